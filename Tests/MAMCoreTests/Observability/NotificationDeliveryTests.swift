import MAMCore
import TestSeeds
import XCTest

/// Listeners of all speeds, while many post at once.
final class NotificationDeliveryTests: XCTestCase {
    func testAListenerGetsEverythingInOrder() async {
        let hub = NotificationHub()
        let subscription = hub.subscribe()
        XCTAssertEqual(subscription.state, NotificationState())
        for notification in NotificationStateTests.everything { hub.post(notification) }
        hub.finish()
        var messages: [MAMNotificationMessage] = []
        for await message in subscription.notifications { messages.append(message) }
        XCTAssertEqual(messages.map(\.notification), NotificationStateTests.everything)
        XCTAssertEqual(messages.map(\.number), (1...UInt64(messages.count)).map(\.self))
        XCTAssertTrue(messages.allSatisfy { $0.missed == 0 })
        XCTAssertEqual(hub.droppedCount, 0)
        XCTAssertEqual(hub.listenerCount, 0)
    }

    func testNotificationsBeyondTheBufferAreCountedAndTheNewestKept() async {
        let hub = NotificationHub()
        let slow = hub.subscribe(to: [.policyDidChange, .wipeDidComplete], bufferSize: 3)
        let least = hub.subscribe(bufferSize: 0)
        for _ in 0..<10 {
            hub.post(.policyDidChange(account: "ann"))
            hub.post(.appConfigDidChange(account: "ann"))
        }
        hub.post(.wipeDidComplete(account: "ann"))
        hub.finish()
        var missed: [Int] = []
        var names: [MAMNotification.Name] = []
        for await message in slow.notifications {
            missed.append(message.missed)
            names.append(message.notification.name)
        }
        XCTAssertEqual(missed, [8, 0, 0])
        XCTAssertEqual(names, [.policyDidChange, .policyDidChange, .wipeDidComplete])
        var rest: [Int] = []
        for await message in least.notifications { rest.append(message.missed) }
        XCTAssertEqual(rest, [20])
        XCTAssertEqual(hub.droppedCount, 28)
    }

    func testALateListenerGetsTheCurrentState() async {
        let hub = NotificationHub()
        hub.post(.userStatusDidChange(account: "ann", status: .clockedIn))
        hub.post(.mdmEnrolledAccountIDDidChange(account: "ben"))
        hub.post(.sdkDidTakeOverUI(account: nil, window: .main))
        let late = hub.subscribe()
        XCTAssertEqual(late.state.count, 3)
        XCTAssertEqual(late.state.accounts["ANN"]?.userStatus, .clockedIn)
        XCTAssertEqual(late.state.mdmEnrolledAccountID, "ben")
        XCTAssertEqual(late.state.coveredWindows, [.main])
        hub.post(.sdkDidReleaseUI(account: nil, window: .main))
        hub.finish()
        var iterator = late.notifications.makeAsyncIterator()
        let message = await iterator.next()
        XCTAssertEqual(message?.number, 4)
        XCTAssertEqual(message?.missed, 0)
        let end = await iterator.next()
        XCTAssertNil(end)
        hub.post(.policyDidChange(account: "ann"))
        XCTAssertEqual(hub.state.count, 4)
        for await _ in hub.subscribe().notifications { XCTFail("the app is gone") }
    }

    func testAListenerThatStopsIsForgotten() async {
        let hub = NotificationHub()
        let subscription = hub.subscribe()
        let task = Task {
            for await message in subscription.notifications where message.notification.name == .wipeDidComplete {
                return
            }
        }
        XCTAssertEqual(hub.listenerCount, 1)
        task.cancel()
        await task.value
        XCTAssertEqual(hub.listenerCount, 0)
        hub.post(.policyDidChange(account: "ann"))
        XCTAssertEqual(hub.droppedCount, 0)
    }

    func testUnderContentionNothingIsLostUncountedAndNothingTwice() async {
        let (posters, posts) = isExhaustive ? (8, 4000) : (4, 200)
        let hub = NotificationHub()
        let everything = NotificationStateTests.everything
        let subscriptions = await withTaskGroup(of: [NotificationSubscription].self) { group in
            for poster in 0..<posters {
                group.addTask {
                    var subscriptions: [NotificationSubscription] = []
                    for post in 0..<posts {
                        hub.post(everything[(post * 7 + poster) % everything.count])
                        // Listeners come at any time; their buffers are small, large, or large enough.
                        guard post % (posts / 4) == 0 else { continue }
                        subscriptions.append(hub.subscribe(bufferSize: [1, 16, 4096, 4096][poster % 4]))
                    }
                    return subscriptions
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let total = UInt64(posters * posts)
        XCTAssertEqual(hub.state.count, total)
        hub.finish()
        XCTAssertEqual(subscriptions.count, posters * 4)
        let all = await withTaskGroup(of: [MAMNotificationMessage].self) { group in
            for subscription in subscriptions {
                group.addTask {
                    var messages: [MAMNotificationMessage] = []
                    for await message in subscription.notifications { messages.append(message) }
                    let (count, missed) = (messages.count, messages.map(\.missed).reduce(0, +))
                    XCTAssertEqual(UInt64(count + missed), total - subscription.state.count)
                    XCTAssertEqual(messages.map(\.number), messages.map(\.number).sorted())
                    XCTAssertEqual(Set(messages.map(\.number)).count, count)
                    if let last = messages.last { XCTAssertEqual(last.number, total, "the newest stays") }
                    return messages
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let missed = all.flatMap(\.self).map(\.missed).reduce(0, +)
        print("notifications: \(all.map(\.count).reduce(0, +)) received, \(missed) missed")
        XCTAssertEqual(UInt64(missed), hub.droppedCount)
        // The same number is the same notification for everybody.
        var seen: [UInt64: MAMNotification] = [:]
        for message in all.flatMap(\.self) {
            XCTAssertEqual(seen[message.number] ?? message.notification, message.notification)
            seen[message.number] = message.notification
        }
    }
}
