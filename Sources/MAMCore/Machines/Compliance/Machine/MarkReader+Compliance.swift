internal import MAMBase

/// The parts of a record of remediations.
extension MarkReader {
    mutating func byte(
        _ expected: @autoclosure () -> String = "a byte", where isRight: (UInt8) -> Bool = { _ in true }
    ) throws(RecordError) -> UInt8 {
        try expect(offset < bytes.count, "a byte")
        let byte: UInt8 = try number()
        try expect(isRight(byte), expected(), back: 1)
        return byte
    }

    mutating func request(
        after others: [ComplianceMachine.Request], mayRepeatFirst: Bool, upTo last: UInt64
    ) throws(RecordError) -> ComplianceMachine.Request {
        let number: UInt64 = try number()
        try expect(number > others.last?.number ?? 0 && number <= last, "a greater number up to the last", back: 8)
        let flags = try byte("known flags") { $0 < 8 }
        let length = Int(try byte()) + 1
        let text = String(validating: try slice(count: length), as: UTF8.self)
        guard let text, let account = AccountID(text) else { throw failure("an account in utf-8", back: length) }
        let rivals = others.dropFirst(mayRepeatFirst ? 1 : 0)
        try expect(!rivals.contains { $0.account == account }, "another account", back: length)
        return ComplianceMachine.Request(
            number: number, account: account, isSilent: flags & 1 != 0, isRemoved: flags & 2 != 0,
            hasContent: flags & 4 != 0)
    }
}
