import Dispatch
import Foundation
import MAMVolumes
import XCTest

final class VolumeThreadTests: VolumeContractCase {
    func testVolumesAreUsedFromManyThreads() throws {
        try onEveryVolume { subject in
            let (volume, root, name) = (subject.volume, subject.root, subject.name)
            let shared = try subject.file("shared")
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                do {
                    for round in 0..<50 { try Self.work(volume, root, shared, thread, round) }
                } catch {
                    XCTFail("\(name): \(error)")
                }
            }
            XCTAssertEqual(try volume.names(in: root), ["shared"], name)
            XCTAssertEqual(try shared.get(9, at: 0), [0, 1, 2, 3], name)
        }
    }

    private static func work(
        _ volume: any Volume, _ root: String, _ shared: any VolumeFile, _ thread: Int, _ round: Int
    ) throws {
        let path = "\(root)/\(thread)"
        let file = try volume.open(path, [.read, .write, .create], mode: 0o600)
        XCTAssertEqual(try file.put([UInt8(round)], at: Int64(round)), 1)
        XCTAssertEqual(try shared.put([UInt8(thread)], at: Int64(thread)), 1)
        XCTAssertEqual(try shared.get(1, at: Int64(thread)), [UInt8(thread)])
        file.close()
        try volume.rename(path, to: path + ".old")
        try volume.remove(path + ".old")
    }
}
