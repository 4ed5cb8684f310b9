import Foundation
import MAMBase
import MAMPOSIX
import MAMServer
import XCTest

final class ServerSocketTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        folder = NSTemporaryDirectory() + "mam-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

    private func mode(_ path: String) throws -> Int {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    func testASocketIsForItsUserAloneAndIsRemovedAtTheEnd() throws {
        let path = folder + "/s"
        let socket = try ServerSocket(path: path)
        XCTAssertEqual(try mode(path), 0o600)
        let ended = DispatchSemaphore(value: 0)
        Thread {
            socket.serve(SimulationServer()) { _ in }
            ended.signal()
        }.start()
        XCTAssertThrowsError(try ServerSocket(path: path)) { error in
            XCTAssertEqual("\(error)", "another process serves this socket")
        }
        socket.stop()
        ended.wait()
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testASocketThatNoProcessServesIsReplaced() throws {
        let path = folder + "/s"
        _ = try ServerSocket(path: path)
        XCTAssertTrue(FileManager.default.fileExists(atPath: path))
        _ = try ServerSocket(path: path)
        XCTAssertEqual(try mode(path), 0o600)
    }

    func testAServerThatEndsLeavesTheSocketOfItsSuccessor() throws {
        let path = folder + "/s"
        let first = try ServerSocket(path: path)
        try FileManager.default.removeItem(atPath: path)
        let second = try ServerSocket(path: path)
        first.stop()
        first.serve(SimulationServer()) { _ in }
        XCTAssertTrue(FileManager.default.fileExists(atPath: path))
        second.stop()
        second.serve(SimulationServer()) { _ in }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testOfServersStartedAtOnceOnAStaleSocketExactlyOneStarts() throws {
        let path = folder + "/s"
        for _ in 0..<30 {
            _ = try ServerSocket(path: path)
            let made = Guarded<[ServerSocket]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                if let socket = try? ServerSocket(path: path) { made.withLock { $0.append(socket) } }
            }
            XCTAssertEqual(made.withLock { $0.count }, 1)
        }
    }

    func testAFolderThatOthersMayWriteToIsRefused() throws {
        for mode in [0o777, 0o770, 0o722] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
            XCTAssertThrowsError(try ServerSocket(path: folder + "/s")) { error in
                XCTAssertTrue("\(error)".contains("other users may write"), "\(error)")
            }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        XCTAssertNoThrow(try ServerSocket(path: folder + "/s"))
    }

    func testAPathThatCannotBeASocketIsRefused() throws {
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        for (path, reason) in [
            ("", "the path of a socket has 1 to 107 bytes"),
            (folder + "/" + String(repeating: "a", count: 108), "the path of a socket has 1 to 107 bytes"),
            (folder + "/file", "a file is at the path of the socket"),
            (folder + "/none/s", "looking at the folder: no such file or directory"),
        ] {
            XCTAssertThrowsError(try ServerSocket(path: path)) { XCTAssertEqual("\($0)", reason) }
        }
    }
}
