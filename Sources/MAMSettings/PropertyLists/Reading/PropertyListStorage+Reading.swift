extension PropertyListStorage {
    /// Reads a file of any of the formats.
    static func read(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) -> PropertyListStorage {
        // Cells store offsets in 32 bits.
        let most = min(limits.bytes, Int(Int32.max))
        guard bytes.count <= most else {
            throw PropertyListError(
                .limitExceeded, "the file has \(bytes.count) bytes, more than the limit of \(most)", at: nil)
        }
        guard !bytes.isEmpty else { throw .malformed("the file is empty", at: nil) }
        if bytes.starts(with: "bplist".utf8) { return try readBinary(bytes, limits) }
        let source = PropertyListSource(bytes)
        do throws(PropertyListError) {
            if let failure = source.failure { throw failure }
            return try readText(bytes, source, limits)
        } catch {
            throw error.located { source.encoding.position(of: $0, in: source.text) }
        }
    }

    private static func readBinary(
        _ bytes: [UInt8], _ limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyListStorage {
        do throws(PropertyListError) {
            return try bytes.withUnsafeBufferPointer { buffer throws(PropertyListError) in
                var reader = BinaryPropertyListReader(PropertyListBytes(buffer), limits: limits)
                try reader.read()
                let (oddities, leftOut) = reader.finishedOddities()
                return PropertyListStorage(
                    bytes: bytes, format: .binary, cells: reader.cells, references: reader.references,
                    order: reader.order, oddities: oddities, leftOut: leftOut)
            }
        } catch {
            throw error.located { PropertyListPosition(inBinary: $0) }
        }
    }

    private static func readText(
        _ bytes: [UInt8], _ source: PropertyListSource, _ limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyListStorage {
        try source.text.withUnsafeBufferPointer { buffer throws(PropertyListError) in
            let text = PropertyListBytes(buffer)
            let first = text.nextVisible(from: 0)
            guard first < text.count else { throw PropertyListError.malformed("the file holds only blanks", at: nil) }
            let forbidden = text.firstForbidden() ?? text.count
            let isXML = text[first] == UInt8(ascii: "<")
            let cells: [PropertyListCell]
            let end: Int
            let oddities: [PropertyListRawOddity]
            var uncounted = 0
            do throws(PropertyListError) {
                if isXML {
                    var reader = XMLPropertyListReader(text, limits: limits)
                    try reader.read()
                    (cells, end, oddities) = (reader.cells, reader.index, reader.oddities)
                    uncounted = max(0, reader.comments - PropertyListDocument.oddityLimit)
                } else {
                    var reader = OldStylePropertyListReader(text, limits: limits)
                    try reader.read()
                    (cells, end, oddities) = (reader.cells, text.count, reader.oddities)
                }
            } catch {
                // The first of two mistakes is reported.
                guard let offset = error.offset, offset < forbidden else {
                    throw forbidden < text.count ? text.forbiddenCharacter(at: forbidden) : error
                }
                throw error
            }
            guard forbidden >= end else { throw text.forbiddenCharacter(at: forbidden) }
            let resolved = PropertyListRawOddity.resolve(oddities, cells: cells, text: text, isXML: isXML)
            return PropertyListStorage(
                bytes: bytes, format: isXML ? .xml : .oldStyle, encoding: source.encoding, text: source.text,
                cells: cells, oddities: resolved.oddities, leftOut: resolved.leftOut + uncounted)
        }
    }
}
