import Foundation
import MAMVolumes
import XCTest

/// The machine's volume without symbolic links on the way, as containers use it.
final class SystemVolumeResolutionTests: VolumeContractCase {
    // With the call that opens many folders at once, and without.
    private func onBothWays(_ body: (VolumeUnderTest) throws -> Void) throws {
        for volume in [SystemVolume(), SystemVolume().openingFoldersOneByOne] {
            try onEveryVolume { subject in
                guard subject.volume is SystemVolume else { return }
                try body(
                    VolumeUnderTest(
                        name: subject.name, volume: volume.withoutLinks, root: subject.root,
                        makeLink: subject.makeLink))
            }
        }
    }

    func testNoCallFollowsALinkInsideAPath() throws {
        try onBothWays { subject in
            let volume = subject.volume
            try volume.makeFolder(subject.path("real"), mode: 0o700)
            try subject.file("real/a", [1])
            try volume.makeFolder(subject.path("real/in"), mode: 0o700)
            try subject.makeLink(subject.path("link"), "real")
            let calls: [(String, () throws(SystemError) -> Any)] = [
                ("open", { () throws(SystemError) in try volume.open(subject.path("link/a"), .read, mode: 0) }),
                ("status", { () throws(SystemError) in try volume.status(of: subject.path("link/a")) }),
                ("remove", { () throws(SystemError) in try volume.remove(subject.path("link/a")) }),
                ("names", { () throws(SystemError) in try volume.names(in: subject.path("link")) }),
                ("names below", { () throws(SystemError) in try volume.names(in: subject.path("link/in")) }),
                (
                    "rename",
                    { () throws(SystemError) in
                        try volume.rename(subject.path("real/a"), to: subject.path("link/b"))
                    }
                ),
                (
                    "link",
                    { () throws(SystemError) in try volume.link(subject.path("link/a"), as: subject.path("b")) }
                ),
                (
                    "attribute",
                    { () throws(SystemError) in try volume.attribute("user.x", of: subject.path("link/a")) as Any }
                ),
                ("folder", { () throws(SystemError) in try volume.makeFolder(subject.path("link/c"), mode: 0o700) }),
                ("hold", { () throws(SystemError) in try volume.holding(subject.path("link/in")) as Any }),
            ]
            for (name, call) in calls { assert(subject, name, gives: ELOOP, call) }
            // What stands under the last name is looked at as before.
            XCTAssertEqual(subject.kind("link"), .link)
            XCTAssertEqual(try volume.names(in: subject.path("real")), ["a", "in"])
            assert(subject, "dots", gives: EINVAL) { () throws(SystemError) in
                try volume.status(of: subject.path("real/../real/a"))
            }
        }
    }

    func testAHeldFolderFindsItsEntriesByTheirPaths() throws {
        try onBothWays { subject in
            let volume = subject.volume
            try volume.makeFolder(subject.path("real"), mode: 0o700)
            try volume.makeFolder(subject.path("real/in"), mode: 0o700)
            try subject.file("real/a", [1])
            try subject.file("real/in/b", [1, 2])
            try volume.makeFolder(subject.path("realm"), mode: 0o700)
            try subject.file("realm/a", [1, 2, 3])
            let held = try XCTUnwrap(try volume.holding(subject.path("real")))
            try volume.rename(subject.path("real"), to: subject.path("moved"))
            // A name in the folder, a name below it, and one beside it that begins alike.
            for (name, size) in [("real/a", 1), ("real/in/b", 2), ("realm/a", 3), ("real//a", 1)] as [(String, Int64)] {
                XCTAssertEqual(try held.status(of: subject.path(name)).size, size, name)
                XCTAssertEqual(try held.open(subject.path(name), [.read], mode: 0).status().size, size, name)
            }
            assert(subject, "missing", gives: ENOENT) { () throws(SystemError) in
                try held.open(subject.path("real/c"), [.read, .lasting], mode: 0)
            }
            assert(subject, "long", gives: ENAMETOOLONG) { () throws(SystemError) in
                try held.status(of: subject.path("real/" + String(repeating: "n", count: 256)))
            }
            assert(subject, "dots", gives: EINVAL) { () throws(SystemError) in
                try held.status(of: subject.path("real/.."))
            }
            let made = try held.open(
                subject.path("real/c"), [.read, .write, .create, .exclusive, .lasting], mode: 0o600)
            XCTAssertEqual(try volume.status(of: subject.path("moved/c")).place, try made.place)
            XCTAssertEqual(try made.place, try made.status().place)
        }
    }

    func testAStatusThatIsExpectedIsThatOfTheFile() throws {
        try onBothWays { subject in
            let volume = subject.volume
            try volume.makeFolder(subject.path("real"), mode: 0o700)
            try subject.file("real/a", [1])
            try subject.file("real/b", [1, 2])
            try subject.makeLink(subject.path("link"), "real")
            try subject.makeLink(subject.path("real/c"), "a")
            let place = try volume.status(of: subject.path("real/a")).place
            XCTAssertTrue(volume.refusesLinks)
            XCTAssertEqual(try volume.status(of: subject.path("real/a"), expecting: place).size, 1)
            XCTAssertEqual(try volume.status(of: subject.path("real/b"), expecting: place).size, 2, "another file")
            XCTAssertEqual(try volume.status(of: subject.path("real/c"), expecting: place).kind, .link)
            assert(subject, "missing", gives: ENOENT) { () throws(SystemError) in
                try volume.status(of: subject.path("real/d"), expecting: place)
            }
            assert(subject, "another file behind a link", gives: ELOOP) { () throws(SystemError) in
                try volume.status(of: subject.path("link/b"), expecting: place)
            }
        }
    }

    func testBothWaysOfResolvingTreatTheLastComponentAlike() throws {
        try onBothWays { subject in
            let volume = subject.volume
            try volume.makeFolder(subject.path("real"), mode: 0o700)
            try subject.file("a", [1])
            try subject.makeLink(subject.path("link"), "a")
            try subject.makeLink(subject.path("loose"), "nothing")
            try subject.makeLink(subject.path("folder"), "real")
            let openings: [(name: String, flags: OpenFlags, number: Int32?)] = [
                ("a", [.read], nil), ("a", [.read, .write, .create, .exclusive], EEXIST), ("link", [.read], ELOOP),
                ("link", [.read, .write, .create], ELOOP), ("link", [.read, .write, .create, .exclusive], EEXIST),
                ("loose", [.read, .write, .create], ELOOP), ("loose", [.read, .write, .create, .exclusive], EEXIST),
                ("folder", [.read], ELOOP), ("real", [.read], EISDIR), ("real", [.read, .write], EISDIR),
                ("real", [.read, .write, .create], EISDIR), ("a/b", [.read], ENOTDIR), ("missing", [.read], ENOENT),
                ("missing/b", [.read, .write, .create], ENOENT), ("real/../a", [.read], EINVAL),
                (String(repeating: "n", count: 256), [.read, .write, .create], ENAMETOOLONG),
            ]
            for (name, flags, number) in openings {
                assert(subject, "\(name), \(flags.rawValue)", gives: number) { () throws(SystemError) in
                    try volume.open(subject.path(name), flags, mode: 0o644)
                }
            }
            assert(subject, "names", gives: ELOOP) { () throws(SystemError) in
                try volume.names(in: subject.path("folder"))
            }
            assert(subject, "attribute", gives: ELOOP) { () throws(SystemError) in
                try volume.attribute("user.x", of: subject.path("link")) as Any
            }
            XCTAssertEqual(try volume.names(in: subject.path("real")), [])
            XCTAssertNil(try? volume.status(of: subject.path("nothing")))
            let made = try subject.file("made", [], [.read, .write, .create, .exclusive])
            XCTAssertEqual(try made.status().mode & 0o600, 0o600)
        }
    }

    func testPathsBeyondTheSystemsLimitAreReached() throws {
        try onBothWays { subject in
            let volume = subject.volume
            var path = subject.root
            while path.utf8.count < 9000 {
                path += "/" + String(repeating: "d", count: 200)
                try volume.makeFolder(path, mode: 0o700)
            }
            let file = try volume.open(path + "/a", [.read, .write, .create], mode: 0o600)
            XCTAssertEqual(try file.put([1, 2], at: 0), 2)
            try volume.setAttribute("user.x", to: [7], of: path + "/a")
            XCTAssertEqual(try volume.attribute("user.x", of: path + "/a"), [7])
            try volume.rename(path + "/a", to: path + "/b")
            XCTAssertEqual(try volume.names(in: path), ["b"])
            XCTAssertEqual(try volume.status(of: path + "/b").size, 2)
            try volume.remove(path + "/b")
            assert(subject, "gone", gives: ENOENT) { () throws(SystemError) in try volume.status(of: path + "/b") }
            // The file manager does not get there.
            while path != subject.root {
                try volume.removeFolder(path)
                path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            }
        }
    }

    func testAHeldFolderIsFoundAfterItIsMoved() throws {
        try onBothWays { subject in
            let volume = subject.volume
            for name in ["a", "a/in", "other"] { try volume.makeFolder(subject.path(name), mode: 0o700) }
            try subject.file("a/in/x", [1])
            try subject.file("other/x", [2, 2])
            let held = try XCTUnwrap(try volume.holding(subject.path("a/in")))
            try volume.rename(subject.path("a/in"), to: subject.path("moved"))
            try subject.makeLink(subject.path("a/in"), subject.path("other"))
            XCTAssertEqual(try held.status(of: subject.path("a/in/x")).size, 1)
            XCTAssertEqual(try held.names(in: subject.path("a/in")), ["x"])
            try held.remove(subject.path("a/in/x"))
            XCTAssertEqual(try volume.names(in: subject.path("moved")), [])
            XCTAssertEqual(try volume.names(in: subject.path("other")), ["x"])
            // The way to other folders does not begin there.
            XCTAssertEqual(try held.status(of: subject.path("other/x")).size, 2)
        }
    }

    func testAFileWithoutANameIsSeenOnlyOnceItIsNamed() throws {
        try onBothWays { subject in
            guard let file = try subject.volume.openUnnamed(in: subject.root, mode: 0o600) else {
                throw XCTSkip("this file system knows no files without a name")
            }
            XCTAssertEqual(try file.put([1, 2, 3], at: 0), 3)
            XCTAssertEqual(try subject.volume.names(in: subject.root), [])
            try file.setModified(5_000_000_007)
            try subject.volume.name(file, subject.path("a"))
            XCTAssertEqual(try subject.volume.names(in: subject.root), ["a"])
            let status = try subject.volume.status(of: subject.path("a"))
            XCTAssertEqual(status.place, try file.status().place)
            XCTAssertEqual(status.modified, 5_000_000_007)
            assert(subject, "a name that is taken", gives: EEXIST) { () throws(SystemError) in
                try subject.volume.name(file, subject.path("a"))
            }
        }
    }
}
