import Foundation
import IntuneMAMSwift

/// The parts of the probe that change what the user sees or has, and their order of calls and notifications.
extension ProbeAccounts {
    /// Shows each managed account in the key window, and asks there; restores the window's account.
    func windowRows(_ journal: ProbeJournal?, _ rest: Probe.Rest?) async throws -> [ProbeRow] {
        let manager = IntuneMAMPolicyManager.instance()
        let before = manager.getUIPolicyAccountId()
        var rows: [ProbeRow] = []
        for id in managed + [unmanaged, ""] {
            let account = ["identity": letter(id)]
            var result = ProbeAnswer.none
            rows += await ProbeWatch.rows(of: "switch", account, until: ["switched"], rest) { watch in
                result = .number(Int(await manager.setUIPolicyAccountId(id).rawValue))
                watch.end("switched")
            }
            let number = result
            rows += try await MainActor.run { () throws -> [ProbeRow] in
                var questions = [
                    ProbeQuestion("switchWindow", account) { number },
                    ProbeQuestion("windowIdentity", account) { .text(letter(manager.getUIPolicyAccountId())) },
                    ProbeQuestion("threadIdentity", account) { .text(letter(manager.getCurrentThreadAccountId())) },
                ]
                questions += policyQuestions("window", id, besides: [nil], []) { $0(manager.policy()) }
                return try questions.map { try Probe.row(of: $0, journal) }
            }
        }
        _ = await manager.setUIPolicyAccountId(before)
        return rows
    }

    /// Removes the last managed account with its data, and returns the order of the SDK's notifications.
    func wipeRows(_ rest: Probe.Rest?) async -> [ProbeRow] {
        guard let account = managed.last else { return [] }
        // The app's own delegate wipes its data.
        var rows = await ProbeWatch.rows(of: "wipe", isDelegate: false, until: ["wipeDidComplete"], rest) { _ in
            IntuneMAMEnrollmentManager.instance().deRegisterAndUnenrollAccountId(account, withWipe: true)
        }
        let isManaged = IntuneMAMPolicyManager.instance().isAccountIdManaged(account)
        rows.append(
            ProbeRow(name: "isManagedAfterWipe", arguments: ["account": letter(account)], answer: .truth(isManaged)))
        return rows
    }

    /// Removes the last managed account, registers it again, and returns the order of calls and notifications.
    func enrollmentRows(_ rest: Probe.Rest?) async -> [ProbeRow] {
        guard let account = managed.last else { return [] }
        let manager = IntuneMAMEnrollmentManager.instance()
        var rows: [ProbeRow] = []
        if IntuneMAMPolicyManager.instance().isAccountIdManaged(account) {
            rows += await ProbeWatch.rows(of: "unenrollment", until: ["unenrollRequest"], rest) { _ in
                manager.deRegisterAndUnenrollAccountId(account, withWipe: false)
            }
        }
        rows += await ProbeWatch.rows(of: "enrollment", until: ["policyRequest", "restartApplication"], rest) { _ in
            manager.registerAndEnrollAccountId(account)
        }
        let isManaged = IntuneMAMPolicyManager.instance().isAccountIdManaged(account)
        rows.append(
            ProbeRow(
                name: "isManagedAfterEnrollment", arguments: ["account": letter(account)], answer: .truth(isManaged)))
        return rows
    }
}

/// Notes the calls of delegates and the notifications of the SDK, with their threads.
///
/// It takes the place of the app's delegates. After a restart of the app it notes nothing more.
final class ProbeWatch: NSObject, IntuneMAMEnrollmentDelegate, IntuneMAMPolicyDelegate, @unchecked Sendable {
    // The replies have locks, and the other property never changes.
    private let (calls, posts) = (ProbeReply(), ProbeReply())
    private let ends: Set<String>

    private init(until ends: Set<String>) { self.ends = ends }

    /// Runs an action, and returns the order of the calls and of the notifications that it causes.
    ///
    /// - Parameters:
    ///   - action: The name of the action.
    ///   - arguments: What else is said about the action. Defaults to nothing.
    ///   - isDelegate: Whether calls of delegates are noted, and not left to the app's delegates. Defaults to `true`.
    ///   - ends: The calls and notifications of which one is the last that the action causes on its own thread.
    ///   - rest: Waits until the SDK has come to rest; `nil` waits for one of `ends` and then for quiet.
    ///   - work: The action.
    /// - Returns: The rows.
    static func rows(
        of action: String, _ arguments: [String: String] = [:], isDelegate: Bool = true, until ends: Set<String>,
        _ rest: Probe.Rest?, _ work: (ProbeWatch) async -> Void
    ) async -> [ProbeRow] {
        let watch = ProbeWatch(until: ends)
        let (policy, enrollment) = (IntuneMAMPolicyManager.instance(), IntuneMAMEnrollmentManager.instance())
        let before = (policy: policy.delegate, enrollment: enrollment.delegate)
        if isDelegate { (policy.delegate, enrollment.delegate) = (watch, watch) }
        let observers = names.map { name, word in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                watch.note(word, in: watch.posts)
            }
        }
        await work(watch)
        if let rest { await rest() } else { await watch.quiet() }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        if isDelegate { (policy.delegate, enrollment.delegate) = (before.policy, before.enrollment) }
        func row(_ name: String, _ reply: ProbeReply) -> ProbeRow {
            ProbeRow(
                name: name, arguments: arguments.merging(["of": action]) { $1 }, answer: .list(reply.words))
        }
        return (isDelegate ? [row("delegateCalls", watch.calls)] : []) + [row("notifications", watch.posts)]
    }

    private static let names: [(NSNotification.Name, String)] = [
        (.IntuneMAMPolicyDidChange, "policyDidChange"), (.IntuneMAMAppConfigDidChange, "appConfigDidChange"),
        (.IntuneMAMDataProtectionDidChange, "dataProtectionDidChange"),
        (.IntuneMAMWipeDidComplete, "wipeDidComplete"),
        (.IntuneMAMSDKDidTakeOverUI, "sdkDidTakeOverUI"), (.IntuneMAMSDKDidReleaseUI, "sdkDidReleaseUI"),
        (.IntuneMAMUserStatusDidChange, "userStatusDidChange"),
    ]

    /// Waits for the last event on a device, and then until a second passes without another.
    private func quiet() async {
        await calls.finished(within: 120)
        var count = -1
        while count != calls.words.count + posts.words.count {
            count = calls.words.count + posts.words.count
            try? await Task.sleep(nanoseconds: 1_000_000_000)
        }
    }

    private func note(_ word: String, in reply: ProbeReply) {
        guard !calls.words.contains(where: { $0.hasPrefix("restartApplication") }) else { return }
        reply.add(word + (Thread.isMainThread ? " main" : " background"))
        end(String(word.prefix { $0 != " " }))
    }

    /// Ends the wait if the event is one of those that end it.
    func end(_ event: String) { if ends.contains(event) { calls.finish() } }

    func enrollmentRequest(with status: IntuneMAMEnrollmentStatus) {
        note("enrollmentRequest \(status.statusCode.rawValue)", in: calls)
    }

    func policyRequest(with status: IntuneMAMEnrollmentStatus) {
        note("policyRequest \(status.statusCode.rawValue)", in: calls)
    }

    func unenrollRequest(with status: IntuneMAMEnrollmentStatus) {
        note("unenrollRequest \(status.statusCode.rawValue)", in: calls)
    }

    func identitySwitchRequired(
        forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
    ) {
        note("identitySwitchRequired", in: calls)
        completionHandler(.success)
    }

    /// Leaves the files to the SDK.
    func wipeData(forAccountId accountId: String) -> Bool {
        note("wipeData", in: calls)
        return false
    }

    /// Keeps the app running, so that the recording can be shared.
    func restartApplication() -> Bool {
        note("restartApplication", in: calls)
        return true
    }
}

/// Words that other threads give, and the end of them.
final class ProbeReply: @unchecked Sendable {
    // `lock` guards the words and the end.
    private let lock = NSLock()
    private let end = DispatchSemaphore(value: 0)
    private var given: [String] = []
    private var isFinished = false

    func add(_ word: String) { lock.withLock { given.append(word) } }

    func finish() {
        lock.withLock { isFinished = true }
        end.signal()
    }

    func give(_ word: String) {
        add(word)
        end.signal()
    }

    var words: [String] { lock.withLock { given } }

    /// Waits for a word on a thread that may wait.
    func wait(for count: Int = 1) -> ProbeAnswer {
        for _ in 0..<count where end.wait(timeout: .now() + 10) == .timedOut { return .text("no answer") }
        let words = words
        return Set(words).count == 1 ? .text(words[0]) : .list(words)
    }

    /// Waits for the end without keeping a thread.
    func finished(within seconds: Int) async {
        for _ in 0..<seconds * 20 where !lock.withLock({ isFinished }) {
            try? await Task.sleep(nanoseconds: 50_000_000)
        }
    }
}
