import Foundation
import MAMVolumes
import XCTest

final class MemoryVolumeTests: VolumeContractCase {
    private func volume(_ change: (inout MemoryVolumeOptions) -> Void = { _ in }) -> MemoryVolume {
        var options = MemoryVolumeOptions()
        change(&options)
        return MemoryVolume(options)
    }

    private func create(_ path: String, on volume: MemoryVolume) throws -> any VolumeFile {
        try volume.open(path, [.read, .write, .create], mode: 0o600)
    }

    func testAFullVolumeWritesThePartThatFits() throws {
        let volume = volume { $0.capacity = 3 * 4096 + 100 }
        let file = try create("/a", on: volume)
        XCTAssertEqual(try file.put([UInt8](repeating: 1, count: 20_000), at: 10), 3 * 4096 - 10)
        XCTAssertEqual(number { () throws(SystemError) in try file.put([1], at: 3 * 4096) }, ENOSPC)
        XCTAssertEqual(try file.put([2, 3], at: 3 * 4096 - 1), 1)
        XCTAssertEqual(try file.status().size, 3 * 4096)
        try file.truncate(to: 4096)
        XCTAssertEqual(try create("/b", on: volume).put([1], at: 1 << 50), 1)
        XCTAssertEqual(try file.put([UInt8](repeating: 1, count: 8192), at: 4096), 4096)
        try volume.remove("/b")
        XCTAssertEqual(try file.put([1], at: 8192), 1)
    }

    func testFilesHaveALongestLength() throws {
        let file = try create("/a", on: volume { $0.maximumLength = 100 })
        XCTAssertEqual(try file.put([1, 2, 3], at: 98), 2)
        XCTAssertEqual(number { () throws(SystemError) in try file.put([1], at: 100) }, EFBIG)
        XCTAssertEqual(number { () throws(SystemError) in try file.truncate(to: 101) }, EFBIG)
        try file.truncate(to: 100)
    }

    func testNumbersOfFilesAreUsedAgainWhenNothingHoldsThem() throws {
        let volume = volume()
        var file: (any VolumeFile)? = try create("/a", on: volume)
        let inode = try volume.status(of: "/a").inode
        try volume.remove("/a")
        XCTAssertNotEqual(try create("/b", on: volume).status().inode, inode)
        file?.close()
        file = nil
        XCTAssertEqual(try create("/c", on: volume).status().inode, inode)
        let other = self.volume { $0.reusesInodes = false }
        let first = try create("/a", on: other).status().inode
        try other.remove("/a")
        XCTAssertNotEqual(try create("/a", on: other).status().inode, first)
    }

    func testAVolumeMayHaveNoAttributes() throws {
        let volume = volume { $0.hasAttributes = false }
        let file = try create("/a", on: volume)
        XCTAssertEqual(number { () throws(SystemError) in try file.attribute("user.a") }, ENOTSUP)
        XCTAssertEqual(number { () throws(SystemError) in try file.setAttribute("user.a", to: [1]) }, ENOTSUP)
        XCTAssertEqual(number { () throws(SystemError) in try volume.attributeNames(of: "/a") }, ENOTSUP)
    }

    func testTheVolumeUsesTheGivenClock() throws {
        let volume = MemoryVolume(clock: { 42 })
        XCTAssertEqual(try create("/a", on: volume).status().modified, 42)
    }

    func testASnapshotDoesNotChange() throws {
        let volume = volume()
        let (file, gone) = (try create("/a", on: volume), try create("/gone", on: volume))
        XCTAssertEqual(try file.put([1], at: 0), 1)
        try volume.remove("/gone")
        let snapshot = volume.snapshot
        XCTAssertEqual(try file.put([2], at: 0), 1)
        let other = MemoryVolume(snapshot)
        XCTAssertEqual(try other.open("/a", .read, mode: 0).get(1, at: 0), [1])
        XCTAssertEqual(try other.names(in: "/"), ["a"])
        XCTAssertEqual(try gone.put([1], at: 0), 1)
    }

    func testRecordedChangesMakeTheSameAgain() throws {
        let volume = volume()
        _ = try create("/before", on: volume).put([1], at: 0)
        var tree = volume.startRecording()
        try volume.makeFolder("/f", mode: 0o700)
        let file = try create("/f/a", on: volume)
        XCTAssertEqual(try file.put([1, 2, 3], at: 5000), 3)
        try file.truncate(to: 5002)
        try file.setAttribute("user.a", to: [9])
        try volume.link("/f/a", as: "/b")
        try volume.rename("/f/a", to: "/before")
        try volume.remove("/b")
        try volume.removeFolder("/f")
        try file.synchronize(metadata: true)
        let changes = volume.stopRecording()
        XCTAssertEqual(changes.count, 10)
        for change in changes { XCTAssertTrue(tree.apply(change)) }
        let other = MemoryVolume(tree)
        XCTAssertEqual(try other.names(in: "/"), ["before"])
        let copy = try other.open("/before", .read, mode: 0)
        XCTAssertEqual(try copy.get(3, at: 4999), [0, 1, 2])
        XCTAssertEqual(try copy.attribute("user.a"), [9])
        XCTAssertEqual(try copy.status().linkCount, 1)
    }
}
