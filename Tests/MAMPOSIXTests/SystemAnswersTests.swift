import CMAMSQLite
import Foundation
import MAMPOSIX
import XCTest

/// The answers of macOS, by fakes of its calls, beside those of the system that runs the tests.
final class SystemAnswersTests: XCTestCase {
    func testTheNumbersOfThisSystemAreThoseOfItsLibrary() {
        let answers = SystemAnswers.current
        XCTAssertTrue(answers.hasNoAttributes(ENOTSUP))
        XCTAssertTrue(answers.hasNoUnnamedFiles(EISDIR))
        XCTAssertTrue(answers.opensNoFile(SystemNumbers.noPeer))
        XCTAssertEqual(answers.hasNoOpeningWithoutLinks(ENOSYS), answers == .linux)
        XCTAssertFalse(answers.hasNoOpeningWithoutLinks(ENOENT))
        XCTAssertEqual(answers.number(EPERM), answers == .linux ? EPERM : EACCES)
    }

    func testOpeningASocketIsNoFaultOfTheVolumeInAnySystem() {
        XCTAssertEqual(SystemAnswers.allCases.map { $0.opensNoFile(6) }, [true, true])
        // EOPNOTSUPP of macOS, which is ENETRESET of Linux.
        XCTAssertEqual(SystemAnswers.allCases.map { $0.opensNoFile(102) }, [false, true])
        XCTAssertEqual(SystemAnswers.allCases.map { $0.opensNoFile(ENOENT) }, [false, false])
    }

    func testARefusalOfPrivacyIsNotReadAsALockedDevice() {
        XCTAssertEqual(SystemAnswers.macOS.number(EPERM), EACCES)
        for number in [ENOENT, EACCES, EISDIR, ENOSPC] {
            for answers in SystemAnswers.allCases { XCTAssertEqual(answers.number(number), number) }
        }
        // The opening without links is no call that can be missing there.
        XCTAssertFalse(SystemAnswers.macOS.hasNoOpeningWithoutLinks(EPERM))
        XCTAssertTrue(SystemAnswers.linux.hasNoOpeningWithoutLinks(EPERM))
    }

    /// A disk whose `fsync` returns before the bytes are on it.
    private final class LyingDisk {
        private(set) var calls: [String] = []
        private(set) var isWritten = false
        var failure: Int32?

        func whole() -> Int32 {
            calls.append("whole")
            if let failure {
                errno = failure
                return -1
            }
            isWritten = true
            return 0
        }

        func plain() -> Int32 {
            calls.append("plain")
            return 0
        }
    }

    func testBytesAreOnADiskWhoseFsyncLies() {
        let disk = LyingDisk()
        XCTAssertEqual(SystemAnswers.macOS.flush(disk.whole, plain: disk.plain), 0)
        XCTAssertTrue(disk.isWritten)
        XCTAssertEqual(disk.calls, ["whole"])
    }

    func testAVolumeWithoutTheFullFlushGetsThePlainOne() {
        // ENOTSUP, EINVAL and ENOTTY of macOS.
        for number: Int32 in [45, 22, 25] {
            let disk = LyingDisk()
            disk.failure = number
            XCTAssertEqual(SystemAnswers.macOS.flush(disk.whole, plain: disk.plain), 0)
            XCTAssertEqual(disk.calls, ["whole", "plain"])
        }
    }

    func testAFailedFullFlushIsNotHiddenByThePlainOne() {
        for number in [EIO, ENOSPC, EINTR] {
            let disk = LyingDisk()
            disk.failure = number
            XCTAssertEqual(SystemAnswers.macOS.flush(disk.whole, plain: disk.plain), -1)
            XCTAssertEqual(errno, number)
            XCTAssertEqual(disk.calls, ["whole"])
        }
    }

    func testLinuxFlushesWithOneCall() {
        let disk = LyingDisk()
        XCTAssertEqual(SystemAnswers.linux.flush(disk.whole, plain: disk.plain), 0)
        XCTAssertEqual(disk.calls, ["plain"])
    }

    func testSQLiteBringsItsFilesThroughTheCacheOfTheDisk() {
        XCTAssertEqual(SystemAnswers.macOS.databaseFlush(SQLITE_SYNC_NORMAL), SQLITE_SYNC_FULL)
        XCTAssertEqual(SystemAnswers.macOS.databaseFlush(SQLITE_SYNC_FULL), SQLITE_SYNC_FULL)
        XCTAssertEqual(
            SystemAnswers.macOS.databaseFlush(SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY),
            SQLITE_SYNC_FULL | SQLITE_SYNC_DATAONLY)
        XCTAssertEqual(SystemAnswers.linux.databaseFlush(SQLITE_SYNC_NORMAL), SQLITE_SYNC_NORMAL)
    }

    func testSQLiteUnderstandsTheStatementsForTheCacheOfTheDisk() throws {
        XCTAssertNil(SystemAnswers.linux.databasePragmas)
        let pragmas = try XCTUnwrap(SystemAnswers.macOS.databasePragmas)
        var database: OpaquePointer?
        XCTAssertEqual(sqlite3_open(":memory:", &database), SQLITE_OK)
        defer { sqlite3_close(database) }
        XCTAssertEqual(sqlite3_exec(database, pragmas, nil, nil, nil), SQLITE_OK)
        for name in ["fullfsync", "checkpoint_fullfsync"] {
            var statement: OpaquePointer?
            XCTAssertEqual(sqlite3_prepare_v2(database, "PRAGMA \(name)", -1, &statement, nil), SQLITE_OK)
            XCTAssertEqual(sqlite3_step(statement), SQLITE_ROW)
            XCTAssertEqual(sqlite3_column_int(statement, 0), 1, name)
            sqlite3_finalize(statement)
        }
    }

    func testABootHasOneIDWhetherItsDigitsAreCapitalsOrNot() {
        let text = "2A6F1C0E-9B7D-4E35-8F21-C0FFEE00D15C"
        XCTAssertEqual(SystemAnswers.bootID(of: text.utf8), SystemAnswers.bootID(of: text.lowercased().utf8))
        XCTAssertEqual(SystemAnswers.bootID(of: text.utf8), 0x2A6F_1C0E_9B7D_4E35 ^ 0x8F21_C0FF_EE00_D15C)
    }

    func testANameIsRefusedThatTheVolumeFindsByAnotherSpelling() {
        XCTAssertTrue(SystemAnswers.isSpelled("Notes.txt".utf8, as: Array("Notes.txt".utf8)))
        XCTAssertFalse(SystemAnswers.isSpelled("notes.txt".utf8, as: Array("Notes.txt".utf8)))
        // One letter, and a letter with an accent behind it.
        XCTAssertFalse(SystemAnswers.isSpelled("caf\u{E9}".utf8, as: Array("cafe\u{301}".utf8)))
        XCTAssertFalse(SystemAnswers.isSpelled("STRASSE".utf8, as: Array("stra\u{DF}e".utf8)))
        XCTAssertTrue(SystemAnswers.isSpelled("notes.txt".utf8, as: nil))
        // Another name of the same file.
        XCTAssertTrue(SystemAnswers.isSpelled("notes.txt".utf8, as: Array("link.txt".utf8)))
    }
}

/// Numbers that the module does not pass on, because their meaning differs.
private enum SystemNumbers {
    /// The number of `ENXIO`, of a pipe without a reader.
    static var noPeer: Int32 {
        let path = NSTemporaryDirectory() + "pipe-\(UInt64.random(in: .min ... .max))"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        defer { unlink(path) }
        let descriptor = open(path, O_WRONLY | O_NONBLOCK)
        let number = errno
        if descriptor >= 0 { close(descriptor) }
        return descriptor < 0 ? number : 0
    }
}
