import MAMServer
import XCTest

final class MessageFramerTests: XCTestCase {
    private let stream = Array(
        "Content-Length: 2\r\n\r\n{}content-length:  4\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n[ 1]Content-Length: 0\r\n\r\n"
            .utf8)
    private let messages: [MessageFramer.Found] = [
        .message(Array("{}".utf8)), .message(Array("[ 1]".utf8)), .message([]),
    ]

    private func found(_ parts: [ArraySlice<UInt8>], limit: Int = 100) -> (found: [MessageFramer.Found], isInside: Bool)
    {
        var framer = MessageFramer(limit: limit)
        var found: [MessageFramer.Found] = []
        for part in parts {
            framer.add(Array(part))
            while let next = framer.next() { found.append(next) }
        }
        return (found, framer.isInsideMessage)
    }

    func testEveryCutOfAStreamGivesTheSameMessages() {
        for first in 0...stream.count {
            for second in first...stream.count {
                let (found, isInside) = found([stream[..<first], stream[first..<second], stream[second...]])
                XCTAssertEqual(found, messages, "cut at \(first) and \(second)")
                XCTAssertFalse(isInside)
            }
        }
        XCTAssertEqual(found(stream.map { [$0] }).found, messages)
    }

    func testAStreamThatEndsEarlyIsInsideAMessage() {
        for end in 1..<21 { XCTAssertTrue(found([stream[..<end]]).isInside, "\(end)") }
    }

    func testAMessageOverTheLimitIsSkippedAndTheNextOneIsRead() {
        let long = Array("Content-Length: 10\r\n\r\n0123456789Content-Length: 1\r\n\r\n7".utf8)
        for cut in 0...long.count {
            let (found, isInside) = found([long[..<cut], long[cut...]], limit: 9)
            XCTAssertEqual(found, [.tooLong(10), .message([0x37])], "cut at \(cut)")
            XCTAssertFalse(isInside)
        }
        XCTAssertEqual(found([long[...]], limit: 10).found.count, 2)
    }

    func testAHeaderThatCannotBeReadEndsTheStream() {
        for (header, reason) in [
            ("Content-Type: x\r\n\r\n", "a header has no `Content-Length`"),
            ("\r\n\r\n", "a line of the header has no colon"),
            ("{}\r\n\r\n", "a line of the header has no colon"),
            ("Content-Length: -1\r\n\r\n", "`Content-Length` occurs twice or is no number of bytes"),
            ("Content-Length: 1 \r\n\r\n", "`Content-Length` occurs twice or is no number of bytes"),
            ("Content-Length: 9999999999999999999\r\n\r\n", "`Content-Length` occurs twice or is no number of bytes"),
            ("Content-Length:\r\n\r\n", "`Content-Length` occurs twice or is no number of bytes"),
            (
                "Content-Length: 1\r\nContent-Length: 1\r\n\r\n",
                "`Content-Length` occurs twice or is no number of bytes"
            ),
            (String(repeating: "a", count: 4096), "a header has more than 4096 bytes without an empty line"),
        ] {
            let bytes = Array((header + "Content-Length: 1\r\n\r\n7").utf8)
            XCTAssertEqual(found([bytes[...]]).found, [.malformed(reason)], header.debugDescription)
        }
    }
}
