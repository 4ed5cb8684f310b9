internal import MAMText

/// The immutable content of a file; documents and nodes are cursors into it.
final class PropertyListStorage: Sendable {
    let bytes: [UInt8]
    let format: PropertyListDocument.Format
    let encoding: PropertyListEncoding
    /// The text as UTF-8; empty for a binary file.
    let text: [UInt8]
    /// The cells, with the root first.
    let cells: [PropertyListCell]
    /// The children of a binary file's containers, as indices of cells.
    let references: [Int32]
    /// The containers of a binary file, each after its children.
    let order: [Int32]
    let oddities: [PropertyListDocument.Oddity]
    let odditiesLeftOut: Int

    init(
        bytes: [UInt8], format: PropertyListDocument.Format, encoding: PropertyListEncoding = .utf8, text: [UInt8] = [],
        cells: [PropertyListCell], references: [Int32] = [], order: [Int32] = [],
        oddities: [PropertyListDocument.Oddity], leftOut: Int
    ) {
        (self.bytes, self.format, self.encoding, self.text) = (bytes, format, encoding, text)
        (self.cells, self.references, self.order) = (cells, references, order)
        (self.oddities, odditiesLeftOut) = (oddities, leftOut)
    }

    /// The bytes to which the offsets of cells refer: the text, or a binary file itself.
    var source: [UInt8] { format == .binary ? bytes : text }

    /// Returns the text of a string or key as UTF-8.
    func utf8(of cell: PropertyListCell) -> [UInt8] {
        source.withUnsafeBufferPointer { buffer in
            let bytes = PropertyListBytes(buffer)
            return switch (cell.form, format) {
            case (.plain, _): Array(bytes.slice(cell.content))
            case (.escaped, .oldStyle): OldStyleText.decoded(cell, in: bytes)
            case (.escaped, _): XMLText.decoded(cell, in: bytes)
            case (.utf16, _): BinaryText.utf8(bytes, cell.content)
            }
        }
    }

    func string(of cell: PropertyListCell) -> String {
        guard cell.form == .plain else { return String(decoding: utf8(of: cell), as: UTF8.self) }
        return source.withUnsafeBufferPointer { PropertyListBytes($0).text(cell.content) }
    }

    /// Whether a key equals a text byte by byte.
    func key(_ cell: PropertyListCell, is name: [UInt8]) -> Bool {
        guard cell.form == .plain else { return utf8(of: cell) == name }
        guard cell.content.count == name.count else { return false }
        return source.withUnsafeBufferPointer { PropertyListBytes($0).slice(cell.content).elementsEqual(name) }
    }

    func data(of cell: PropertyListCell) -> [UInt8] {
        switch format {
        case .binary: return source.withUnsafeBufferPointer { Array(PropertyListBytes($0).slice(cell.content)) }
        case .oldStyle: return source.withUnsafeBufferPointer { OldStyleText.data(PropertyListBytes($0), cell.content) }
        case .xml:
            guard cell.form == .plain else {
                return utf8(of: cell).withUnsafeBufferPointer {
                    PropertyListBase64.decode(PropertyListBytes($0), 0..<$0.count)
                }
            }
            return source.withUnsafeBufferPointer { PropertyListBase64.decode(PropertyListBytes($0), cell.content) }
        }
    }

    /// Returns the cells of a container's children in order: elements, or alternating keys and values.
    func children(of index: Int) -> [Int] {
        let cell = cells[index]
        guard cell.isContainer else { return [] }
        let isDictionary = cell.kind == .dictionary
        var result: [Int] = []
        result.reserveCapacity(isDictionary ? 2 * cell.count : cell.count)
        if format == .binary {
            for place in cell.link..<cell.link + cell.count {
                result.append(Int(references[place]))
                if isDictionary { result.append(Int(references[place + cell.count])) }
            }
            return result
        }
        var next = index + 1
        while next < cell.link {
            result.append(next)
            next = cells[next].isContainer ? cells[next].link : next + 1
        }
        return result
    }
}

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
                let storage = PropertyListStorage(
                    bytes: bytes, format: .binary, cells: reader.cells, references: reader.references,
                    order: reader.order, oddities: oddities, leftOut: leftOut)
                try storage.checkMarks()
                return storage
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
            let storage = PropertyListStorage(
                bytes: bytes, format: isXML ? .xml : .oldStyle, encoding: source.encoding, text: source.text,
                cells: cells, oddities: resolved.oddities, leftOut: resolved.leftOut + uncounted)
            try storage.checkMarks()
            return storage
        }
    }

    /// Refuses strings and keys with more combining marks in a row than ``PlainText/maximumMarkCount``.
    private func checkMarks() throws(PropertyListError) {
        let most = PlainText.maximumMarkCount
        for cell in cells where (cell.kind == .string || cell.kind == .key) && cell.content.count > most {
            guard utf8(of: cell).withUnsafeBufferPointer(PlainText.hasTooManyMarks) else { continue }
            throw PropertyListError(
                .limitExceeded, "a text with more than \(most) combining marks in a row", at: Int(cell.start),
                help: PlainText.markHelp)
        }
    }
}
