package import MAMSettings

/// Writes a property list as a whole XML file, the way Apple's tools do, but with the keys in their order.
package enum XMLPropertyListWriter {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    /// The text in UTF-8, with tabs and line feeds.
    ///
    /// Throws for a text with a character XML has no form for, and for a date outside of the years 0 to 9999.
    package static func text(of value: PropertyListValue) throws(PropertyListEditError) -> [UInt8] {
        if let path = value.unwritable(at: PropertyListPath()) {
            throw PropertyListEditError(.unwritableText, at: path)
        }
        let rendering = XMLRendering(unit: [UInt8(ascii: "\t")], lineEnd: [UInt8(ascii: "\n")])
        return Array(head.utf8) + rendering.element(value, indentation: []) + Array("\n</plist>\n".utf8)
    }
}
