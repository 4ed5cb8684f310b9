import Foundation
import MAMSettings
import TestSeeds
import XCTest

/// Damaged files: every answer is fine but a crash or a hang.
final class MutationTests: XCTestCase {
    private let slice = isExhaustive ? 1 : 16

    /// Reads and also walks the answer, since texts are made from it.
    private func touch(_ bytes: [UInt8]) {
        do {
            let reading = try ManagedAppSettings.read(infoPlist: bytes)
            for issue in reading.issues { XCTAssertFalse(issue.description.contains("\n")) }
        } catch {
            XCTAssertFalse(error.description.contains("\n"))
            XCTAssertLessThanOrEqual(error.position?.byteOffset ?? 0, bytes.count)
        }
    }

    func testAFileCutAtAnyByteNeverCrashes() throws {
        let file = try Fixture.file("Docs/Scenarios/plists/single-identity-app.plist")
        XCTAssertTrue((2_000...4_096).contains(file.count), "\(file.count)")
        for length in stride(from: 0, to: file.count, by: slice == 1 ? 1 : 4) { touch(Array(file[..<length])) }
    }

    func testAFileWithAnyByteChangedNeverCrashes() throws {
        let file = try Fixture.file("Docs/Scenarios/plists/single-identity-app.plist")
        for index in stride(from: 0, to: file.count, by: slice) {
            for byte: UInt8 in [
                0, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "&"), 0xFF, file[index] ^ 1,
            ] {
                var changed = file
                changed[index] = byte
                touch(changed)
            }
        }
    }

    func testSeededMutationsNeverCrash() throws {
        for seed in TestSeeds([1], of: name) { try seededMutationsNeverCrash(seed) }
    }

    private func seededMutationsNeverCrash(_ seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let files = try ["multi-identity-app", "single-identity-app"].map {
            try Fixture.file("Docs/Scenarios/plists/\($0).plist")
        }
        let pieces = [
            "<array>", "</array>", "<dict>", "</dict>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<plist>",
            "</plist>",
            "<date>9999999-99-99T99:99:99Z</date>", "<real>nan</real>", "<integer>-9223372036854775808</integer>",
            "<true/>",
            "<key>CF$UID</key><integer>3</integer>", "&#0;", "&#x110000;", "<data>=</data>", "<!DOCTYPE x [", "\u{0}",
            "\u{FEFF}",
        ].map { Array($0.utf8) }
        for _ in 0..<(slice == 1 ? 6_000 : 600) {
            guard var bytes = files.randomElement(using: &generator) else { return }
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, place + Int.random(in: 0...40, using: &generator))
                switch Int.random(in: 0...4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1 where end - place < bytes.count: bytes.removeSubrange(place..<end)
                case 2:
                    bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
                default: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &generator) ?? [])
                }
            }
            touch(bytes)
        }
    }
}
