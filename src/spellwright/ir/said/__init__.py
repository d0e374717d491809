"""What a card says: one class a phrase, in topic modules. A class carries the template it is said with."""
