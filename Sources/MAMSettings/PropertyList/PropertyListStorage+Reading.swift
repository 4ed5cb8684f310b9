extension PropertyListStorage {
    /// Reads a file of any of the formats.
    static func read(_ bytes: [UInt8], limits: PropertyListLimits) throws(SettingsReadError) -> PropertyListStorage {
        // Offsets are kept in 32 bits.
        let most = min(limits.bytes, Int(Int32.max))
        guard bytes.count <= most else {
            throw SettingsReadError(
                code: .limitExceeded, message: "the file has \(bytes.count) bytes, more than the limit of \(most)")
        }
        guard !bytes.isEmpty else { throw SettingsReadError(code: .malformed, message: "the file is empty") }
        if bytes.starts(with: "bplist".utf8) { return try readBinary(bytes, limits) }
        let source = PropertyListSource(bytes)
        do throws(PropertyListFailure) {
            if let failure = source.failure { throw failure }
            return try readText(bytes, source, limits)
        } catch {
            let position = error.offset.map { source.encoding.position(of: $0, in: source.text) }
            throw SettingsReadError(code: error.code, message: error.message, help: error.help, position: position)
        }
    }

    private static func readBinary(
        _ bytes: [UInt8], _ limits: PropertyListLimits
    ) throws(SettingsReadError) -> PropertyListStorage {
        do throws(PropertyListFailure) {
            return try bytes.withUnsafeBufferPointer { buffer throws(PropertyListFailure) in
                var reader = BinaryPropertyListReader(PropertyListBytes(buffer), limits: limits)
                try reader.read()
                let (oddities, leftOut) = reader.finishedOddities()
                return PropertyListStorage(
                    bytes: bytes, format: .binary, cells: reader.cells, references: reader.references,
                    oddities: oddities, leftOut: leftOut)
            }
        } catch {
            let position = error.offset.map { SourcePosition(line: 1, column: $0 + 1, byteOffset: $0) }
            throw SettingsReadError(code: error.code, message: error.message, help: error.help, position: position)
        }
    }

    private static func readText(
        _ bytes: [UInt8], _ source: PropertyListSource, _ limits: PropertyListLimits
    ) throws(PropertyListFailure) -> PropertyListStorage {
        try source.text.withUnsafeBufferPointer { buffer throws(PropertyListFailure) in
            let text = PropertyListBytes(buffer)
            let first = text.nextVisible(from: 0)
            guard first < text.count else { throw PropertyListFailure.malformed("the file holds only blanks", at: nil) }
            let forbidden = text.firstForbidden() ?? text.count
            let isXML = text[first] == UInt8(ascii: "<")
            let cells: [PropertyListCell]
            let end: Int
            let oddities: [PropertyListRawOddity]
            do throws(PropertyListFailure) {
                if isXML {
                    var reader = XMLPropertyListReader(text, limits: limits)
                    try reader.read()
                    (cells, end, oddities) = (reader.cells, reader.index, reader.oddities)
                } else {
                    var reader = OldStylePropertyListReader(text, limits: limits)
                    try reader.read()
                    (cells, end, oddities) = (reader.cells, text.count, reader.oddities)
                }
            } catch {
                // Of two mistakes the first is told.
                guard let offset = error.offset, offset < forbidden else {
                    throw forbidden < text.count ? text.forbiddenCharacter(at: forbidden) : error
                }
                throw error
            }
            guard forbidden >= end else { throw text.forbiddenCharacter(at: forbidden) }
            let resolved = PropertyListRawOddity.resolve(oddities, cells: cells, text: text, isXML: isXML)
            return PropertyListStorage(
                bytes: bytes, format: isXML ? .xml : .oldStyle, encoding: source.encoding, text: source.text,
                cells: cells, oddities: resolved.oddities, leftOut: resolved.leftOut)
        }
    }
}
