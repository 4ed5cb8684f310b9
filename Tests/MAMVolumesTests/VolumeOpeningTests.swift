import Foundation
import MAMVolumes
import XCTest

final class VolumeOpeningTests: VolumeContractCase {
    func testOpenFlagsBehaveAsDocumented() throws {
        try onEveryVolume { subject in
            let (volume, path) = (subject.volume, subject.path("a"))
            assert(subject, "missing", gives: ENOENT) { () throws(SystemError) in
                try volume.open(path, [.read, .write], mode: 0)
            }
            assert(subject, "new", gives: nil) { () throws(SystemError) in
                try volume.open(path, [.write, .create, .exclusive], mode: 0o640).put([1, 2], at: 0)
            }
            XCTAssertEqual(try volume.status(of: path).mode, 0o640, subject.name)
            assert(subject, "exclusive", gives: EEXIST) { () throws(SystemError) in
                try volume.open(path, [.write, .create, .exclusive], mode: 0)
            }
            assert(subject, "create what is there", gives: nil) { () throws(SystemError) in
                try volume.open(path, [.read, .create], mode: 0)
            }
            XCTAssertEqual(try volume.status(of: path).size, 2, subject.name)
            assert(subject, "empty without writing", gives: EINVAL) { () throws(SystemError) in
                try volume.open(path, [.read, .truncate], mode: 0)
            }
            XCTAssertEqual(try volume.status(of: path).size, 2, subject.name)
            assert(subject, "empty", gives: nil) { () throws(SystemError) in
                try volume.open(path, [.write, .truncate], mode: 0)
            }
            XCTAssertEqual(try volume.status(of: path).size, 0, subject.name)
        }
    }

    func testOnlyFilesAreOpened() throws {
        try onEveryVolume { subject in
            let volume = subject.volume
            try subject.file("a")
            try volume.makeFolder(subject.path("folder"), mode: 0o755)
            try subject.makeLink(subject.path("link"), "a")
            try subject.makeLink(subject.path("nowhere"), "none")
            for flags in [.read, .write, [.write, .create], [.write, .truncate]] as [OpenFlags] {
                for (name, number) in [("folder", EISDIR), ("link", ELOOP), ("nowhere", ELOOP), ("a/b", ENOTDIR)] {
                    assert(subject, "\(name) with \(flags.rawValue)", gives: number) { () throws(SystemError) in
                        try volume.open(subject.path(name), flags, mode: 0o600)
                    }
                }
            }
            assert(subject, "the root", gives: EISDIR) { () throws(SystemError) in
                try volume.open("/", .read, mode: 0)
            }
            XCTAssertEqual(subject.kind("link"), .link, subject.name)
            XCTAssertNil(subject.kind("none"), subject.name)
        }
    }

    func testInvalidPathsAreRefusedByEveryCall() throws {
        let paths: [(String, Int32)] = [
            ("", EINVAL), ("a", EINVAL), ("./a", EINVAL), ("/a\0b", EINVAL), ("/a/", EINVAL), ("/.", EINVAL),
            ("/a/..", EINVAL), ("/" + String(repeating: "a/", count: 2100) + "b", ENAMETOOLONG),
            ("/" + String(repeating: "a", count: 256), ENAMETOOLONG),
        ]
        try onEveryVolume { subject in
            let (volume, good) = (subject.volume, subject.path("a"))
            try subject.file("a")
            for (path, number) in paths {
                let calls: [(String, () throws(SystemError) -> Any)] = [
                    ("open", { () throws(SystemError) in try volume.open(path, .read, mode: 0) }),
                    ("status", { () throws(SystemError) in try volume.status(of: path) }),
                    ("rename from", { () throws(SystemError) in try volume.rename(path, to: good) }),
                    ("rename to", { () throws(SystemError) in try volume.rename(good, to: path) }),
                    ("link from", { () throws(SystemError) in try volume.link(path, as: subject.path("b")) }),
                    ("link to", { () throws(SystemError) in try volume.link(good, as: path) }),
                    ("remove", { () throws(SystemError) in try volume.remove(path) }),
                    ("makeFolder", { () throws(SystemError) in try volume.makeFolder(path, mode: 0o700) }),
                    ("removeFolder", { () throws(SystemError) in try volume.removeFolder(path) }),
                    ("names", { () throws(SystemError) in try volume.names(in: path) }),
                    ("synchronizeFolder", { () throws(SystemError) in try volume.synchronizeFolder(path) }),
                    ("attribute", { () throws(SystemError) in try volume.attribute("user.a", of: path) as Any }),
                    ("setAttribute", { () throws(SystemError) in try volume.setAttribute("user.a", to: [], of: path) }),
                    ("attributeNames", { () throws(SystemError) in try volume.attributeNames(of: path) }),
                    ("setModified", { () throws(SystemError) in try volume.setModified(0, of: path) }),
                ]
                for (name, call) in calls { assert(subject, "\(name) \(path.prefix(9))", gives: number, call) }
            }
            XCTAssertEqual(try volume.names(in: subject.root), ["a"], subject.name)
        }
    }

    func testPathsAreResolved() throws {
        try onEveryVolume { subject in
            let (volume, root) = (subject.volume, subject.root)
            try volume.makeFolder(subject.path("folder"), mode: 0o755)
            try subject.file("folder/a")
            try subject.makeLink(subject.path("here"), "folder")
            try subject.makeLink(subject.path("there"), root + "/here/../folder/a")
            try subject.makeLink(subject.path("loop"), "loop")
            for (path, expected) in [
                ("here//./a", "folder/a"), ("there", "folder/a"), ("here/", "folder"), ("folder/../here/a", "folder/a"),
            ] {
                XCTAssertEqual(
                    try volume.resolve(subject.path(path)), root + "/" + expected, "\(subject.name): \(path)")
            }
            XCTAssertEqual(try volume.resolve("/.."), "/", subject.name)
            XCTAssertEqual(try volume.status(of: subject.path("here/a")).kind, .file, subject.name)
            for (path, number) in [
                ("none", ENOENT), ("none/a", ENOENT), ("folder/a/b", ENOTDIR), ("folder/a/", ENOTDIR), ("loop", ELOOP),
                ("a\0b", EINVAL),
            ] {
                assert(subject, path, gives: number) { () throws(SystemError) in
                    try volume.resolve(subject.path(path))
                }
            }
            assert(subject, "relative", gives: EINVAL) { () throws(SystemError) in try volume.resolve("a") }
        }
    }
}
