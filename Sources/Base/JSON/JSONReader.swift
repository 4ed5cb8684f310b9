import MAMSettings

/// Reads untrusted JSON strictly by RFC 8259, within limits, and with the position of every value.
///
/// Foundation's readers give no positions, silently keep one of two equal keys, and accept trailing commas and
/// malformed values of keys that are not decoded. This reader refuses or reports all of these.
///
/// The input is UTF-8 with or without a byte order mark, or UTF-16 of either byte order with one.
package enum JSONReader {
    /// Reads a document from bytes, which must not contain anything else.
    package static func read(_ bytes: [UInt8], options: JSONOptions = .strict) throws(JSONError) -> JSONDocument {
        try check(bytes.count, against: options.limits)
        return try document(of: JSONText(bytes), options: options)
    }

    /// Reads a document from memory, which must not contain anything else and is not kept.
    package static func read(
        _ bytes: UnsafeRawBufferPointer, options: JSONOptions = .strict
    ) throws(JSONError) -> JSONDocument {
        try check(bytes.count, against: options.limits)
        // The copy, made after the size is checked, gives an array whose accesses are bounds-checked in release builds
        // too.
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
