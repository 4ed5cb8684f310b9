import MAMMachines
import TestPolicies

/// Situations and words for the tests of runs.
enum LaunchRunKit {
    static let alice = "alice"
    static let bob = "bob"

    static func id(_ name: String) -> AccountID { AccountID(name) ?? .unmanaged }

    /// What can be the case with one account, by name.
    static func account(_ name: String) -> LaunchAccount? {
        var properties = ""
        var change: (inout LaunchFacts) -> Void = { _ in }
        switch name {
        case "unmanaged": return nil
        case "healthy": break
        case "pin": properties = #""pinRequired": true"#
        case "pinWipe": properties = #""pinRequired": true, "appActionIfMaximumPinRetriesExceeded": "wipe""#
        case "both": properties = #""pinRequired": true, "organizationalCredentialsRequired": true"#
        case "warned": properties = #""minimumWarningOsVersion": "99.0", "minimumWarningAppVersion": "99.0""#
        case "jailbroken": change = { $0.device.insert(.jailbroken) }
        case "unknownClock":
            properties = #""appActionIfAccountIsClockedOut": "block""#
            change = { $0.clock = ClockReport() }
        case "clockedOut":
            properties = #""appActionIfAccountIsClockedOut": "block""#
            change = { $0.clock = ClockReport(.clockedOut) }
        case "offline": change = { $0.lastCheckIn = nil }
        case "longOffline": change = { $0.now = LaunchKit.after(LaunchKit.day * 100) }
        case "toBeWiped": change = { $0.hasPendingWipe = true }
        default: preconditionFailure("no situation \(name)")
        }
        guard let requirements = try? LaunchKit.requirements(properties) else { return nil }
        return LaunchAccount(requirements, LaunchKit.facts(change))
    }

    static func situation(_ alice: String, _ bob: String = "unmanaged") -> LaunchSituation {
        var situation: LaunchSituation = [:]
        situation[id(Self.alice)] = account(alice)
        situation[id(Self.bob)] = account(bob)
        return situation
    }

    /// Every event there is.
    static let events: [LaunchEvent] =
        [.start] + LaunchAnswer.allCases.map { .answered($0) }
        + [.appCanceled, .clockRefreshed, .checkedIn(succeeded: true), .checkedIn(succeeded: false), .wiped, .resumed]
}

extension LaunchEvent {
    /// A short name.
    var word: String {
        switch self {
        case .start: "start"
        case .answered(let answer): answer.rawValue
        case .appCanceled: "appCanceled"
        case .clockRefreshed: "clockRefreshed"
        case .checkedIn(let succeeded): succeeded ? "checkedIn" : "notCheckedIn"
        case .wiped: "wiped"
        case .resumed: "resumed"
        }
    }
}

extension LaunchEffect {
    /// A short name; `alice` is the only account that is not named.
    var word: String {
        func of(_ account: AccountID) -> String {
            account == LaunchRunKit.id(LaunchRunKit.alice) ? "" : " of \(account.rawValue)"
        }
        switch self {
        case .show(let prompt, let account):
            return "\(prompt.kind.rawValue)(\(prompt.verdict.check.subject))\(of(account))"
        case .dismiss: return "dismiss"
        case .refreshClock(let account): return "refreshClock\(of(account))"
        case .checkIn(let account, let signsIn): return (signsIn ? "signIn" : "checkIn") + of(account)
        case .wipe(let account, let verdict): return "wipe(\(verdict.check.subject))\(of(account))"
        case .finish(let result):
            return "finish(\(result.outcome.rawValue): \(result.reasons.map { "\($0)" }.joined(separator: ", ")))"
        }
    }
}
