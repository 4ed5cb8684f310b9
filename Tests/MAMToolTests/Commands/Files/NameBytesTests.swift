import Foundation
import MAMCore
import MAMPOSIX
import MAMTool
import MAMVolumes
import XCTest

/// Names of files are bytes, from the argument to the system call.
final class NameBytesTests: FileToolTestCase {
    /// `caf\xE9.txt` in Latin-1: no UTF-8.
    private let latin: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".txt".utf8)

    /// What `main` makes of arguments that hold these bytes.
    private func arguments(_ words: [[UInt8]]) -> [String] {
        var pointers: [UnsafeMutablePointer<CChar>?] = ([Array("mam".utf8)] + words).map { word in
            strdup((word + [0]).map { CChar(bitPattern: $0) })
        }
        defer { for pointer in pointers { free(pointer) } }
        let count = Int32(pointers.count)
        return pointers.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { Tool.arguments(count, $0) } ?? []
        }
    }

    private func run(_ words: [[UInt8]]) async -> Outcome {
        await mam(arguments(words), environment: ToolEnvironment(folder: folder.path))
    }

    private func words(_ line: String, _ name: [UInt8]) -> [[UInt8]] {
        line.split(separator: " ").map { $0 == "NAME" ? name : Array($0.utf8) }
    }

    /// Makes a file whose name is these bytes.
    private func make(_ name: [UInt8], _ text: String) throws {
        _ = try note("other.txt")
        let path = Array((folder.path + "/").utf8) + name
        let descriptor = (path + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
            $0.baseAddress.map { open($0, O_WRONLY | O_CREAT | O_EXCL, 0o600) } ?? -1
        }
        XCTAssertGreaterThanOrEqual(descriptor, 0)
        XCTAssertEqual(write(descriptor, text, text.utf8.count), text.utf8.count)
        close(descriptor)
    }

    private func bytes(_ name: [UInt8]) -> [UInt8] {
        let path = (Array((folder.path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
        let descriptor = path.withUnsafeBufferPointer { $0.baseAddress.map { open($0, O_RDONLY) } ?? -1 }
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    func testEveryArgumentHasOneString() {
        let spelled: [UInt8] = Array("\u{10FFC3}\u{10FFA9}".utf8)
        let words: [[UInt8]] = [
            [], Array("policy".utf8), Array("é".utf8), latin, [0xC3], [0xC3, 0xA9], spelled,
            [0xFF, 0xFE],
        ]
        let strings = arguments(words)
        XCTAssertEqual(strings.prefix(3), ["", "policy", "é"])
        XCTAssertEqual(Set(strings.map { Array($0.utf8) }).count, words.count - 1, "é is given twice")
        for (string, word) in zip(strings, words) {
            let back = SystemPath.with(string) { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            XCTAssertEqual(back, word)
        }
    }

    func testAFileWhoseNameIsNotUTF8IsProtectedShownListedAndRead() async throws {
        let name = Array("notes/".utf8) + latin
        try make(name, "the plan\n")
        let device = "--device device"
        let protected = await run(words("protect NAME --account alice --container notes \(device)", name))
        XCTAssertEqual(protected.status, .success, protected.error)
        XCTAssertTrue(protected.output.contains("notes/caf\\xE9.txt"), protected.output)
        XCTAssertEqual(Array(bytes(name).prefix(4)), [0x89] + Array("MAM".utf8))
        let info = await run(words("info NAME \(device)", name))
        XCTAssertEqual(info.status, .success, info.error)
        XCTAssertTrue(info.output.contains("caf\\xE9.txt"), info.output)
        let list = await run(words("files list --container notes \(device)", name))
        XCTAssertTrue(list.output.contains("caf\\xE9.txt"), list.output)
        let copy = await run(words("unprotect NAME --output - --container notes \(device)", name))
        XCTAssertEqual(copy.output, "the plan\n", copy.error)
        let clear = await run(words("unprotect NAME --container notes \(device)", name))
        XCTAssertEqual(clear.status, .success, clear.error)
        XCTAssertEqual(bytes(name), Array("the plan\n".utf8))
    }

    func testPrivateCharactersInANameOpenNoOtherFile() async throws {
        // The bytes of é, by the scalars that stand for bytes: written out they are another name.
        try make(Array("notes/é.txt".utf8), "the plan\n")
        let spelled = Array("notes/\u{10FFC3}\u{10FFA9}.txt".utf8)
        let refused = await run(words("protect NAME --account alice --container notes --device device", spelled))
        XCTAssertEqual(refused.status, .noInput)
        XCTAssertEqual(bytes(Array("notes/é.txt".utf8)), Array("the plan\n".utf8))
        try make(spelled, "another\n")
        let found = await run(words("protect NAME --account alice --container notes --device device", spelled))
        XCTAssertEqual(found.status, .success, found.error)
        XCTAssertEqual(bytes(Array("notes/é.txt".utf8)), Array("the plan\n".utf8))
    }

    func testFilesAreReadAndWrittenUnderSuchNames() async throws {
        let policy = try String(contentsOfFile: self.policy("p.json", "\"printBlocked\": true"), encoding: .utf8)
        try make([0xE9] + Array(".json".utf8), policy)
        let name = Array((folder.path + "/").utf8) + [0xE9] + Array(".json".utf8)
        let check = await run(words("policy check NAME", name))
        XCTAssertEqual(check.status, .success, check.error)
        XCTAssertTrue(check.output.contains("\\xE9.json: OK"), check.output)
        let missing = await run(words("policy check NAME", Array((folder.path + "/").utf8) + [0xE8]))
        XCTAssertEqual(missing.status, .noInput)
        XCTAssertTrue(missing.error.contains("\\xE8: cannot be opened"), missing.error)
        try make(Array("i.plist".utf8), "<plist version=\"1.0\"><dict/></plist>\n")
        let plist = Array((folder.path + "/i.plist").utf8)
        let out = Array("--output=\(folder.path)/".utf8) + [0xFF] + Array(".plist".utf8)
        _ = await run(words("configure --input NAME", plist) + [out])
        XCTAssertEqual(bytes([0xFF] + Array(".plist".utf8)).isEmpty, false)
    }

    func testADeviceAndAContainerMayHaveSuchNames() async throws {
        let container: [UInt8] = Array("bo".utf8) + [0xEE] + Array("te".utf8)
        let path = (Array((folder.path + "/").utf8) + container + [0]).map { CChar(bitPattern: $0) }
        XCTAssertEqual(path.withUnsafeBufferPointer { $0.baseAddress.map { mkdir($0, 0o700) } }, 0)
        let file = container + Array("/a.txt".utf8)
        try make(file, "the plan\n")
        let device = Array("--device=".utf8) + [0xE0] + Array("/device".utf8)
        let protect = await run(words("protect NAME --account alice", file) + [device])
        XCTAssertEqual(protect.status, .success, protect.error)
        let again = await run(words("unprotect NAME --output -", file) + [device])
        XCTAssertEqual(again.output, "the plan\n", again.error)
        let wipe = await run(words("wipe --account alice --yes --container NAME", container) + [device])
        XCTAssertEqual(wipe.status, .success, wipe.error)
        XCTAssertEqual(bytes(file), [])
    }

    func testNamesThatReadTheSameAreNotTheSame() async throws {
        // Composed and decomposed, and a mark behind a slash.
        try make(Array("notes/\u{E9}".utf8), "one\n")
        try make(Array("notes/e\u{301}".utf8), "two\n")
        try make(Array("notes/\u{301}x".utf8), "three\n")
        for (name, text) in [("notes/\u{E9}", "one\n"), ("notes/e\u{301}", "two\n"), ("notes/\u{301}x", "three\n")] {
            let protect = await run(
                words("protect NAME --account alice --container notes --device device", Array(name.utf8)))
            XCTAssertEqual(protect.status, .success, protect.error)
            let copy = await run(words("unprotect NAME --output - --container notes --device device", Array(name.utf8)))
            XCTAssertEqual(copy.output, text, copy.error)
        }
    }

    func testAnAccountIsText() async throws {
        let name = try note("a.txt")
        let outcome = await run(
            words("protect \(name) --account NAME --container notes --device device", [0x61, 0xE9]))
        XCTAssertEqual(outcome.status, .usage, outcome.error)
        XCTAssertTrue(outcome.error.contains("not UTF-8"), outcome.error)
    }
}
