import Foundation
import MAMCore
import MAMPOSIX
import MAMVolumes
import XCTest

/// Names that are no text: other programs can make them, and a wipe must not pass them by.
final class ManagedFileNameTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        folder = NSTemporaryDirectory() + "/names-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/notes", withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws { _ = try? FileManager.default.removeItem(atPath: folder) }

    private static let names: [[UInt8]] = [
        [0xFF], [0x61, 0x80, 0x62], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x92], [0xED, 0xA0, 0x80],
        [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBE], [0xF4, 0x90, 0x80, 0x80],
        [0xC0, 0xAF], Array("gr\u{FC}n".utf8), Array("\u{10FF7F}".utf8), Array("\u{1F600}".utf8), [0xFE, 0xFF, 0x2E],
    ]

    // A copy of the raw bytes under a name of any bytes.
    private func copy(_ path: String, as name: [UInt8]) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let whole =
            Array((folder + "/notes/").utf8).map { CChar(bitPattern: $0) } + name.map { CChar(bitPattern: $0) } + [0]
        let descriptor = open(whole, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        XCTAssertEqual(count, bytes.count)
    }

    func testEveryNameHasOneStringAndEveryStringFindsItsFile() throws {
        let volume = SystemVolume()
        try Data([1]).write(to: URL(fileURLWithPath: folder + "/one"))
        for name in Self.names { try copy(folder + "/one", as: name) }
        let strings = try volume.names(in: folder + "/notes")
        XCTAssertEqual(strings.count, Self.names.count)
        XCTAssertEqual(Set(strings.map { Array($0.utf8) }).count, Self.names.count, "no two share one")
        for string in strings {
            let path = folder + "/notes/" + string
            XCTAssertEqual(try volume.status(of: path).size, 1)
            try volume.open(path, [.read], mode: 0).close()
            try volume.setAttribute("user.x", to: [1], of: path)
            XCTAssertEqual(try volume.attribute("user.x", of: path), [1])
            try volume.rename(path, to: path + ".")
            try volume.remove(path + ".")
        }
        XCTAssertEqual(try volume.names(in: folder + "/notes"), [])
    }

    func testAWipeFindsFilesWhoseNamesAreNotUTF8() throws {
        let storage = try DeviceStorage.open(at: folder + "/store", rootKey: .file(folder + "/key/root.key"))
        let app = ManagedApp(
            ManagedApp.Configuration(settings: FileWorld.multiIdentity, container: folder + "/notes"),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        let file = try app.files.create(at: "a", for: FileWorld.alice)
        try file.write(Array("secret".utf8))
        try file.close()
        for name in Self.names { try copy(folder + "/notes/a", as: name) }
        let report = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(report.files, 1 + Self.names.count)
        XCTAssertEqual(try SystemVolume().names(in: folder + "/notes"), [])
    }
}
