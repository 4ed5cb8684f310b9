internal import MAMBase
internal import MAMSettings

extension OverridesRecord {
    /// Reads a record from bytes that hold one record and nothing else.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RecordError) {
        var reader = MarkReader(bytes: bytes, of: "stored settings", "are")
        try reader.expect(bytes.count <= Self.maximumByteCount, "a shorter record")
        let version: UInt8 = try reader.number()
        try reader.expect(version == 1, "version 1", back: 1)
        revision = try reader.number()
        let mask: UInt16 = try reader.number()
        try reader.expect(mask < 2048 && mask & (256 | 512) != 512, "known flags", back: 2)
        for (place, path) in Self.texts.enumerated() where mask & (1 << UInt16(place)) != 0 {
            let text = try reader.text(1...Self.maximumTextCount)
            overrides[keyPath: path] = text
            // A value that the property ignores is never stored.
            try reader.expect(overrides[keyPath: path] != nil, "a color", back: text.utf8.count)
        }
        if mask & 256 != 0 { overrides.telemetryEnabled = mask & 512 != 0 }
        if mask & 1024 != 0 { overrides.valuesToScrubFromLogging = try reader.keys() }
        try reader.end()
    }
}

extension MarkReader {
    fileprivate mutating func text(_ counts: ClosedRange<Int>) throws(RecordError) -> String {
        let count = Int(try number() as UInt32)
        try expect(counts.contains(count) && count <= bytes.count - offset, "the length of a text", back: 4)
        let text = String(validating: try slice(count: count), as: UTF8.self)
        guard let text else { throw failure("a text", back: count) }
        return text
    }

    fileprivate mutating func keys() throws(RecordError) -> [String] {
        let count = Int(try number() as UInt32)
        try expect(count <= OverridesRecord.maximumKeyCount, "the number of keys", back: 4)
        var keys: [String] = []
        for _ in 0..<count { keys.append(try text(0...OverridesRecord.maximumKeyByteCount)) }
        return keys
    }
}
