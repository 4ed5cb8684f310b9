import Foundation
import MAMBase
import TestSeeds
import XCTest

/// Account ids: how long they may be, how they compare, how they are written.
final class AccountIDTests: XCTestCase {
    private func id(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws -> AccountID {
        try XCTUnwrap(AccountID(text), file: file, line: line)
    }

    func testAnIDOf256BytesIsAcceptedAndOneOf257IsRefused() {
        XCTAssertEqual(AccountID.maximumByteCount, 256)
        XCTAssertNotNil(AccountID(String(repeating: "a", count: 256)))
        XCTAssertNil(AccountID(String(repeating: "a", count: 257)))
    }

    func testTheLimitCountsBytesOfUTF8AndNotCharacters() {
        XCTAssertNotNil(AccountID(String(repeating: "é", count: 128)))
        XCTAssertNil(AccountID(String(repeating: "é", count: 128) + "a"))
        XCTAssertNil(AccountID("e" + String(repeating: "\u{301}", count: 128)), "one character of 257 bytes")
    }

    func testTheEmptyIDIsUnmanagedAndNothingElseIs() throws {
        XCTAssertEqual(AccountID(""), .unmanaged)
        XCTAssertTrue(try id("").isUnmanaged)
        XCTAssertFalse(try id(" ").isUnmanaged)
        XCTAssertFalse(try id("\0").isUnmanaged)
        XCTAssertNotEqual(AccountID(" "), .unmanaged)
    }

    func testASCIILettersCompareWithoutCase() throws {
        let lower = "abcdefghijklmnopqrstuvwxyz@example.com"
        XCTAssertEqual(try id(lower), try id(lower.uppercased()))
        XCTAssertEqual(try id(lower).hashValue, try id(lower.uppercased()).hashValue)
        XCTAssertEqual(try id("Ab").rawValue, "Ab", "the case that was given stays")
    }

    func testTheNeighborsOfTheLettersDoNotFold() throws {
        let pairs = [("@", "`"), ("[", "{"), ("\\", "|"), ("]", "}"), ("^", "~"), ("_", "\u{7F}"), ("0", "P")]
        for (left, right) in pairs { XCTAssertNotEqual(try id("a\(left)"), try id("a\(right)")) }
    }

    func testEveryPairOfASCIIBytesComparesByThePlainRule() throws {
        let ids = try (UInt8(0)..<128).map { try id(String(UnicodeScalar($0))) }
        func fold(_ byte: Int) -> Int { (65...90).contains(byte) ? byte + 32 : byte }
        for left in 0..<128 {
            for right in 0..<128 where (ids[left] == ids[right]) != (fold(left) == fold(right)) {
                XCTFail("bytes \(left) and \(right)")
            }
        }
    }

    func testLettersBeyondASCIICompareByteByByte() throws {
        let pairs = [
            ("k", "\u{212A}"),  // Kelvin sign
            ("K", "\u{212A}"),
            ("i", "\u{130}"),  // capital I with dot
            ("I", "\u{131}"),  // small i without dot
            ("é", "É"),
            ("\u{E9}", "e\u{301}"),  // NFC and NFD
            ("å", "\u{212B}"),  // Ångström sign
            ("ss", "ß"),
            ("ﬁ", "fi"),
            ("a", "ａ"),  // full width
            ("a", "а"),  // Cyrillic
        ]
        for (left, right) in pairs {
            XCTAssertNotEqual(try id(left + "@example.com"), try id(right + "@example.com"), "\(left) \(right)")
        }
    }

    func testTextsThatAreEquivalentWithoutBeingTheSameBytesAreTwoIDs() throws {
        // The standard library calls the texts of each pair equal; the last two have the same length.
        let pairs = [
            ("caf\u{e9}", "cafe\u{301}"), ("\u{212b}", "\u{c5}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
            ("x\u{5b0}\u{5b1}", "x\u{5b1}\u{5b0}"),
        ]
        for (left, right) in pairs {
            XCTAssertEqual(left, right)
            let (first, second) = (try XCTUnwrap(AccountID(left)), try XCTUnwrap(AccountID(right)))
            XCTAssertNotEqual(first, second)
            XCTAssertEqual(first, AccountID(left))
        }
    }

    func testIDsThatDifferOnlyInTheirLastByteOrLengthDiffer() throws {
        let base = String(repeating: "x", count: 255)
        XCTAssertNotEqual(try id(base + "a"), try id(base + "b"))
        XCTAssertNotEqual(try id(base), try id(base + "a"))
        XCTAssertEqual(try id(base + "a"), try id(base + "A"))
        XCTAssertNotEqual(try id("a"), try id("a\0"))
    }

    func testRandomIDsCompareByThePlainRuleAndEqualOnesHashAlike() throws {
        for seed in TestSeeds([1], of: name) { try randomIDsCompareByThePlainRuleAndEqualOnesHashAlike(seed) }
    }

    private func randomIDsCompareByThePlainRuleAndEqualOnesHashAlike(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        for _ in 0..<20_000 {
            let left = randomText(&random)
            let right = random.chance(2) ? varied(left, &random) : randomText(&random)
            let wanted = plainFold(left) == plainFold(right)
            guard (try id(left) == id(right)) == wanted else {
                return XCTFail("\(Array(left.utf8)) \(Array(right.utf8)) \(random.replay)")
            }
            guard try !wanted || id(left).hashValue == id(right).hashValue else {
                return XCTFail("hashes of \(Array(left.utf8)) \(random.replay)")
            }
        }
    }

    func testAnIDIsWrittenAsOneStringAndReadBackInItsOwnCase() throws {
        let data = try JSONEncoder().encode([try id("Alice"), .unmanaged])
        XCTAssertEqual(String(decoding: data, as: UTF8.self), #"["Alice",""]"#)
        let back = try JSONDecoder().decode([AccountID].self, from: data)
        XCTAssertEqual(back.map(\.rawValue), ["Alice", ""])
    }

    func testReadingAnIDThatIsTooLongIsAnErrorThatDoesNotRepeatIt() {
        let text = String(repeating: "secret", count: 43)
        XCTAssertThrowsError(try JSONDecoder().decode([AccountID].self, from: Data("[\"\(text)\"]".utf8))) { error in
            XCTAssertFalse("\(error)".contains("secret"))
            XCTAssertFalse(String(reflecting: error).contains("secret"))
        }
    }

    private func randomText(_ random: inout SeededRandom) -> String {
        let letters = ["a", "A", "k", "K", "\u{212A}", "é", "e\u{301}", "@", "`", "Z", "z", "[", "\0", "😀"]
        return (0..<random.below(6)).map { _ in letters[random.below(letters.count)] }.joined()
    }

    private func varied(_ text: String, _ random: inout SeededRandom) -> String {
        var varied = ""
        for scalar in text.unicodeScalars {
            let flips = scalar.isASCII && random.chance(2)
            varied += flips ? String(scalar).uppercased() : String(scalar)
        }
        return varied
    }

    private func plainFold(_ text: String) -> [UInt8] {
        text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }

    func testALiteralIsAnIDAndAStringMayBeOne() {
        let text = ["ali", "ce"].joined()
        XCTAssertEqual("\(type(of: AccountID("alice")))", "AccountID")
        XCTAssertEqual("\(type(of: AccountID(text)))", "Optional<AccountID>")
        XCTAssertEqual(AccountID(text), AccountID("alice"))
    }
}
