import Foundation
import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

final class FaultyVolumeTests: XCTestCase {
    private func number<Result>(_ body: () throws(SystemError) -> Result) -> Int32? {
        do throws(SystemError) {
            _ = try body()
            return nil
        } catch {
            return error.number
        }
    }

    private func put(_ bytes: [UInt8], _ file: any VolumeFile) throws(SystemError) -> Int {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) in try file.write(bytes, at: 0) }
    }

    private func make() throws -> (memory: MemoryVolume, faulty: FaultyVolume, file: any VolumeFile) {
        let memory = MemoryVolume()
        let faulty = FaultyVolume(over: memory)
        return (memory, faulty, try faulty.open("/a", [.read, .write, .create], mode: 0o600))
    }

    func testOnlyThePlannedCallFails() throws {
        let (_, faulty, file) = try make()
        faulty.follow(FaultPlan(.failure(EIO), at: 1, of: .write))
        XCTAssertEqual(try put([1], file), 1)
        try file.truncate(to: 0)
        XCTAssertEqual(number { () throws(SystemError) in try put([1], file) }, EIO)
        XCTAssertEqual(try file.status().size, 0)
        XCTAssertEqual(try put([1], file), 1)
        XCTAssertEqual(faulty.count, 3)
        XCTAssertEqual(faulty.hitCount, 1)
        faulty.follow(FaultPlan(.failure(ENOSPC), at: 1, of: .write, lasts: true))
        XCTAssertEqual(try put([1], file), 1)
        for _ in 0..<3 { XCTAssertEqual(number { () throws(SystemError) in try put([1], file) }, ENOSPC) }
        faulty.follow(nil)
        XCTAssertEqual(try put([1], file), 1)
    }

    func testTransfersAreShortenedAsPlanned() throws {
        let (_, faulty, file) = try make()
        for (share, expected) in [(FaultPlan.Share.firstByte, 1), (.half, 5), (.allButLastByte, 9), (.nothing, 1)] {
            faulty.follow(FaultPlan(.short(share), at: 0, of: .transfers))
            XCTAssertEqual(try put([UInt8](0..<10), file), expected)
            XCTAssertEqual(try put([UInt8](0..<10), file), 10)
        }
    }

    func testAfterAPlannedDeathNoCallHasAnEffect() throws {
        let (memory, faulty, file) = try make()
        for (share, size) in [(FaultPlan.Share.nothing, 0), (.half, 5), (.everything, 10)] as [(FaultPlan.Share, Int64)]
        {
            try memory.open("/a", .write, mode: 0).truncate(to: 0)
            let file = try faulty.open("/a", [.read, .write], mode: 0)
            faulty.follow(FaultPlan(.death(share), at: 0, of: .write))
            XCTAssertEqual(number { () throws(SystemError) in try put([UInt8](0..<10), file) }, FaultPlan.dead)
            XCTAssertEqual(try memory.status(of: "/a").size, size)
            XCTAssertEqual(number { () throws(SystemError) in try faulty.status(of: "/a") }, FaultPlan.dead)
            faulty.restart()
            XCTAssertEqual(number { () throws(SystemError) in try file.status() }, FaultPlan.dead)
            XCTAssertEqual(try faulty.status(of: "/a").size, size)
        }
        XCTAssertEqual(number { () throws(SystemError) in try file.status() }, FaultPlan.dead)
        for (share, isMoved) in [(FaultPlan.Share.half, false), (.everything, true)] {
            faulty.follow(FaultPlan(.death(share), at: 0, of: .name))
            XCTAssertEqual(number { () throws(SystemError) in try faulty.rename("/a", to: "/b") }, FaultPlan.dead)
            XCTAssertEqual(try memory.names(in: "/"), isMoved ? ["b"] : ["a"])
            faulty.restart()
        }
    }

    func testEveryCallBelongsToOneKind() throws {
        let (_, faulty, file) = try make()
        try faulty.makeFolder("/f", mode: 0o700)
        let calls: [(FaultPlan.Calls, () throws(SystemError) -> Any)] = [
            (.open, { () throws(SystemError) in try faulty.open("/a", .read, mode: 0) }),
            (.look, { () throws(SystemError) in try faulty.status(of: "/a") }),
            (.look, { () throws(SystemError) in try faulty.resolve("/a") }),
            (.look, { () throws(SystemError) in try faulty.names(in: "/") }),
            (.look, { () throws(SystemError) in try faulty.attribute("user.a", of: "/a") as Any }),
            (.look, { () throws(SystemError) in try faulty.attributeNames(of: "/a") }),
            (.set, { () throws(SystemError) in try faulty.setAttribute("user.a", to: [1], of: "/a") }),
            (.set, { () throws(SystemError) in try faulty.setModified(0, of: "/a") }),
            (.name, { () throws(SystemError) in try faulty.link("/a", as: "/b") }),
            (.name, { () throws(SystemError) in try faulty.rename("/b", to: "/c") }),
            (.name, { () throws(SystemError) in try faulty.remove("/c") }),
            (.name, { () throws(SystemError) in try faulty.makeFolder("/g", mode: 0o700) }),
            (.name, { () throws(SystemError) in try faulty.removeFolder("/f") }),
            (.synchronize, { () throws(SystemError) in try faulty.synchronizeFolder("/") }),
            (.synchronize, { () throws(SystemError) in try file.synchronize(metadata: true) }),
            (.truncate, { () throws(SystemError) in try file.truncate(to: 1) }),
            (.look, { () throws(SystemError) in try file.status() }),
            (.look, { () throws(SystemError) in try file.attribute("user.a") as Any }),
            (.set, { () throws(SystemError) in try file.setAttribute("user.a", to: nil) }),
            (.set, { () throws(SystemError) in try file.setMode(0o600) }),
        ]
        for (place, (kind, call)) in calls.enumerated() {
            faulty.follow(FaultPlan(.failure(EIO), at: 0, of: kind))
            XCTAssertEqual(number(call), EIO, "call \(place)")
            faulty.follow(FaultPlan(.failure(EIO), at: 0, of: FaultPlan.Calls.all.subtracting(kind)))
            XCTAssertNil(number(call), "call \(place)")
            XCTAssertEqual(faulty.count, 0, "call \(place)")
        }
    }
}
