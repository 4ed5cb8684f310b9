internal import MAMText

/// Text in a Mermaid diagram, escaped so that no part of it is syntax.
enum MermaidText {
    /// Escapes a text.
    ///
    /// Letters, digits and a few harmless marks stay. Line ends and unprintable characters become spaces, all others
    /// Mermaid entities (`#35;`).
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if isPlain(scalar) {
                result.unicodeScalars.append(scalar)
            } else if !PlainText.isPrinted(scalar) {
                result += " "
            } else {
                result += "#\(scalar.value);"
            }
        }
        return result
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return PlainText.isPrinted(scalar) && scalar.properties.isAlphabetic }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || " .,/()_-".utf8.contains(byte)
    }
}
