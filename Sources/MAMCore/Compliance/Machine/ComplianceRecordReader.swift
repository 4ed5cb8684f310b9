/// Why bytes are no record of remediations, and where.
package struct ComplianceRecordError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected: lower case, one line, no full stop.
    package let expected: String
    /// The byte it was expected at.
    package let offset: Int
    /// The version of the record where it is newer than this library; nil otherwise.
    package internal(set) var newerVersion: Int?

    package var description: String {
        guard let newerVersion else { return "a compliance record is damaged at byte \(offset): \(expected) expected" }
        return "a compliance record has version \(newerVersion), which a newer library wrote: \(expected) expected"
    }
}

/// Reads the parts of a record one after the other.
struct ComplianceRecordReader {
    let bytes: [UInt8]
    private(set) var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    func expect(_ isRight: Bool, _ expected: @autoclosure () -> String, back: Int = 0) throws(ComplianceRecordError) {
        guard isRight else { throw ComplianceRecordError(expected: expected(), offset: offset - back) }
    }

    mutating func byte(
        _ expected: @autoclosure () -> String = "a byte", where isRight: (UInt8) -> Bool = { _ in true }
    ) throws(ComplianceRecordError) -> UInt8 {
        try expect(offset < bytes.count, "a byte")
        let byte = bytes[offset]
        try expect(isRight(byte), expected())
        offset += 1
        return byte
    }

    mutating func number() throws(ComplianceRecordError) -> UInt64 {
        try expect(bytes.count - offset >= 8, "8 bytes")
        var number: UInt64 = 0
        for place in 0..<8 { number |= UInt64(bytes[offset + place]) << UInt64(8 * place) }
        offset += 8
        return number
    }

    mutating func request(
        after others: [ComplianceMachine.Request], mayRepeatFirst: Bool, upTo last: UInt64, flags count: UInt8
    ) throws(ComplianceRecordError) -> ComplianceMachine.Request {
        let number = try number()
        try expect(number > others.last?.number ?? 0 && number <= last, "a greater number up to the last", back: 8)
        let flags = try byte("known flags") { $0 < count }
        let length = Int(try byte()) + 1
        try expect(bytes.count - offset >= length, "\(length) bytes")
        let text = String(validating: bytes[offset..<offset + length], as: UTF8.self)
        guard let text, let account = AccountID(text) else {
            throw ComplianceRecordError(expected: "an account in utf-8", offset: offset)
        }
        let rivals = others.dropFirst(mayRepeatFirst ? 1 : 0)
        try expect(!rivals.contains { $0.account == account }, "another account")
        offset += length
        return ComplianceMachine.Request(
            number: number, account: account, isSilent: flags & 1 != 0, isRemoved: flags & 2 != 0,
            hasContent: flags & 4 != 0)
    }
}
