package import MAMPropertyLists

/// Writes a property list in the binary form `bplist00`; equal values give equal bytes.
///
/// Objects are numbered in this order: a dictionary, its keys in order, then its values in order. Equal scalars are one
/// object. Numbers, offsets and references take the smallest of 1, 2, 4 or 8 bytes.
package struct BinaryPropertyListWriter {
    /// The identity of a scalar; reals are compared by their bits, so that -0 and NaN are kept.
    private enum Scalar: Hashable {
        case boolean(Bool)
        case integer(Int)
        case unsigned(UInt64)
        case real(UInt64)
        case date(UInt64)
        case data([UInt8])
        /// A text as UTF-8 bytes. Swift takes canonically equivalent strings for equal, but they are different objects of a list.
        case text([UInt8])
    }

    private enum Object {
        case scalar(Scalar)
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []
    private var numbers: [Scalar: Int] = [:]

    package static func bytes(of value: PropertyListValue) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        _ = writer.number(of: value)
        return writer.file
    }

    // MARK: Numbering

    private mutating func number(of value: PropertyListValue) -> Int {
        switch value {
        case .boolean(let value): return shared(.boolean(value))
        case .integer(let value): return shared(.integer(value))
        case .unsigned(let value): return shared(Int(exactly: value).map(Scalar.integer) ?? .unsigned(value))
        case .real(let value): return shared(.real(value.bitPattern))
        case .date(let value): return shared(.date(value.bitPattern))
        case .data(let bytes): return shared(.data(bytes))
        case .string(let text): return shared(.text(Array(text.utf8)))
        case .array(let values):
            let place = reserve()
            objects[place] = .array(values.map { number(of: $0) })
            return place
        case .dictionary(let members):
            let place = reserve()
            let keys = members.map { shared(.text(Array($0.key.utf8))) }
            objects[place] = .dictionary(keys: keys, values: members.map { number(of: $0.value) })
            return place
        }
    }

    private mutating func shared(_ scalar: Scalar) -> Int {
        if let known = numbers[scalar] { return known }
        objects.append(.scalar(scalar))
        numbers[scalar] = objects.count - 1
        return objects.count - 1
    }

    private mutating func reserve() -> Int {
        objects.append(.array([]))
        return objects.count - 1
    }

    // MARK: Bytes

    private var file: [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        let width = Self.width(of: UInt64(objects.count))
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .scalar(let scalar): Self.append(scalar, to: &bytes)
            case .array(let numbers):
                Self.append(marker: 0xA0, count: numbers.count, to: &bytes)
                for number in numbers { Self.append(UInt64(number), width, to: &bytes) }
            case .dictionary(let keys, let values):
                Self.append(marker: 0xD0, count: keys.count, to: &bytes)
                for number in keys + values { Self.append(UInt64(number), width, to: &bytes) }
            }
        }
        let table = bytes.count
        let offsetWidth = Self.width(of: UInt64(table))
        for offset in offsets { Self.append(UInt64(offset), offsetWidth, to: &bytes) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
        for number in [objects.count, 0, table] { Self.append(UInt64(number), 8, to: &bytes) }
        return bytes
    }

    private static func append(_ scalar: Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
        case .integer(let value): append(integer: value, to: &bytes)
        case .unsigned(let value):
            // Eight bytes are signed, so numbers from 2^63 on take sixteen.
            bytes.append(0x14)
            append(0, 8, to: &bytes)
            append(value, 8, to: &bytes)
        case .real(let bits):
            bytes.append(0x23)
            append(bits, 8, to: &bytes)
        case .date(let bits):
            bytes.append(0x33)
            append(bits, 8, to: &bytes)
        case .data(let data):
            append(marker: 0x40, count: data.count, to: &bytes)
            bytes += data
        case .text(let text):
            if text.allSatisfy({ $0 < 0x80 }) {
                append(marker: 0x50, count: text.count, to: &bytes)
                bytes += text
            } else {
                let units = Array(String(decoding: text, as: UTF8.self).utf16)
                append(marker: 0x60, count: units.count, to: &bytes)
                for unit in units { append(UInt64(unit), 2, to: &bytes) }
            }
        }
    }

    private static func append(marker: UInt8, count: Int, to bytes: inout [UInt8]) {
        bytes.append(marker | UInt8(min(count, 0x0F)))
        if count >= 0x0F { append(integer: count, to: &bytes) }
    }

    private static func append(integer value: Int, to bytes: inout [UInt8]) {
        let width = value < 0 ? 8 : width(of: UInt64(value))
        bytes.append(0x10 | UInt8(width.trailingZeroBitCount))
        append(UInt64(bitPattern: Int64(value)), width, to: &bytes)
    }

    private static func append(_ value: UInt64, _ width: Int, to bytes: inout [UInt8]) {
        for place in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(place)))) }
    }

    private static func width(of value: UInt64) -> Int {
        switch value {
        case 0...0xFF: 1
        case 0...0xFFFF: 2
        case 0...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
