import Dispatch
import Foundation
import MAMCore
import XCTest

/// Threads that have nothing to do with Dispatch, and so nothing that anybody carried there.
enum Standalone {
    /// Runs `body` on a new thread, without waiting.
    static func run(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }

    /// Runs `body` on a new thread and waits for it.
    @discardableResult
    static func wait<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let (box, group) = (IdentityKit.Box<Result>(), DispatchGroup())
        group.enter()
        run {
            box.value = body()
            group.leave()
        }
        group.wait()
        guard let value = box.value else { preconditionFailure("the thread left no result") }
        return value
    }
}

/// A list that several threads write.
final class Notes<Element: Sendable>: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var held: [Element] = []

    var all: [Element] { lock.withLock { held } }
    var count: Int { lock.withLock { held.count } }
    func add(_ element: Element) { lock.withLock { held.append(element) } }
}

/// Waits without a semaphore, whose fast path the thread sanitizer does not know.
final class Finish: Sendable {
    private let group = DispatchGroup()

    init(count: Int = 1) { for _ in 0..<count { group.enter() } }

    func signal() { group.leave() }
    func wait(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(group.wait(timeout: .now() + 60), .success, "nobody came", file: file, line: line)
    }
}
