extension XMLPropertyListReader {
    /// Skips the XML declaration at the beginning, if there is one.
    mutating func skipDeclaration() throws(PropertyListError) {
        guard let start = XMLDeclaration.start(in: bytes) else { return }
        guard let mark = bytes.next("?>", from: start + 5) else {
            throw .malformed("the XML declaration does not end with `?>`", at: start)
        }
        index = mark + 2
    }

    /// Skips a comment or the DOCTYPE.
    mutating func skipMarkup() throws(PropertyListError) {
        guard bytes.has("<!--", at: index) else { return try skipDoctype() }
        index = try commentEnd(from: index)
    }

    /// Returns the offset after the comment that begins at an offset.
    func commentEnd(from start: Int) throws(PropertyListError) -> Int {
        // The dashes of the opening do not count for the closing: `<!-->` is not a whole comment.
        guard let mark = bytes.next("-->", from: start + 4) else {
            throw .malformed("a comment does not end", at: start)
        }
        return mark + 3
    }

    /// Skips a processing instruction.
    ///
    /// An instruction named `xml` is allowed only at the beginning, since it could declare another encoding.
    mutating func skipInstruction() throws(PropertyListError) {
        let name = bytes.text(index + 2..<min(index + 5, max(bytes.count, index + 2)))
        guard name.lowercased() != "xml" else {
            throw .malformed("an XML declaration that is not at the beginning", at: index)
        }
        // Readers disagree whether `<?>` is complete.
        guard bytes[index + 2] != UInt8(ascii: ">") else {
            throw .malformed("a processing instruction without a name", at: index)
        }
        guard let mark = bytes.next("?>", from: index + 2) else {
            throw .malformed("a processing instruction does not end", at: index)
        }
        index = mark + 2
    }

    /// Skips a DOCTYPE up to its first `>`; declarations inside are refused and never read.
    private mutating func skipDoctype() throws(PropertyListError) {
        guard bytes.has("<!DOCTYPE", at: index) else { throw .malformed("unexpected `<!`", at: index) }
        guard wrapper == nil, cells.isEmpty else {
            throw .malformed("DOCTYPE behind the first element", at: index)
        }
        let start = index
        index += 9
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                return
            }
            if bytes[index] == UInt8(ascii: "[") {
                throw PropertyListError(
                    .internalSubset, "the DOCTYPE holds declarations of its own", at: index,
                    help: "remove everything from `[` to `]`; entities are never expanded")
            }
            index += 1
        }
        throw .malformed("the DOCTYPE does not end", at: start)
    }

    /// Skips the content that XML allows after the root: blanks, comments and instructions.
    mutating func skipBehindEnd() {
        while true {
            index = bytes.nextVisible(from: index)
            if bytes.has("<!--", at: index), let mark = bytes.next("-->", from: index + 4) {
                index = mark + 3
            } else if bytes.has("<?", at: index), let mark = bytes.next("?>", from: index + 2) {
                index = mark + 2
            } else {
                return
            }
        }
    }
}
