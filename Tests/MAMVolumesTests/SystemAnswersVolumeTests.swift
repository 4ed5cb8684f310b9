import Foundation
import MAMPOSIX
import MAMVolumes
import XCTest

/// A volume over fakes of the calls of another system.
final class SystemAnswersVolumeTests: XCTestCase {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "answers-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    func testAFileWithoutATagIsNoErrorInAnySystem() throws {
        for answers in SystemAnswers.allCases {
            let value = try SystemAttribute.value("user.owner", answers: answers) { _, _ in
                errno = answers.missingAttribute
                return -1
            }
            XCTAssertNil(value)
            try SystemAttribute.set("user.owner", to: nil, answers: answers) { _ in
                errno = answers.missingAttribute
                return -1
            }
        }
        // ENODATA of Linux is the number of another error there.
        XCTAssertThrowsError(
            try SystemAttribute.value("user.owner", answers: .macOS) { _, _ in
                errno = SystemAnswers.linux.missingAttribute
                return -1
            })
        XCTAssertThrowsError(
            try SystemAttribute.set("user.owner", to: [1], answers: .macOS) { _ in
                errno = SystemAnswers.macOS.missingAttribute
                return -1
            })
    }

    func testAVolumeThatFoldsNamesRefusesOtherSpellings() throws {
        try inFolder { folder in
            // The file has one name here; the fake tells another one, as a volume that folds the letters.
            let volume = SystemVolume().answering(as: .macOS) { _ in Array("notes.txt".utf8) }
            for name in ["notes.txt", "Notes.txt"] {
                try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
            }
            XCTAssertEqual(try volume.open(folder + "/notes.txt", .read, mode: 0).status().size, 4)
            XCTAssertEqual(try volume.openForLook(folder + "/notes.txt").status.size, 4)
            let refusals: [(OpenFlags, Int32)] = [
                (.read, ENOENT), ([.write, .truncate], ENOENT), ([.read, .write, .create], EEXIST),
            ]
            for (flags, number) in refusals {
                XCTAssertThrowsError(try volume.open(folder + "/Notes.txt", flags, mode: 0o600)) { error in
                    XCTAssertEqual((error as? SystemError)?.number, number)
                }
            }
            XCTAssertThrowsError(try volume.openForLook(folder + "/Notes.txt"))
            // A file that was refused is not emptied.
            XCTAssertEqual(try SystemVolume().status(of: folder + "/Notes.txt").size, 4)
            // A volume without links has the rule too.
            let strict = volume.withoutLinks
            let path = try volume.resolve(folder)
            XCTAssertThrowsError(try strict.open(path + "/Notes.txt", .read, mode: 0))
            XCTAssertNoThrow(try strict.open(path + "/notes.txt", .read, mode: 0))
        }
    }

    func testAFolderIsNotTakenForAFileThatMayNotBeRemoved() throws {
        XCTAssertEqual(SystemAnswers.allCases.map { $0.mayBeFolder($0.number(EPERM)) }, [false, true])
        XCTAssertFalse(SystemAnswers.macOS.mayBeFolder(ENOENT))
        try inFolder { folder in
            XCTAssertThrowsError(try SystemVolume().answering(as: .macOS).remove(folder)) { error in
                XCTAssertEqual((error as? SystemError)?.number, EISDIR)
            }
        }
    }

    func testAVolumeWithTheAnswersOfMacOSWorksWithoutLinks() throws {
        try inFolder { folder in
            let volume = SystemVolume().answering(as: .macOS).withoutLinks
            let root = try volume.resolve(folder)
            let file = try volume.open(root + "/a", [.read, .write, .create], mode: 0o600)
            XCTAssertEqual(try [1, 2, 3].withUnsafeBytes { bytes in try file.write(bytes, at: 0) }, 24)
            try file.synchronize(metadata: false)
            try volume.synchronizeFolder(root)
            XCTAssertEqual(try volume.names(in: root), ["a"])
            XCTAssertThrowsError(try volume.open(root + "/none/a", .read, mode: 0)) { error in
                XCTAssertEqual((error as? SystemError)?.number, ENOENT)
            }
            try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root)
            XCTAssertThrowsError(try volume.open(root + "/link/a", .read, mode: 0)) { error in
                XCTAssertEqual((error as? SystemError)?.number, ELOOP)
            }
        }
    }
}
