import Foundation
import MAMVolumes
import XCTest

final class SystemVolumeTests: VolumeContractCase {
    private func onTheSystem(_ body: (VolumeUnderTest) throws -> Void) throws {
        try onEveryVolume { if $0.volume is SystemVolume { try body($0) } }
    }

    func testPipesAndDevicesAreRefusedWithoutWaiting() throws {
        try onTheSystem { subject in
            XCTAssertEqual(mkfifo(subject.path("pipe"), 0o600), 0)
            for flags in [.read, .write, [.read, .write], [.write, .create, .truncate]] as [OpenFlags] {
                for path in [subject.path("pipe"), "/dev/null", "/dev/zero"] {
                    assert(subject, path, gives: EMEDIUMTYPE) { () throws(SystemError) in
                        try subject.volume.open(path, flags, mode: 0o600)
                    }
                }
            }
            XCTAssertEqual(subject.kind("pipe"), .other)
        }
    }

    func testDescriptorsAreNotInheritedAndNotKept() throws {
        try onTheSystem { subject in
            func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            let before = try count()
            do {
                let file = try subject.file("a")
                // The number is the lowest that was free: look for it by its place.
                let place = try file.status().inode
                let open = (0..<Int32(1024)).first { descriptor in
                    var status = stat()
                    return fstat(descriptor, &status) == 0 && status.st_ino == place
                }
                XCTAssertEqual(fcntl(try XCTUnwrap(open), F_GETFD), FD_CLOEXEC)
                XCTAssertEqual(fcntl(try XCTUnwrap(open), F_GETFL) & O_NONBLOCK, 0)
            }
            _ = try? subject.volume.open(subject.root, .read, mode: 0)
            _ = try? subject.volume.open("/dev/null", .read, mode: 0)
            _ = try subject.volume.names(in: subject.root)
            try subject.volume.synchronizeFolder(subject.root)
            XCTAssertEqual(try count(), before)
        }
    }

    func testANameThatIsNotUTF8IsListedAndRemoved() throws {
        try onTheSystem { subject in
            var bytes = Array(subject.path("a").utf8CString)
            bytes.insert(CChar(bitPattern: 0xFF), at: bytes.count - 1)
            let descriptor = open(bytes, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try XCTSkipIf(descriptor < 0, "this file system takes text only")
            close(descriptor)
            XCTAssertEqual(try subject.volume.names(in: subject.root), ["a\u{10FFFF}"])
            try subject.volume.remove(subject.path("a\u{10FFFF}"))
            XCTAssertEqual(try subject.volume.names(in: subject.root), [])
        }
    }
}
