import Foundation
import MAMVolumes
import XCTest

/// One of the volumes that must give the same answers, and a folder on it to work in.
struct VolumeUnderTest {
    let name: String
    let volume: any Volume
    /// An empty folder, without links in its path.
    let root: String
    /// Makes a symbolic link, which is no part of the contract.
    let makeLink: (_ path: String, _ target: String) throws -> Void

    func path(_ name: String) -> String { root + "/" + name }

    @discardableResult
    func file(_ name: String, _ content: [UInt8] = [], _ flags: OpenFlags = [.read, .write, .create]) throws
        -> any VolumeFile
    {
        let file = try volume.open(path(name), flags, mode: 0o644)
        if !content.isEmpty { XCTAssertEqual(try file.put(content, at: 0), content.count, self.name) }
        return file
    }

    func kind(_ name: String) -> FileStatus.Kind? { try? volume.status(of: path(name)).kind }
}

extension VolumeFile {
    /// What one read gives.
    func get(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
        defer { memory.deallocate() }
        let done = try read(into: memory, at: offset)
        return Array(memory.prefix(done))
    }

    /// What one write does.
    func put(_ bytes: [UInt8], at offset: Int64) throws(SystemError) -> Int {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) in try write(bytes, at: offset) }
    }
}

/// Tests that every volume must pass.
class VolumeContractCase: XCTestCase {
    /// Runs `body` on a volume in memory and on the machine's own.
    func onEveryVolume(_ body: (VolumeUnderTest) throws -> Void) throws {
        let memory = MemoryVolume()
        try memory.makeFolder("/folder", mode: 0o755)
        try body(
            VolumeUnderTest(name: "memory", volume: memory, root: "/folder") { try memory.makeLink($0, to: $1) })
        var template = Array((NSTemporaryDirectory() + "/volume-XXXXXX").utf8CString)
        let made = String(cString: try XCTUnwrap(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: made) }
        let system = SystemVolume()
        try body(
            VolumeUnderTest(name: "system", volume: system, root: try system.resolve(made)) {
                XCTAssertEqual(symlink($1, $0), 0)
            })
    }

    /// The number of the error that `body` ends with; nil when it ends without.
    func number<Result>(_ body: () throws(SystemError) -> Result) -> Int32? {
        do throws(SystemError) {
            _ = try body()
            return nil
        } catch {
            return error.number
        }
    }

    /// Compares the numbers of errors, and says which call of which volume gave another one.
    func assert(
        _ subject: VolumeUnderTest, _ what: String, gives expected: Int32?, line: UInt = #line,
        _ body: () throws(SystemError) -> Any
    ) {
        XCTAssertEqual(number(body), expected, "\(subject.name): \(what)", line: line)
    }
}
