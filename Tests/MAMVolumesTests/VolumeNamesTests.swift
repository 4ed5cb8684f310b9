import Foundation
import MAMVolumes
import XCTest

final class VolumeNamesTests: VolumeContractCase {
    func testNamesComeInTheOrderOfTheirBytes() throws {
        try onEveryVolume { subject in
            // Two of them are one string to Swift.
            let names = ["B", "a", "a-long-name-that-does-not-fit-into-a-word", "e\u{301}", "\u{e9}"]
            for name in names.reversed() { try subject.file(name) }
            let found = try subject.volume.names(in: subject.root)
            XCTAssertEqual(found.map { Array($0.utf8) }, names.map { Array($0.utf8) }, subject.name)
            try subject.volume.synchronizeFolder(subject.root)
        }
    }

    func testFoldersComeAndGo() throws {
        try onEveryVolume { subject in
            let (volume, folder) = (subject.volume, subject.path("folder"))
            try subject.file("a")
            try volume.makeFolder(folder, mode: 0o750)
            XCTAssertEqual(try volume.status(of: folder).kind, .folder, subject.name)
            XCTAssertEqual(try volume.status(of: folder).mode, 0o750, subject.name)
            XCTAssertEqual(try volume.names(in: folder), [], subject.name)
            try subject.makeLink(subject.path("link"), "folder")
            let calls: [(String, Int32, () throws(SystemError) -> Any)] = [
                ("make", EEXIST, { () throws(SystemError) in try volume.makeFolder(folder, mode: 0o700) }),
                (
                    "make over file", EEXIST,
                    { () throws(SystemError) in try volume.makeFolder(subject.path("a"), mode: 0) }
                ),
                ("make /", EEXIST, { () throws(SystemError) in try volume.makeFolder("/", mode: 0) }),
                (
                    "make deep", ENOENT,
                    { () throws(SystemError) in try volume.makeFolder(subject.path("x/y"), mode: 0) }
                ),
                (
                    "make in file", ENOTDIR,
                    { () throws(SystemError) in try volume.makeFolder(subject.path("a/y"), mode: 0) }
                ),
                ("remove file", ENOTDIR, { () throws(SystemError) in try volume.removeFolder(subject.path("a")) }),
                ("remove link", ENOTDIR, { () throws(SystemError) in try volume.removeFolder(subject.path("link")) }),
                ("remove none", ENOENT, { () throws(SystemError) in try volume.removeFolder(subject.path("x")) }),
                ("remove full", ENOTEMPTY, { () throws(SystemError) in try volume.removeFolder(subject.root) }),
                ("remove as file", EISDIR, { () throws(SystemError) in try volume.remove(folder) }),
                ("names of none", ENOENT, { () throws(SystemError) in try volume.names(in: subject.path("x")) }),
                ("names of file", ENOTDIR, { () throws(SystemError) in try volume.names(in: subject.path("a")) }),
                ("names of link", ELOOP, { () throws(SystemError) in try volume.names(in: subject.path("link")) }),
                ("sync of none", ENOENT, { () throws(SystemError) in try volume.synchronizeFolder(subject.path("x")) }),
                (
                    "sync of file", ENOTDIR,
                    { () throws(SystemError) in try volume.synchronizeFolder(subject.path("a")) }
                ),
                (
                    "sync of link", ELOOP,
                    { () throws(SystemError) in try volume.synchronizeFolder(subject.path("link")) }
                ),
                ("link folder", EPERM, { () throws(SystemError) in try volume.link(folder, as: subject.path("x")) }),
            ]
            for (name, number, call) in calls { assert(subject, name, gives: number, call) }
            try volume.removeFolder(folder)
            XCTAssertNil(subject.kind("folder"), subject.name)
        }
    }

    func testAFileExistsAsLongAsANameOrAHandleDoes() throws {
        try onEveryVolume { subject in
            let (volume, a, b) = (subject.volume, subject.path("a"), subject.path("b"))
            let file = try subject.file("a", [1])
            try volume.link(a, as: b)
            XCTAssertEqual(try volume.status(of: b).place, try file.status().place, subject.name)
            XCTAssertEqual(try file.status().linkCount, 2, subject.name)
            assert(subject, "link over", gives: EEXIST) { () throws(SystemError) in try volume.link(a, as: b) }
            assert(subject, "link none", gives: ENOENT) { () throws(SystemError) in
                try volume.link(subject.path("x"), as: subject.path("y"))
            }
            try volume.remove(a)
            assert(subject, "remove again", gives: ENOENT) { () throws(SystemError) in try volume.remove(a) }
            XCTAssertEqual(try subject.file("b", [], .read).get(1, at: 0), [1], subject.name)
            try volume.remove(b)
            XCTAssertEqual(try file.status().linkCount, 0, subject.name)
            XCTAssertEqual(try file.put([2], at: 1), 1)
            XCTAssertEqual(try file.get(9, at: 0), [1, 2], subject.name)
            XCTAssertEqual(try volume.names(in: subject.root), [], subject.name)
        }
    }

    func testRenamingReplacesAnExistingItem() throws {
        try onEveryVolume { subject in
            let (volume, a, b) = (subject.volume, subject.path("a"), subject.path("b"))
            try subject.file("a", [1])
            let old = try subject.file("b", [2])
            try volume.rename(a, to: b)
            XCTAssertEqual(try volume.names(in: subject.root), ["b"], subject.name)
            XCTAssertEqual(try subject.file("b", [], .read).get(1, at: 0), [1], subject.name)
            XCTAssertEqual(try old.get(1, at: 0), [2], subject.name)
            XCTAssertEqual(try old.status().linkCount, 0, subject.name)
            // Two names of one file stay two.
            try volume.link(b, as: a)
            try volume.rename(a, to: b)
            try volume.rename(a, to: a)
            XCTAssertEqual(try volume.names(in: subject.root), ["a", "b"], subject.name)
            // Links are moved and replaced themselves.
            try subject.makeLink(subject.path("link"), "a")
            try volume.rename(subject.path("link"), to: b)
            XCTAssertEqual(subject.kind("b"), .link, subject.name)
            try volume.rename(a, to: b)
            XCTAssertEqual(try volume.names(in: subject.root), ["b"], subject.name)
            XCTAssertEqual(subject.kind("b"), .file, subject.name)
        }
    }

    func testARefusedRenameChangesNothing() throws {
        try onEveryVolume { subject in
            let volume = subject.volume
            for name in ["f", "f/g", "empty"] { try volume.makeFolder(subject.path(name), mode: 0o755) }
            try subject.file("a")
            let cases: [(String, String, Int32)] = [
                ("x", "y", ENOENT), ("a", "x/y", ENOENT), ("a", "f", EISDIR), ("f", "a", ENOTDIR),
                ("empty", "f", ENOTEMPTY), ("f", "f/g/h", EINVAL), ("f/g", "f", ENOTEMPTY), ("a", "a/b", ENOTDIR),
                ("f", "f/g", EINVAL),
            ]
            for (from, to, number) in cases {
                assert(subject, "\(from) to \(to)", gives: number) { () throws(SystemError) in
                    try volume.rename(subject.path(from), to: subject.path(to))
                }
            }
            assert(subject, "the root", gives: EBUSY) { () throws(SystemError) in
                try volume.rename("/", to: subject.path("x"))
            }
            XCTAssertEqual(try volume.names(in: subject.root), ["a", "empty", "f"], subject.name)
            try volume.rename(subject.path("f"), to: subject.path("empty"))
            XCTAssertEqual(try volume.names(in: subject.root), ["a", "empty"], subject.name)
            XCTAssertEqual(try volume.names(in: subject.path("empty")), ["g"], subject.name)
        }
    }
}
