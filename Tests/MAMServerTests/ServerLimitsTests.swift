import Foundation
import MAMBase
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

    func testAHeaderThatCannotBeReadIsReportedAndEndsTheConnection() throws {
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
            try client.send(#"{"jsonrpc":"2.0","id":7,"method":"world/explain","params":{"world":"\#(world)"}}"#)
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

    /// Asks for an answer that is far more than a socket holds, and reads its first byte: the server is writing then.
    private func flood(_ client: Client) throws {
        let request = #"{"jsonrpc":"2.0","id":7,"method":"service/schema"}"#
        try client.send("[\(Array(repeating: request, count: 50).joined(separator: ","))]")
        XCTAssertEqual(try client.stream.read(maximumByteCount: 1).count, 1)
    }

    func testAServerEndsAlthoughAClientDoesNotRead() throws {
        var limits = ServerLimits()
        limits.endSeconds = 1
        let server = SimulationServer(limits: limits)
        let client = try Client(server)
        XCTAssertNil(try client.call("service/info").code)
        try flood(client)
        server.drain()
        XCTAssertEqual(client.waitForEnd(), "the client did not read its last answers in 1 s")
    }

    func testAClientThatDoesNotReadIsIdle() throws {
        var limits = ServerLimits()
        limits.idleSeconds = 1
        let client = try Client(SimulationServer(limits: limits))
        XCTAssertNil(try client.call("service/info").code)
        try flood(client)
        XCTAssertEqual(client.waitForEnd(), "the client read nothing for 1 s")
    }

    func testTheAnswersOfABatchAreLimitedInBytes() throws {
        var limits = ServerLimits()
        limits.waitingByteCount = 3 << 20
        let client = try Client(SimulationServer(limits: limits))
        let requests = (0..<1000).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"service/schema"}"# }
        try client.send("[\(requests.joined(separator: ","))]")
        let answers = try client.answers()
        XCTAssertEqual(answers.count, 1000)
        let codes = answers.map(\.code)
        let count = codes.prefix { $0 == nil }.count
        XCTAssertEqual(codes[count...].filter { $0 == -32000 }.count, 1000 - count)
        XCTAssertGreaterThan(count, 1)
        let bytes = answers.prefix(count).reduce(0) { $0 + $1.value.line.utf8.count }
        XCTAssertLessThanOrEqual(bytes, limits.waitingByteCount)
        XCTAssertLessThan(answers.dropFirst(count).reduce(0) { $0 + $1.value.line.utf8.count }, 400_000)
        // Alone each is answered.
        XCTAssertNil(try client.call("service/schema").code)
    }

    func testRequestsWaitWithinTheirNumberAndTheirMemory() {
        var limits = ServerLimits()
        (limits.queuedRequestCount, limits.queuedByteCount) = (3, 100)
        let queue = AnswerQueue(limits, in: ServerRoom(limit: 1 << 30))
        // A request that takes more than the limit is handled alone.
        XCTAssertTrue(queue.hasRoom(for: 500))
        XCTAssertTrue(queue.beginRequest(cost: 500))
        XCTAssertFalse(queue.hasRoom(for: 1))
        queue.endRequests("{}", cost: 500)
        XCTAssertTrue(queue.beginRequest(cost: 60))
        XCTAssertEqual([40, 41].map { queue.hasRoom(for: $0) }, [true, false])
        // A batch counts each of its requests.
        queue.addRequests(2)
        XCTAssertFalse(queue.hasRoom(for: 0))
        queue.endRequests("[]", count: 3, cost: 60)
        XCTAssertTrue(queue.hasRoom(for: 100))
    }

    func testTheBytesOfAllOpenWorldsAreLimited() throws {
        var limits = ServerLimits()
        limits.worldByteCount = 5000
        let server = SimulationServer(limits: limits)
        let (first, second) = (try Client(server), try Client(server))
        let files = JSONValue.made([("a.json", .made(.string(String(repeating: "a", count: 3000))))])
        let params: [(key: String, value: JSONValue)] = [("document", try json(bare)), ("files", files)]
        let world = try XCTUnwrap(try first.call("world/open", params).member("result")?.member("world")).string()
        let refused = try second.call("world/open", params)
        XCTAssertEqual(refused.code, -32000, refused.value.line)
        _ = try second.open(json(bare))
        XCTAssertNil(try first.call("world/close", [("world", .made(.string(world)))]).code)
        XCTAssertNil(try second.call("world/open", params).code)
        second.stream.close()
        second.waitForEnd()
        XCTAssertNil(try first.call("world/open", params).code)
    }

    func testTheMemoryOfAllConnectionsIsLimited() throws {
        var limits = ServerLimits()
        limits.byteCount = 1 << 20
        let server = SimulationServer(limits: limits)
        let quiet = try Client(server)
        _ = try quiet.open(json(bare))
        func assertEnds(_ client: Client, _ what: String) throws {
            var last: JSONCursor?
            // The server closes the connection although the client still sends.
            while let message = try? client.receive() { last = message }
            XCTAssertEqual(last?.code, -32000, what)
            XCTAssertEqual(
                client.waitForEnd(), "the server's connections would take more than 1048576 bytes together", what)
            XCTAssertLessThan(server.room.count, 1000, "the world and the last request of the other client: \(what)")
        }
        // Answers that nobody reads.
        let lazy = try Client(server)
        for id in 0..<100 { try? lazy.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"service/schema"}"#) }
        try assertEnds(lazy, "answers")
        // A message of which only a part arrives.
        let slow = try Client(server)
        try? slow.stream.write(Array("Content-Length: 4000000\r\n\r\n".utf8))
        for _ in 0..<20 { try? slow.stream.write([UInt8](repeating: 0x20, count: 1 << 16)) }
        try assertEnds(slow, "a part of a message")
        // A request that takes more than there is.
        let large = try Client(server)
        try? large.send("[" + String(repeating: "1,", count: 20_000) + "1]")
        try assertEnds(large, "a request")
        XCTAssertNil(try quiet.call("service/info").code)
    }

    func testAWorldThatTakesMoreThanAllConnectionsMayIsRefused() throws {
        var limits = ServerLimits()
        limits.byteCount = 3_000_000
        let client = try Client(SimulationServer(limits: limits))
        let files = JSONValue.made([("a.txt", .made(.string(String(repeating: "a", count: 800_000))))])
        let params: [(key: String, value: JSONValue)] = [("document", try json(bare)), ("files", files)]
        let world = try XCTUnwrap(try client.call("world/open", params).member("result")?.member("world")).string()
        let refused = try client.call("world/open", params)
        XCTAssertEqual(refused.code, -32000, refused.value.line)
        XCTAssertNil(try client.call("world/close", [("world", .made(.string(world)))]).code)
        XCTAssertNil(try client.call("world/open", params).code)
    }

    func testSlowStepsOfOneConnectionDoNotDelayAnother() throws {
        let server = SimulationServer()
        let busy = try Client(server)
        let enrolled = try json(
            #"""
            {"version": 1, "tenant": {"users": {"mia": {"policy": "p.json"}}}, "apps": {"mail": {"accounts": ["mia"]}}}
            """#)
        let policy = JSONValue.made([("@odata.type", .made(.string("#microsoft.graph.iosManagedAppProtection")))])
        let files = JSONValue.made([("p.json", policy)])
        let worlds = try (0..<16).map { _ in
            try XCTUnwrap(
                try busy.call("world/open", [("document", enrolled), ("files", files)])
                    .member("result")?.member("world")
            ).string()
        }
        let (stream, bare) = (busy.stream, bare)
        let step = #""step":{"do":"advance","seconds":864000}"#
        let requests = (0..<20).flatMap { _ in
            worlds.map {
                MessageFramer.framed(
                    #"{"jsonrpc":"2.0","id":7,"method":"world/step","params":{"world":"\#($0)",\#(step)}}"#)
            }
        }
        let (writer, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread {
            for request in requests { try? stream.write(request) }
            writer.signal()
        }.start()
        XCTAssertNil(try busy.answer().code)
        let isDone = Guarded(false)
        Thread {
            do {
                let client = try Client(server)
                let answer = try client.step(try client.open(json(bare)), #"{"do": "openWindow", "window": "w"}"#)
                XCTAssertNil(answer.code)
            } catch { XCTFail("\(error)") }
            isDone.withLock { $0 = true }
            other.signal()
        }.start()
        var countBefore = 1
        for _ in requests.dropFirst() {
            XCTAssertNil(try busy.answer().code)
            if !isDone.withLock({ $0 }) { countBefore += 1 }
        }
        writer.wait()
        other.wait()
        XCTAssertLessThan(countBefore, requests.count)
    }
}
