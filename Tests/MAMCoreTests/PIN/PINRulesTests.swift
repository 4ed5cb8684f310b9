import MAMCore
import MAMStorage
import XCTest

/// The rules of what a PIN looks like, row by row.
final class PINRulesTests: XCTestCase {
    private func check(
        _ kind: PINShape.Kind, blocked: Bool, minimum: Int = 4, _ rows: [(TypedPIN, String, [PINRefusal])],
        line: UInt = #line
    ) throws {
        var rules = PINRules()
        rules.shape = PINShape(kind: kind, minimumLength: minimum, isSimpleBlocked: blocked)
        for (pin, text, expected) in rows { XCTAssertEqual(try rules.refusals(of: pin), expected, text, line: line) }
    }

    private func rows(_ rows: [(String, [PINRefusal])]) -> [(TypedPIN, String, [PINRefusal])] {
        rows.map { (TypedPIN($0.0), $0.0, $0.1) }
    }

    func testANumericPINHasDigitsOnly() throws {
        try check(
            .numeric, blocked: false,
            rows([
                ("1111", []), ("1234", []), ("0000", []), ("12a4", [.notOnlyDigits]), ("12 4", [.notOnlyDigits]),
                ("12-4", [.notOnlyDigits]), ("", [.tooShort(minimum: 4), .notOnlyDigits]),
                ("\u{661}\u{662}\u{663}\u{664}", [.notOnlyDigits]),
            ]))
    }

    func testThreeEqualOrConsecutiveDigitsMakeANumericPINSimple() throws {
        try check(
            .numeric, blocked: true,
            rows([
                ("1234", [.simple]), ("1111", [.simple]), ("1235", [.simple]), ("1112", [.simple]), ("1122", []),
                ("4321", [.simple]), ("9120", []), ("7890", [.simple]), ("8901", []), ("9012", [.simple]),
                ("1357", []), ("1212", []), ("5002", []), ("5000", [.simple]), ("1324", []), ("2109", [.simple]),
                ("12", [.tooShort(minimum: 4)]), ("123", [.tooShort(minimum: 4), .simple]),
            ]))
    }

    func testAPasscodeNeedsALetterOrASymbol() throws {
        try check(
            .passcode, blocked: false,
            rows([
                ("1234", [.needsLetterOrSymbol]), ("123a", []), ("123-", []), ("aaaa", []), ("----", []), ("12 4", []),
                ("é123", []), ("12\u{1F600}4", []), ("12\u{663}4", []),
            ]))
    }

    func testAPasscodeNeedsAllThreeWhereSimpleOnesAreBlocked() throws {
        try check(
            .passcode, blocked: true,
            rows([
                ("a1-b", []), ("a1-", [.tooShort(minimum: 4)]), ("a1b2", [.needsDigitLetterAndSymbol]),
                ("1-2-", [.needsDigitLetterAndSymbol]), ("a-b-", [.needsDigitLetterAndSymbol]),
                ("abc1-", [.simple]), ("ABC1-", [.simple]), ("aBc1-", [.simple]), ("cba1-", [.simple]),
                ("aAa1-", [.simple]), ("123a-", [.simple]), ("321a-", [.simple]), ("---1a", [.simple]),
                ("abd1-", []), ("ab1c-", []), ("abcd", [.needsDigitLetterAndSymbol, .simple]), ("\u{E9}1-2", []),
                ("\u{430}\u{431}\u{432}1-", [.simple]),
            ]))
    }

    func testSequencesDoNotContinueBeyondDigitsAndLetters() throws {
        // Neighbors in ASCII: / 0 1, 8 9 :, @ A B, Y Z [, y z {, and symbols among themselves.
        try check(
            .passcode, blocked: true,
            rows([("/01a", []), ("89:a", []), ("@AB1", []), ("YZ[1", []), ("yz{1", []), ("#$%1a", []), ("%$#1a", [])]))
    }

    func testALengthCountsCharactersNotBytes() throws {
        let emoji = "\u{1F600}"
        try check(
            .passcode, blocked: false, minimum: 6,
            rows([
                (String(repeating: emoji, count: 5), [.tooShort(minimum: 6)]), (String(repeating: emoji, count: 6), []),
                (String(repeating: emoji, count: 64), []), (String(repeating: "a", count: 64), []),
                (String(repeating: "a", count: 65), [.tooLong(maximum: 64)]),
                (String(repeating: emoji, count: 65), [.tooLong(maximum: 64)]),
                (String(repeating: "a", count: 1_000_000), [.tooLong(maximum: 64)]),
            ]))
        XCTAssertEqual(TypedPIN.maximumByteCount, 256)
    }

    func testAPINThatIsNotTextIsRefused() throws {
        for bytes in [
            [0xFF, 0x31, 0x32, 0x33], [0x31, 0x32, 0x33, 0xC3], [0xED, 0xA0, 0x80, 0x31, 0x32], [1, 2, 3, 4],
        ]
            as [[UInt8]]
        {
            XCTAssertEqual(try PINRules().refusals(of: bytes.withUnsafeBytes { TypedPIN(utf8: $0) }), [.notText])
        }
        try check(.passcode, blocked: false, rows([("ab\0c", [.notText]), ("abc\u{85}", [.notText])]))
    }

    func testNothingPrintsAPIN() throws {
        let pin: TypedPIN = "zq83741"
        var shown = "\(pin) \(String(reflecting: pin))"
        dump(pin, to: &shown)
        for refusal in try PINRules().refusals(of: pin) { shown += "\(refusal) \(String(reflecting: refusal))" }
        dump(PINKit.hash(77), to: &shown)
        shown += "\(PINKit.hash(77)) \(StoreSlot.pin(publisher: "pub", account: "ann"))"
        dump(StoreSlot.pin(publisher: "pub", account: "ann"), to: &shown)
        XCTAssertFalse(shown.contains("zq83741"))
        XCTAssertFalse(shown.contains("77"))
        XCTAssertFalse(shown.contains("ann"))
    }

    func testTwoPINsAreEqualWhenTheirBytesAre() throws {
        let long = String(repeating: "ab", count: 100)
        let pairs: [(String, String, Bool)] = [
            ("1234", "1234", true), ("1234", "1235", false), ("1234", "12345", false), ("", "", true),
            ("abcd", "abcD", false), (long, long, true), (long, String(long.dropLast()) + "x", false),
            ("\u{E9}", "e\u{301}", false),
        ]
        for (left, right, isSame) in pairs { XCTAssertEqual(try TypedPIN(left).isEqual(to: TypedPIN(right)), isSame) }
        let endless = String(repeating: "a", count: 300)
        XCTAssertFalse(try TypedPIN(endless).isEqual(to: TypedPIN(endless)), "what was not kept is equal to nothing")
    }

    func testAStricterShapeImpliesAMilderOne() {
        let shapes = PINShape.Kind.allCases.flatMap { kind in
            [4, 6, 16].flatMap { length in
                [false, true].map { PINShape(kind: kind, minimumLength: length, isSimpleBlocked: $0) }
            }
        }
        for left in shapes {
            for right in shapes {
                let expected =
                    left.kind == right.kind && left.minimumLength >= right.minimumLength
                    && !(right.isSimpleBlocked && !left.isSimpleBlocked)
                XCTAssertEqual(left.implies(right), expected)
            }
        }
        XCTAssertEqual(PINShape(minimumLength: 0).minimumLength, 4)
        XCTAssertEqual(PINShape(minimumLength: .max).minimumLength, 16)
    }
}
