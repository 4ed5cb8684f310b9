import Foundation
import MAMCore
import MAMPOSIX
import MAMSimulation
import MAMVolumes
import TestPolicies
import TestSeeds
import XCTest

/// Log files: how they grow, move on, fail and are read back.
final class LogFolderTests: XCTestCase {
    private func line(_ number: Int, filler: Int = 0) -> LogLine {
        LogLine(
            wall: Double(number), level: .info, app: "com.example.app",
            message: "line \(number)" + String(repeating: " more", count: filler))
    }

    private let small = LogFolder.Limits(fileByteCount: 0, fileCount: 3)

    func testLinesAreWrittenAndReadBackInOrder() throws {
        let volume = MemoryVolume()
        let folder = try LogFolder("/log", on: volume)
        for number in 0..<100 { try folder.write(line(number)) }
        XCTAssertEqual(try folder.contents().lines, (0..<100).map { line($0) })
        XCTAssertEqual(folder.paths, ["/log/mam.log"])
        let again = try LogFolder("/log", on: volume)
        try again.write(line(100))
        XCTAssertEqual(try again.contents().lines.count, 101)
        XCTAssertEqual(try again.contents(lineCount: 1).lines, [line(100)])
        XCTAssertEqual(try volume.status(of: "/log/mam.log").mode, 0o600)
    }

    func testAFullFileIsRotatedAndTheOldestRemoved() throws {
        let volume = MemoryVolume()
        let folder = try LogFolder("/log", limits: small, on: volume)
        XCTAssertEqual(folder.limits.fileByteCount, 8 << 10)
        for number in 0..<2000 {
            try folder.write(line(number))
            for path in folder.paths {
                XCTAssertLessThanOrEqual(try volume.status(of: path).size, Int64(folder.limits.fileByteCount))
            }
        }
        XCTAssertEqual(folder.paths, ["/log/mam.log", "/log/mam.1.log", "/log/mam.2.log"])
        XCTAssertEqual(try volume.names(in: "/log"), ["mam.1.log", "mam.2.log", "mam.log"])
        let contents = try folder.contents()
        XCTAssertEqual(contents.unreadableCount, 0)
        XCTAssertEqual(contents.lines, (2000 - contents.lines.count..<2000).map { line($0) })
        XCTAssertGreaterThan(contents.lines.count, 200)
    }

    func testLimitsStayInTheirRanges() {
        let (least, most) = (
            LogFolder.Limits(fileByteCount: -1, fileCount: -1), LogFolder.Limits(fileByteCount: .max, fileCount: .max)
        )
        XCTAssertEqual(
            [least.fileByteCount, least.fileCount, most.fileByteCount, most.fileCount], [8192, 1, 64 << 20, 32])
        XCTAssertGreaterThan(least.fileByteCount, LogLine.maximumByteCount)
    }

    func testAFolderLimitedToOneFileKeepsTheNewestLines() throws {
        let folder = try LogFolder("/log", limits: .init(fileByteCount: 0, fileCount: 1), on: MemoryVolume())
        for number in 0..<1000 { try folder.write(line(number)) }
        XCTAssertEqual(folder.paths, ["/log/mam.log"])
        XCTAssertEqual(try folder.contents().lines.last, line(999))
    }

    func testALineCutOffByAKillDoesNotDamageTheNextOne() throws {
        let volume = MemoryVolume()
        let folder = try LogFolder("/log", on: volume)
        try folder.write(line(0))
        let file = try volume.open("/log/mam.log", .write, mode: 0)
        let size = try file.status().size
        _ = try Array("2026-11-22T07:38:55.123Z info com".utf8).withUnsafeBytes { try file.write($0, at: size) }
        let again = try LogFolder("/log", on: volume)
        try again.write(line(1))
        XCTAssertEqual(try again.contents().lines, [line(0), line(1)])
        XCTAssertEqual(try again.contents().unreadableCount, 1)
    }

    private static let step = isExhaustive ? 1 : 8

    func testAFailureOfAnyCallLosesNoWrittenLine() throws {
        var (points, failures) = (0, 0)
        for failing in [ENOSPC, EROFS, EIO] {
            for share in [FaultPlan.Fault.failure(failing), .short(.half)] {
                for point in stride(from: 0, to: 400, by: Self.step) {
                    let volume = FaultyVolume(over: MemoryVolume())
                    let folder = try LogFolder("/log", limits: small, on: volume)
                    for number in 0..<14 { try folder.write(line(number, filler: 100)) }
                    volume.follow(FaultPlan(share, at: point, lasts: false))
                    var lost = 0
                    for number in 14..<24 {
                        do { try folder.write(line(number, filler: 100)) } catch {
                            lost += 1
                            let codes: [Int32: LogFileError.Code] = [ENOSPC: .full, EROFS: .notWritable, EIO: .system]
                            XCTAssertEqual(error.code, codes[failing])
                        }
                    }
                    let wasHit = volume.hitCount > 0
                    volume.follow(nil)
                    let contents = try folder.contents()
                    XCTAssertEqual(contents.unreadableCount, 0, "\(share) at \(point)")
                    XCTAssertEqual(contents.lines.count, 24 - lost, "\(share) at \(point)")
                    XCTAssertEqual(folder.lostCount, lost)
                    points += 1
                    failures += lost
                    if !wasHit { break }
                }
            }
        }
        print("log files: \(points) points of failure, \(failures) lines refused")
        XCTAssertGreaterThan(points, 100 / Self.step)
        XCTAssertGreaterThan(failures, 50 / Self.step)
    }

    func testAfterAKillAtAnyCallWholeLinesRemain() throws {
        var points = 0
        for share in FaultPlan.Share.allCases {
            for point in stride(from: 0, to: 400, by: Self.step) {
                let volume = FaultyVolume(over: MemoryVolume())
                let folder = try LogFolder("/log", limits: small, on: volume)
                for number in 0..<14 { try folder.write(line(number, filler: 100)) }
                volume.follow(FaultPlan(.death(share), at: point))
                var written = 14
                for number in 14..<24 {
                    do { try folder.write(line(number, filler: 100)) } catch { break }
                    written += 1
                }
                let hasDied = volume.isDead
                volume.restart()
                let again = try LogFolder("/log", limits: small, on: volume)
                let contents = try again.contents()
                XCTAssertLessThanOrEqual(contents.unreadableCount, 1)
                XCTAssertEqual(
                    Array(contents.lines.prefix(written)),
                    (0..<written).map { line($0, filler: 100) }, "\(share) at \(point)")
                try again.write(line(500))
                XCTAssertEqual(try again.contents().lines.last, line(500))
                points += 1
                if !hasDied { break }
            }
        }
        print("log files: \(points) deaths")
        XCTAssertGreaterThan(points, 50 / Self.step)
    }

    func testAFullDiskIsReportedAndWritingGoesOnWhenThereIsRoom() throws {
        var options = MemoryVolumeOptions()
        options.capacity = 3000
        let volume = MemoryVolume(options)
        let folder = try LogFolder("/log", on: volume)
        var (count, failure): (Int, LogFileError?) = (0, nil)
        while failure == nil, count < 1000 {
            do {
                try folder.write(line(count))
                count += 1
            } catch { failure = error }
        }
        XCTAssertEqual(failure?.code, .full)
        XCTAssertNotNil(failure?.help)
        XCTAssertEqual(folder.lastError, failure)
        XCTAssertEqual(folder.lostCount, 1)
        folder.log(line(count))
        XCTAssertEqual(folder.lostCount, 2)
        XCTAssertEqual(try folder.contents().lines, (0..<count).map { line($0) })
        XCTAssertEqual(try folder.contents().unreadableCount, 0)
    }

    func testAFolderThatCannotBeWrittenIsReportedWithoutItsPath() throws {
        let volume = FaultyVolume(over: MemoryVolume())
        for (number, code) in [
            (EROFS, LogFileError.Code.notWritable), (EACCES, .notWritable), (ENOSPC, .full), (EIO, .system),
        ] {
            volume.follow(FaultPlan(.failure(number), at: 0, of: .name, lasts: true))
            XCTAssertThrowsError(try LogFolder("/alice", on: volume)) { error in
                XCTAssertEqual((error as? LogFileError)?.code, code)
                XCTAssertFalse("\(error)".contains("alice"))
            }
        }
        volume.follow(nil)
        XCTAssertThrowsError(try LogFolder("/no/folder", on: volume)) {
            XCTAssertEqual(($0 as? LogFileError)?.code, .noFolder)
        }
        try volume.makeFolder("/log", mode: 0o700)
        try volume.makeFolder("/log/mam.log", mode: 0o700)
        XCTAssertThrowsError(try LogFolder("/log", on: volume)) {
            XCTAssertEqual(($0 as? LogFileError)?.code, .notALogFile)
        }
    }

    func testTheLogFolderWorksOnDiskUnderManyThreads() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("mam-log-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = try LogFolder(root, limits: .init(fileByteCount: 16 << 10, fileCount: 8), minimumLevel: .info)
        let apps = (0..<4).map { number in
            ManagedApp(ManagedApp.Configuration(bundleID: "com.example.app\(number)", logger: folder))
        }
        let policy = try PolicyFixtures.document("\"printBlocked\": true").compileStrictest()
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            for _ in 0..<50 {
                apps[number].policyManager.setPolicyInMemory(policy, for: "alice")
                apps[number].policyManager.setPolicyInMemory(nil, for: "alice")
            }
        }
        let contents = try folder.contents()
        XCTAssertEqual(contents.unreadableCount, 0)
        for app in 0..<4 {
            let messages = contents.lines.filter { $0.app == "com.example.app\(app)" }.map(\.message)
            XCTAssertEqual(messages.count, 200)
            XCTAssertEqual(messages.last, "account 0: data needs no encryption")
        }
        XCTAssertEqual(apps[0].diagnosticConsole.logPaths, folder.paths)
        XCTAssertGreaterThan(folder.paths.count, 1)
        XCTAssertEqual(folder.lostCount, 0)
        folder.log("verbose", level: .verbose)
        XCTAssertEqual(try folder.contents().lines.count, contents.lines.count)
    }
}
