import Foundation
import MAMJSON
import MAMPOSIX
import MAMServer
import MAMSettings
import XCTest

final class ServerLimitsTests: XCTestCase {
    private let bare = #"{"version": 1, "tenant": {"users": {}}, "apps": {"mail": {}}}"#

    func testTheNumberOfWorldsIsLimitedAndClosedOnesCountNoMore() throws {
        var limits = ServerLimits()
        limits.worldCount = 2
        let server = SimulationServer(limits: limits)
        let (first, second) = (try Client(server), try Client(server))
        let world = try first.open(json(bare))
        _ = try second.open(json(bare))
        XCTAssertEqual(try first.call("world/open", [("document", json(bare))]).code, -32000)
        XCTAssertNil(try first.call("world/close", [("world", .made(.string(world)))]).code)
        _ = try first.open(json(bare))
        second.stream.close()
        second.waitForEnd()
        XCTAssertEqual(server.worldCount, 1)
        // A world that cannot be opened takes no room.
        XCTAssertEqual(try first.call("world/open", [("document", .made([]))]).code, -32602)
        XCTAssertEqual(server.worldCount, 1)
    }

    func testWorldsOfOneConnectionAreInvisibleToOthers() throws {
        let server = SimulationServer()
        let (first, second) = (try Client(server), try Client(server))
        let world = try first.open(json(bare))
        for method in ["world/explain", "world/events", "world/export", "world/close"] {
            XCTAssertEqual(try second.call(method, [("world", .made(.string(world)))]).code, -32001, method)
        }
        XCTAssertEqual(try second.step(world, #"{"do": "openWindow", "window": "w"}"#).code, -32001)
        XCTAssertEqual(try second.call("service/info").required("result").required("worlds").integer(), 0)
        XCTAssertNil(try first.call("world/close", [("world", .made(.string(world)))]).code)
    }

    func testMessagesOverTheLimitAreRefusedAndTheNextOneIsAnswered() throws {
        var limits = ServerLimits()
        (limits.messageByteCount, limits.nesting, limits.batchCount) = (300, 8, 2)
        let client = try Client(SimulationServer(limits: limits))
        try client.send(String(repeating: " ", count: 301))
        XCTAssertEqual(try client.answer().code, -32000)
        try client.send(String(repeating: "[", count: 9) + String(repeating: "]", count: 9))
        XCTAssertEqual(try client.answer().code, -32700)
        try client.send("[1,2,3]")
        XCTAssertEqual(try client.answer().code, -32600)
        XCTAssertNil(try client.call("service/schema").code)
    }

    func testAHeaderThatCannotBeReadIsToldAndEndsTheConnection() throws {
        let client = try Client(SimulationServer())
        try client.stream.write(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        XCTAssertEqual(try client.answer().code, -32700)
        XCTAssertNil(try client.receive())
        client.waitForEnd()
    }

    func testTheNumberOfConnectionsIsLimited() throws {
        var limits = ServerLimits()
        limits.connectionCount = 1
        let server = SimulationServer(limits: limits)
        let first = try Client(server)
        XCTAssertNil(try first.call("service/info").code)
        let second = try Client(server)
        XCTAssertEqual(try second.answer().code, -32000)
        second.waitForEnd()
        first.stream.close()
        first.waitForEnd()
        XCTAssertEqual(server.connectionCount, 0)
        XCTAssertNil(try Client(server).call("service/info").code)
    }

    func testAStreamThatEndsInsideAMessageClosesTheWorlds() throws {
        let server = SimulationServer()
        let client = try Client(server)
        _ = try client.open(json(bare))
        XCTAssertEqual(server.worldCount, 1)
        try client.stream.write(Array("Content-Length: 10\r\n\r\n{".utf8))
        client.stream.close()
        client.waitForEnd()
        XCTAssertEqual((server.worldCount, server.connectionCount).0, 0)
        XCTAssertEqual(server.connectionCount, 0)
    }

    func testDrainingAnswersTheRequestsThatArrived() throws {
        let server = SimulationServer()
        let client = try Client(server)
        let world = try client.open(json(bare))
        for _ in 0..<100 {
            try client.send(
                #"{"jsonrpc":"2.0","id":7,"method":"world/explain","params":{"world":"\#(world)"}}"#)
        }
        // The answer to the last request: all before it were read.
        for _ in 0..<100 { XCTAssertNil(try client.answer().code) }
        server.drain()
        client.waitForEnd()
        XCTAssertNil(try client.receive())
        XCTAssertEqual(try Client(server).answer().code, -32000)
    }

    func testASlowReaderStopsOnlyItself() throws {
        var limits = ServerLimits()
        (limits.waitingByteCount, limits.queuedRequestCount) = (10_000, 10)
        let server = SimulationServer(limits: limits)
        let (slow, other) = (try Client(server), try Client(server))
        let writer = DispatchSemaphore(value: 0)
        let stream = slow.stream
        let request = MessageFramer.framed(#"{"jsonrpc":"2.0","id":7,"method":"service/schema"}"#)
        // Far more answers than the socket and the limit hold; this thread blocks until they are read.
        let count = 200
        Thread {
            for _ in 0..<count { try? stream.write(request) }
            writer.signal()
        }.start()
        for _ in 0..<50 { XCTAssertNil(try other.call("service/info").code) }
        for _ in 0..<count { XCTAssertNil(try slow.answer().code) }
        writer.wait()
    }

    func testManyClientsGetTheirOwnAnswers() throws {
        let server = SimulationServer()
        let bare = bare
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            do {
                let client = try Client(server)
                let world = try client.open(json(bare), id: "world\(number)", title: "client \(number)")
                for window in 0..<20 {
                    let answer = try client.step(world, #"{"do": "openWindow", "window": "c\#(number)-\#(window)"}"#)
                    XCTAssertEqual(
                        try answer.outcome?.required("action").string().contains("c\(number)-\(window)"), true,
                        answer.value.line)
                }
                let text = try client.call("world/export", [("world", .made(.string(world)))])
                    .required("result").required("document").string()
                XCTAssertTrue(text.contains("\"client \(number)\""))
                client.stream.close()
                client.waitForEnd()
            } catch { XCTFail("\(error)") }
        }
        XCTAssertEqual((server.worldCount), 0)
    }
}
