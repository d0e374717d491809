"""English to said and back: normalise, lex, kernel, grammar, print."""
