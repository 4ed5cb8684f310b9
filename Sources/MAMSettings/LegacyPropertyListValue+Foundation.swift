// The only file of this module that knows Foundation. A reader of our own will replace it.
internal import Foundation

extension LegacyPropertyListValue {
    /// What Foundation says about bytes it refuses.
    struct ParseFailure: Error {
        /// The line Foundation names, from 1, when it names one.
        let line: Int?
    }

    /// Reads XML that `InfoPlistScanner` has let through.
    ///
    /// Foundation's reader crashes or hangs on crafted binary input and recurses for every level of XML, so nothing may
    /// reach it that was not recognised as XML, measured and counted before.
    static func parse(checkedXML utf8: [UInt8]) throws(ParseFailure) -> LegacyPropertyListValue {
        let object: Any
        do {
            object = try PropertyListSerialization.propertyList(from: Data(utf8), options: [], format: nil)
        } catch {
            throw ParseFailure(line: line(in: error))
        }
        return LegacyPropertyListValue(foundation: object)
    }

    private init(foundation object: Any) {
        // The order matters: a number bridges to Bool for 0 and 1, and `is Bool` is true for it, so only the dynamic type
        // tells booleans from numbers.
        if type(of: object) == Bool.self, let value = object as? Bool {
            self = .boolean(value)
        } else if let value = object as? String {
            self = .string(value)
        } else if let value = object as? [String: Any] {
            self = .dictionary(value.mapValues(LegacyPropertyListValue.init(foundation:)))
        } else if let value = object as? [Any] {
            self = .array(value.map(LegacyPropertyListValue.init(foundation:)))
        } else if let value = object as? Date {
            self = .date(value.timeIntervalSinceReferenceDate)
        } else if let value = object as? Data {
            self = .data([UInt8](value))
        } else if let value = object as? NSNumber {
            self.init(number: value)
        } else {
            self = .unsupported
        }
    }

    private init(number: NSNumber) {
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
        case UInt8(ascii: "Q"):
            // An integer from 2^63 on has no exact Int; no setting accepts one, so a rounded value does for the message.
            self = Int(exactly: number.uint64Value).map(Self.integer) ?? .real(number.doubleValue)
        default: self = .integer(number.intValue)
        }
    }

    /// The line number in Foundation's text.
    ///
    /// The rest of the text may hold pieces of the file and is dropped.
    private static func line(in error: any Error) -> Int? {
        guard let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String,
            let found = text.range(of: " line ")
        else { return nil }
        return Int(text[found.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
}
