import MAMSettings

/// Reads JSON from strangers: RFC 8259 to the letter, within limits, with the place of everything.
///
/// Foundation's readers give no positions, keep one of two equal keys silently, and accept trailing commas and garbage
/// in keys nobody asks for. This one refuses or reports all of that.
///
/// Accepted are UTF-8, with or without a byte order mark, and UTF-16 of either order with one.
package enum JSONReader {
    /// Reads one document that is the whole of the given bytes.
    package static func read(_ bytes: [UInt8], options: JSONOptions = .strict) throws(JSONError) -> JSONDocument {
        try check(bytes.count, against: options.limits)
        return try document(of: JSONText(bytes), options: options)
    }

    /// Reads one document that is the whole of the given memory, of which nothing is kept.
    package static func read(
        _ bytes: UnsafeRawBufferPointer, options: JSONOptions = .strict
    ) throws(JSONError) -> JSONDocument {
        try check(bytes.count, against: options.limits)
        // One copy, after the size is known to be small, buys an array whose every access is checked in release too.
        return try document(of: JSONText(Array(bytes)), options: options)
    }

    private static func check(_ count: Int, against limits: JSONLimits) throws(JSONError) {
        guard count > limits.bytes else { return }
        let message = "the input has \(count) bytes, and at most \(limits.bytes) are read"
        throw JSONError(.tooManyBytes, message, at: .start, path: .root)
    }

    private static func document(of text: JSONText, options: JSONOptions) throws(JSONError) -> JSONDocument {
        var scanner = JSONScanner(text, options: options)
        try scanner.skipBlanks()
        let root = try scanner.root()
        try scanner.skipBlanks()
        guard scanner.index == scanner.bytes.count else {
            throw scanner.unexpected(.trailingText, expecting: "the end of the input")
        }
        return JSONDocument(root: root, duplicateKeys: scanner.duplicateKeys)
    }
}
