// Named by modules of the standard library of Linux; it is empty, so that only Darwin has names.
