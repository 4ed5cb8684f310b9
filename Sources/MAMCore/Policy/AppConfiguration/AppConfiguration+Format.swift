internal import MAMBase

/// An app-configuration dictionary as bytes: the number of keys, then each key and value, sorted by the keys' bytes.
///
/// A value is its kind and its content. The numbers in parentheses are sizes in bytes.
///
/// | Kind | Content |
/// |---|---|
/// | 0 | false |
/// | 1 | true |
/// | 2 | a whole number (8) |
/// | 3 | any other number (8, binary64) |
/// | 4 | a text |
extension MarkWriter {
    package mutating func add(_ configuration: AppConfiguration) {
        let keys = configuration.keys
        add(UInt32(clamping: keys.count))
        for key in keys {
            add(key)
            switch configuration[key] ?? .boolean(false) {
            case .boolean(let value): add(UInt8(value ? 1 : 0))
            case .number(.integer(let value)):
                add(UInt8(2))
                add(Int64(value))
            case .number(.real(let value)):
                add(UInt8(3))
                add(value.bitPattern)
            case .string(let text):
                add(UInt8(4))
                add(text)
            }
        }
    }
}

extension MarkReader {
    package mutating func configuration() throws(RecordError) -> AppConfiguration {
        var configuration = AppConfiguration()
        let count: UInt32 = try number()
        var last: String?
        for _ in 0..<count {
            let start = offset
            let key = try text()
            let isNext = last.map { $0.utf8.lexicographicallyPrecedes(key.utf8) } ?? true
            try expect(isNext, "the next key", back: offset - start)
            last = key
            switch try byte(below: 5, "a kind of value") {
            case 0: configuration[key] = .boolean(false)
            case 1: configuration[key] = .boolean(true)
            case 2: configuration[key] = .number(.integer(Int(try number() as Int64)))
            case 3: configuration[key] = .number(.real(Double(bitPattern: try number())))
            default: configuration[key] = .string(try text())
            }
        }
        return configuration
    }
}
