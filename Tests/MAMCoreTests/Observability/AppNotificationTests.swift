import MAMBase
import MAMCore
import MAMSimulation
import TestPolicies
import XCTest

/// What the engine itself tells whoever listens to an app.
final class AppNotificationTests: XCTestCase {
    /// Ends the app's process, so that the stream ends, and collects.
    private func rest(_ subscription: NotificationSubscription) async -> [MAMNotification] {
        var told: [MAMNotification] = []
        for await message in subscription.notifications { told.append(message.notification) }
        return told
    }

    func testAListenerIsNotifiedOfPolicyAndConfigurationChangesOfAnAccount() async throws {
        var app: ManagedApp? = ManagedApp()
        let subscription = try XCTUnwrap(app).notifications.subscribe()
        let encrypted = try PolicyFixtures.document(#""appDataEncryptionType": "whenDeviceLocked""#).compileStrictest()
        let plain = try PolicyFixtures.document(#""appDataEncryptionType": "useDeviceSettings""#).compileStrictest()
        app?.policyManager.setPolicyInMemory(encrypted, for: "ann")
        app?.policyManager.setPolicyInMemory(encrypted, for: "ann")
        app?.policyManager.setPolicyInMemory(plain, for: "ann")
        let configuration = AppConfiguration(dictionaryLiteral: ("key", "value"))
        app?.appConfigManager.setConfigurations([configuration], for: "ann")
        app?.appConfigManager.setConfigurations([configuration], for: "ann")
        app?.policyManager.setPolicyInMemory(nil, for: "ann")
        app = nil
        let told = await rest(subscription)
        XCTAssertEqual(
            told,
            [
                .policyDidChange(account: "ann"), .dataProtectionDidChange(account: "ann"),
                .policyDidChange(account: "ann"), .dataProtectionDidChange(account: "ann"),
                .appConfigDidChange(account: "ann"), .policyDidChange(account: "ann"),
            ])
    }

    func testAnObserverIsCalledInOrderBeforeTheCallReturns() throws {
        let app = ManagedApp()
        let log = Guarded<[MAMNotification]>([])
        app.notifications.observe { notification in log.withLock { $0.append(notification) } }
        let policy = try PolicyFixtures.document(#""appDataEncryptionType": "useDeviceSettings""#).compileStrictest()
        app.policyManager.setPolicyInMemory(policy, for: "ann")
        XCTAssertEqual(log.withLock { $0 }, [.policyDidChange(account: "ann")])
        app.appConfigManager.setConfigurations([["key": "value"]], for: "ann")
        XCTAssertEqual(
            log.withLock { $0 }, [.policyDidChange(account: "ann"), .appConfigDidChange(account: "ann")])
    }

    func testScreensOfARunAreReportedWithWindowAndAccount() async throws {
        var kit: LaunchWorldKit? = try LaunchWorldKit(#""deviceComplianceRequired": true"#)
        let subscription = try XCTUnwrap(kit).app.notifications.subscribe(to: [.sdkDidTakeOverUI, .sdkDidReleaseUI])
        kit?.app.device.facts = [.jailbroken]
        let window = try XCTUnwrap(kit).app.windows.open()
        _ = await kit?.app.policyManager.setUIPolicyAccountID("ann", for: window)
        XCTAssertEqual(kit?.app.notifications.state.coveredWindows, [])
        kit = nil
        let told = await rest(subscription)
        XCTAssertEqual(
            told,
            [.sdkDidTakeOverUI(account: "ann", window: window), .sdkDidReleaseUI(account: "ann", window: window)])
    }

    func testListeningToAnAppThatHasEndedEndsAtOnce() async {
        let app = ManagedApp()
        app.end()
        let subscription = app.notifications.subscribe()
        let log = EdgeLog()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in subscription.notifications {}
                if !Task.isCancelled { log.add("over") }
            }
            for _ in 0..<10_000 where log.words.isEmpty { await Task.yield() }
            group.cancelAll()
        }
        XCTAssertEqual(log.words, ["over"])
    }

    func testTwoScreensOfOneWindowAreReportedAsOne() {
        let hub = NotificationHub()
        hub.cover(.main, for: "ann")
        hub.cover(.main, for: "ben")
        hub.uncover(.main, for: "ann")
        XCTAssertEqual(hub.state.coveredWindows, [.main])
        hub.uncover(.main, for: "ben")
        XCTAssertEqual(hub.state.coveredWindows, [])
        hub.uncover(.main, for: "ben")
        XCTAssertEqual(hub.state.count, 2)
    }

    func testAnAbandonedScreenCoversTheWindowUntilTheNextOneIsRemoved() {
        let hub = NotificationHub()
        hub.cover(.main, for: "ann")
        hub.abandonCover(of: .main)
        XCTAssertEqual(hub.state.coveredWindows, [.main])
        hub.cover(.main, for: "ben")
        XCTAssertEqual(hub.state.count, 1)
        hub.uncover(.main, for: "ben")
        XCTAssertEqual(hub.state.coveredWindows, [])
        XCTAssertEqual(hub.state.count, 2)
    }

    func testAChangeOfTheClockStatusIsReportedOnce() async throws {
        let kit = try LaunchWorldKit()
        var answer = CheckInAnswer(.registered(nextAfter: nil))
        for status in [MAMClockStatus?.none, .clockedIn, .clockedIn, .clockedOut, nil] {
            answer.clock = status
            try kit.app.launchManager.noteCheckIn(answer, of: "ann")
        }
        let state = kit.app.notifications.state
        XCTAssertEqual(state.accounts["ann"]?.userStatus, .clockedOut)
        XCTAssertEqual(state.accounts["ann"]?.last[.userStatusDidChange], state.count)
        // The policy, whose data need no protection beyond the device's, and two changes of status.
        XCTAssertEqual(state.count, 3)
    }

    func testACompletedWipeIsReportedAndClearsEarlierNotifications() async throws {
        let kit = try LaunchWorldKit()
        let isGone = try await kit.app.launchManager.wipe("ann")
        XCTAssertTrue(isGone)
        let state = kit.app.notifications.state
        XCTAssertEqual(state.accounts["ann"]?.last, [.wipeDidComplete: state.count])
    }

    func testAnEarlyListenerMissesNoNotification() async throws {
        let app = ManagedApp()
        XCTAssertEqual(app.notifications.state, NotificationState())
        let subscription = app.notifications.subscribe()
        app.post(.allowedAccountsDidChange(allowed: ["ann"]))
        var iterator = subscription.notifications.makeAsyncIterator()
        let message = await iterator.next()
        XCTAssertEqual(message?.number, 1)
        XCTAssertEqual(app.notifications.state.allowedAccountIDs, ["ann"])
    }

    /// Few enough notifications for the hub's backlog, however late they are handed over: none may be missing.
    func testUnderContentionEveryChangeIsReportedToEveryListener() async throws {
        let (tasks, rounds) = (8, 120)
        let told = try await Self.tellUnderContention(tasks: tasks, rounds: rounds)
        for messages in told.listeners {
            XCTAssertTrue(messages.allSatisfy { $0.missed == 0 })
            XCTAssertEqual(UInt64(messages.count), told.count)
            var counts: [AccountID: Int] = [:]
            for message in messages {
                if case .policyDidChange(let account) = message.notification { counts[account, default: 0] += 1 }
            }
            XCTAssertEqual(counts.count, tasks)
            XCTAssertTrue(counts.values.allSatisfy { $0 == rounds })
        }
    }

    /// More than the buffers hold while nobody reads: some go, none unseen, and the newest is there.
    func testUnderContentionEveryListenerKnowsHowManyItMissed() async throws {
        let told = try await Self.tellUnderContention(tasks: 8, rounds: 600)
        XCTAssertGreaterThan(told.count, UInt64(NotificationHub.bufferSizes.upperBound))
        for messages in told.listeners {
            XCTAssertGreaterThan(messages.reduce(0) { $0 + $1.missed }, 0)
            XCTAssertEqual(UInt64(messages.reduce(0) { $0 + 1 + $1.missed }), told.count)
            XCTAssertEqual(messages.last?.number, told.count)
            XCTAssertEqual(messages.map(\.number), messages.map(\.number).sorted())
        }
    }

    /// What three listeners got of policies that several tasks change, each for an account of its own, and how much was told.
    private static func tellUnderContention(
        tasks: Int, rounds: Int
    ) async throws -> (listeners: [[MAMNotifications.Element]], count: UInt64) {
        let policies = try ["allow", "block"].map { try LaunchWorldKit.policy("\"printBlocked\": \($0 == "block")") }
        var app: ManagedApp? = ManagedApp()
        let listeners = try (0..<3).map { _ in try XCTUnwrap(app).notifications.subscribe(bufferSize: 4096) }
        await withTaskGroup(of: Void.self) { [app] group in
            for task in 0..<tasks {
                group.addTask {
                    let account = AccountID("user\(task)") ?? .unmanaged
                    for round in 0..<rounds {
                        app?.policyManager.setPolicyInMemory(policies[round % 2], for: account)
                        if round % 10 == 0 { _ = app?.notifications.subscribe(bufferSize: 1) }
                    }
                }
            }
        }
        let count = try XCTUnwrap(app).notifications.state.count
        app = nil
        var told: [[MAMNotifications.Element]] = []
        for listener in listeners {
            var messages: [MAMNotifications.Element] = []
            for await message in listener.notifications { messages.append(message) }
            told.append(messages)
        }
        return (told, count)
    }
}
