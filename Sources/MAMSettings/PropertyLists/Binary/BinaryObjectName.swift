/// The names of a binary property list's objects in messages.
enum BinaryObjectName {
    /// Returns the name of an object that an `Info.plist` may not contain; nil for a byte that begins no object.
    static func of(_ marker: UInt8) -> String? {
        switch marker {
        case 0x00: "a null"
        case 0x0C, 0x0D: "a URL"
        case 0x0E: "a UUID"
        case 0x0F: "a fill byte"
        case 0x20, 0x21: "a real number of \(1 << Int(marker & 0x0F)) bytes"
        case 0x80...0x8F: "a UID"
        case 0xB0...0xBF: "an ordered set"
        case 0xC0...0xCF: "a set"
        default: nil
        }
    }

    /// Returns the name of a cell's kind.
    static func of(_ cell: PropertyListCell) -> String {
        switch cell.kind {
        case .dictionary: "dictionary"
        case .array: "array"
        case .string, .key: "string"
        case .boolean: "boolean"
        case .integer, .unsigned: "integer"
        case .real: "real"
        case .date: "date"
        case .data: "data"
        }
    }
}
