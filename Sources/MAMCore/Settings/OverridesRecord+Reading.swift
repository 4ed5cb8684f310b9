internal import MAMSettings

/// Why bytes are no record of overrides, and where.
package struct OverridesRecordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected: lower case, one line, no full stop.
    package let expected: String
    /// The byte it was expected at.
    package let offset: Int

    package var description: String { "stored settings are damaged at byte \(offset): \(expected) expected" }
}

extension OverridesRecord {
    /// Reads a record; all of the bytes, and nothing else.
    package init(_ bytes: UnsafeRawBufferPointer) throws(OverridesRecordError) {
        var reader = Reader(bytes: bytes)
        try reader.expect(bytes.count <= Self.greatestByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        revision = try reader.number()
        let mask: UInt16 = try reader.number()
        try reader.expect(mask < 2048 && mask & (256 | 512) != 512, "known flags", back: 2)
        for (place, path) in Self.texts.enumerated() where mask & (1 << UInt16(place)) != 0 {
            let text = try reader.text(1...Self.greatestTextCount)
            overrides[keyPath: path] = text
            // What the property ignores was never stored.
            try reader.expect(overrides[keyPath: path] != nil, "a colour", back: text.utf8.count)
        }
        if mask & 256 != 0 { overrides.telemetryEnabled = mask & 512 != 0 }
        if mask & 1024 != 0 { overrides.valuesToScrubFromLogging = try reader.keys() }
        try reader.expect(reader.offset == bytes.count, "the end")
    }

    /// Reads the parts of a record one after the other.
    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        private(set) var offset = 0

        init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        func expect(_ isRight: Bool, _ expected: String, back: Int = 0) throws(OverridesRecordError) {
            guard isRight else { throw OverridesRecordError(expected: expected, offset: offset - back) }
        }

        mutating func number<Number: FixedWidthInteger & BitwiseCopyable>() throws(OverridesRecordError) -> Number {
            let size = MemoryLayout<Number>.size
            try expect(bytes.count - offset >= size, "\(size) bytes")
            defer { offset += size }
            return bytes.little(offset, as: Number.self)
        }

        mutating func text(_ counts: ClosedRange<Int>) throws(OverridesRecordError) -> String {
            let count = Int(try number() as UInt32)
            try expect(counts.contains(count) && count <= bytes.count - offset, "the length of a text", back: 4)
            let text = String(validating: bytes.part(offset, count), as: UTF8.self)
            guard let text else { throw OverridesRecordError(expected: "a text", offset: offset) }
            offset += count
            return text
        }

        mutating func keys() throws(OverridesRecordError) -> [String] {
            let count = Int(try number() as UInt32)
            try expect(count <= OverridesRecord.mostKeys, "the number of keys", back: 4)
            var keys: [String] = []
            for _ in 0..<count { keys.append(try text(0...OverridesRecord.greatestKeyCount)) }
            return keys
        }
    }
}
