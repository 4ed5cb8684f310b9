import Foundation
import MAMPOSIX
import MAMCore
import XCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What threads, run loops and libraries carry: nothing by themselves, everything in a wrapped callback.
final class MachineryPropagationTests: XCTestCase {
    private let app = IdentityKit.app()

    private struct MyError: Error {}

    func testEveryRowAboutThreadsAndLibrariesHolds() async { await CarryingRow.check(MachineryRows.all, in: app) }

    func testAWrappedCallbackThatThrowsLeavesTheThreadOfItsCallerAsItWas() {
        let app = app
        let (loop, done) = (EventLoop(), expectation(description: "the callback threw"))
        let callback = app.withAccountID("alice") {
            IdentityCapture().wrap(throwing: { (number: Int) throws -> Int in
                assertActs(app.actsAs, .scope("alice"))
                setThread("callback", of: app)
                guard number > 0 else { throw MyError() }
                return number
            })
        }
        loop.add {
            setThread("loop", of: app)
            XCTAssertEqual(try? callback(7), 7)
            XCTAssertNil(try? callback(0))
            assertActs(app.actsAs, .thread("loop"))
            done.fulfill()
        }
        wait(for: [done], timeout: 30)
        loop.stop()
    }

    func testWrappedCompletionsOfConcurrentRequestsSeeEachItsOwn() throws {
        let app = app
        let server = try XCTUnwrap(LoopbackServer())
        defer { server.stop() }
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let (wrong, answers) = (IdentityKit.Box<[String]>(), expectation(description: "answers"))
        answers.expectedFulfillmentCount = 36
        for number in 0..<36 {
            let (id, layer) = (["A", "B", "C"][number % 3], CarryingRow.Layer.allCases[number / 3 % 2])
            IdentityKit.inBackground {
                layer.act(as: AccountID(id) ?? .unmanaged, in: app) {
                    let completion = IdentityCapture().wrap {
                        (data: Data?, _: URLResponse?, _: (any Error)?) in
                        let found = (app.actsAs, data.map { String(decoding: $0, as: UTF8.self) })
                        if found != (layer.acting(id), "hello") {
                            wrong.value = (wrong.value ?? []) + ["\(id): \(found)"]
                        }
                        answers.fulfill()
                    }
                    session.dataTask(with: server.url, completionHandler: completion).resume()
                }
            }
        }
        wait(for: [answers], timeout: 60)
        XCTAssertNil(wrong.value)
    }
}

/// The rows of what is neither Dispatch nor Swift's concurrency.
enum MachineryRows {
    static let all: [CarryingRow] = [
        .started("`Thread`", scope: .no, thread: .no) { _, _, report in
            Thread.detachNewThread { report() }
            return nil
        },
        .started("`pthread_create`", scope: .no, thread: .no) { _, _, report in
            let body = Unmanaged.passRetained(Body(run: report)).toOpaque()
            var thread = pthread_t()
            let failed = pthread_create(
                &thread, nil,
                { pointer in
                    if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
                    return nil
                }, body)
            if failed == 0 { pthread_detach(thread) }
            return nil
        },
        .started("`Timer`", scope: .no, thread: .no) { _, _, report in
            let fired = IdentityKit.Box<Bool>()
            let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
                fired.value = true
                report()
            }
            RunLoop.current.add(timer, forMode: .default)
            return { runLoop(until: fired) }
        },
        .started("`RunLoop.perform`", scope: .no, thread: .no) { _, _, report in
            let performed = IdentityKit.Box<Bool>()
            RunLoop.current.perform {
                performed.value = true
                report()
            }
            return { runLoop(until: performed) }
        },
        .started("`NotificationCenter` without a queue", scope: .ofWhoeverPosts, thread: .ofWhoeverPosts) {
            app, layer, report in
            let (center, name) = (NotificationCenter(), Notification.Name("posted"))
            let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in report() }
            return {
                layer.act(as: "other", in: app) { center.post(name: name, object: nil) }
                center.removeObserver(observer)
            }
        },
        .started("another library's event loop", scope: .no, thread: .no) { _, _, report in
            let loop = EventLoop()
            loop.add(report)
            return { loop.stop() }
        },
        .started("its callback in `capture.wrap`", scope: .yes, thread: .yes) { _, _, report in
            let loop = EventLoop()
            loop.add(IdentityCapture().wrap { report() })
            return { loop.stop() }
        },
        .started("its callback in `capture.wrap(throwing:)`", scope: .yes, thread: .yes) { _, _, report in
            let loop = EventLoop()
            let callback = IdentityCapture().wrap(throwing: { () throws -> Void in report() })
            loop.add { try? callback() }
            return { loop.stop() }
        },
        .started("a completion of `URLSession` in `capture.wrap`", scope: .yes, thread: .yes) { _, _, report in
            guard let server = LoopbackServer() else { preconditionFailure("no socket") }
            let session = URLSession(configuration: .ephemeral)
            let completion = IdentityCapture().wrap { (_: Data?, _: URLResponse?, _: (any Error)?) in
                report()
                server.stop()
            }
            session.dataTask(with: server.url, completionHandler: completion).resume()
            return { session.finishTasksAndInvalidate() }
        },
    ]

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func runLoop(until done: IdentityKit.Box<Bool>) {
        while done.value == nil { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
    }
}

/// The smallest event loop there is: one thread, and closures that others add.
private final class EventLoop: Sendable {
    private let condition = NSCondition()
    private nonisolated(unsafe) var closures: [@Sendable () -> Void] = []
    private nonisolated(unsafe) var isStopped = false

    init() { Thread.detachNewThread { [self] in while let next = next() { next() } } }

    func add(_ closure: @escaping @Sendable () -> Void) {
        condition.withLock { closures.append(closure) }
        condition.signal()
    }

    /// Ends the loop when it has nothing left to do.
    func stop() {
        condition.withLock { isStopped = true }
        condition.signal()
    }

    private func next() -> (@Sendable () -> Void)? {
        condition.withLock {
            while closures.isEmpty, !isStopped { condition.wait() }
            return closures.isEmpty ? nil : closures.removeFirst()
        }
    }
}

/// Answers every request with "hello", on a thread of its own and on this machine only.
private final class LoopbackServer: Sendable {
    let url: URL
    private let listener: Int32

    init?() {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/") else {
            return nil
        }
        (self.url, self.listener) = (url, listener)
        Thread.detachNewThread { LoopbackServer.serve(listener) }
    }

    /// Wakes the thread, which closes the socket.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ listener: Int32) {
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello".utf8)
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            var (request, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
            while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                let count = read(connection, &buffer, buffer.count)
                guard count > 0 else { break }
                request += buffer[..<count]
            }
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            close(connection)
        }
        close(listener)
    }
}
