import Foundation
import MAMVolumes
import XCTest

final class VolumeAttributeTests: VolumeContractCase {
    func testAttributesAreKeptByFilesAndFolders() throws {
        try onEveryVolume { subject in
            let volume = subject.volume
            let file = try subject.file("a")
            try volume.makeFolder(subject.path("f"), mode: 0o755)
            for path in [subject.path("a"), subject.path("f")] {
                XCTAssertNil(try volume.attribute("user.x", of: path), subject.name)
                try volume.setAttribute("user.y", to: [], of: path)
                try volume.setAttribute("user.x", to: [1, 0, 255], of: path)
                XCTAssertEqual(try volume.attribute("user.x", of: path), [1, 0, 255], subject.name)
                XCTAssertEqual(try volume.attribute("user.y", of: path), [], subject.name)
                XCTAssertEqual(try volume.attributeNames(of: path), ["user.x", "user.y"], subject.name)
                try volume.setAttribute("user.y", to: nil, of: path)
                try volume.setAttribute("user.y", to: nil, of: path)
                XCTAssertEqual(try volume.attributeNames(of: path), ["user.x"], subject.name)
            }
            XCTAssertEqual(try file.attribute("user.x"), [1, 0, 255], subject.name)
            try file.setAttribute("user.x", to: [2])
            XCTAssertEqual(try volume.attribute("user.x", of: subject.path("a")), [2], subject.name)
            try file.setAttribute("user.x", to: nil)
            XCTAssertNil(try file.attribute("user.x"), subject.name)
            let longest = [UInt8](repeating: 7, count: 3500)
            try file.setAttribute("user.x", to: longest)
            XCTAssertEqual(try file.attribute("user.x"), longest, subject.name)
        }
    }

    func testInvalidAttributesAreRefused() throws {
        try onEveryVolume { subject in
            let volume = subject.volume
            let file = try subject.file("a")
            let names: [(String, Int32)] = [
                ("", ENOTSUP), ("user.", EINVAL), ("user.a\0b", EINVAL), ("trusted.a", ENOTSUP), ("a", ENOTSUP),
                ("user." + String(repeating: "a", count: 251), ERANGE),
            ]
            for (name, number) in names {
                assert(subject, "read \(name.prefix(9))", gives: number) { () throws(SystemError) in
                    try file.attribute(name) as Any
                }
                assert(subject, "set \(name.prefix(9))", gives: number) { () throws(SystemError) in
                    try volume.setAttribute(name, to: [1], of: subject.path("a"))
                }
            }
            assert(subject, "too long", gives: E2BIG) { () throws(SystemError) in
                try file.setAttribute("user.a", to: [UInt8](repeating: 0, count: 4097))
            }
            try subject.makeLink(subject.path("link"), "a")
            assert(subject, "of a link", gives: nil) { () throws(SystemError) in
                try volume.attribute("user.a", of: subject.path("link")) as Any
            }
            assert(subject, "set of a link", gives: EPERM) { () throws(SystemError) in
                try volume.setAttribute("user.a", to: [1], of: subject.path("link"))
            }
            assert(subject, "of none", gives: ENOENT) { () throws(SystemError) in
                try volume.attribute("user.a", of: subject.path("x")) as Any
            }
            XCTAssertEqual(try volume.attributeNames(of: subject.path("a")), [], subject.name)
        }
    }

    func testTimesAreSetAndMove() throws {
        try onEveryVolume { subject in
            let (volume, path) = (subject.volume, subject.path("a"))
            let file = try subject.file("a")
            for time in [0, 1, 1_000_000_001, 1_700_000_000_123_456_789] as [Int64] {
                try volume.setModified(time, of: path)
                XCTAssertEqual(try volume.status(of: path).modified, time, subject.name)
            }
            try volume.setModified(-1, of: path)
            XCTAssertEqual(try volume.status(of: path).modified, -1, subject.name)
            let before = try volume.status(of: path)
            XCTAssertEqual(try file.put([1], at: 0), 1)
            let after = try volume.status(of: path)
            XCTAssertGreaterThan(after.modified, before.modified, subject.name)
            XCTAssertGreaterThanOrEqual(after.changed, before.changed, subject.name)
            try subject.makeLink(subject.path("link"), "a")
            try volume.setModified(5, of: subject.path("link"))
            XCTAssertEqual(try volume.status(of: subject.path("link")).modified, 5, subject.name)
            XCTAssertEqual(try volume.status(of: path).modified, after.modified, subject.name)
        }
    }
}
