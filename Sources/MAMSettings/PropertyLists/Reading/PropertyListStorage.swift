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

    /// Returns the text of a string or key.
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

    /// Returns the bytes of data.
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
