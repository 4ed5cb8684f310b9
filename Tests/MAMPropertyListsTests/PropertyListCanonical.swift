import Foundation
import MAMPropertyLists

/// A value as one line of text that every reader can be asked for: dictionaries by the bytes of their keys, numbers by their
/// bits.
enum PropertyListCanonical {
    static func text(_ value: PropertyListValue) -> String {
        switch value {
        case .boolean(let value): value ? "T" : "F"
        case .integer(let value): "i\(value)"
        case .unsigned(let value): "i\(value)"
        case .real(let value): real(value)
        case .string(let value): "s" + hex(value.utf8)
        case .date(let value): date(value)
        case .data(let value): "b" + hex(value)
        case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
        case .dictionary(let members): dictionary(members.map { (hex($0.key.utf8), text($0.value)) })
        }
    }

    /// What Foundation's reader made; a type that no property list of ours has gives its name.
    static func text(foundation object: Any) -> String {
        // A number bridges to Bool for 0 and 1, so only the dynamic type tells.
        if type(of: object) == Bool.self, let value = object as? Bool { return value ? "T" : "F" }
        if let value = object as? String { return "s" + hex(value.utf8) }
        if let value = object as? Date { return date(value.timeIntervalSinceReferenceDate) }
        if let value = object as? Data { return "b" + hex(value) }
        if let value = object as? NSNumber {
            let isReal = [UInt8(ascii: "d"), UInt8(ascii: "f")].contains(UInt8(bitPattern: value.objCType.pointee))
            return isReal ? real(value.doubleValue) : "i\(value)"
        }
        if let values = object as? [Any] { return "[" + values.map(text(foundation:)).joined(separator: ",") + "]" }
        if let values = object as? [String: Any] {
            return dictionary(values.map { (hex($0.key.utf8), text(foundation: $0.value)) })
        }
        return "?\(type(of: object))"
    }

    /// What Foundation reads; nil when it refuses.
    static func foundation(_ bytes: [UInt8]) -> String? {
        (try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil))
            .map(text(foundation:))
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whole seconds as a number, everything else by its bits: a date may be far outside of all whole numbers.
    private static func date(_ seconds: Double) -> String {
        abs(seconds) < 1e15 && seconds == seconds.rounded() ? "d\(Int(seconds))" : "d" + real(seconds)
    }

    private static func real(_ value: Double) -> String {
        guard !value.isNaN else { return "rnan" }
        let bits = String(value.bitPattern, radix: 16)
        return "r" + String(repeating: "0", count: 16 - bits.count) + bits
    }

    private static func dictionary(_ members: [(String, String)]) -> String {
        // Of equal keys a reader keeps one; which, is up to who asks.
        "{" + members.sorted { $0.0 < $1.0 }.map { "\($0.0):\($0.1)" }.joined(separator: ",") + "}"
    }
}
