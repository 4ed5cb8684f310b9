import MAMCore
import MAMSimulation
import XCTest

/// The lists of Docs/ConditionalLaunch.md beside those of the code.
final class LaunchDocumentTests: XCTestCase {
    private let page = DocumentedPage("ConditionalLaunch.md")

    private var order: String {
        let rows = LaunchCheck.order.enumerated().map { index, check in
            let setting = check.setting.map { "`\($0.rawValue)`" } ?? "(a command of the service)"
            return "| \(index + 1) | `\(check.name)` | \(check.meaning) | \(setting) |"
        }
        return "| | Check | Applies when | Setting |\n|---|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
    }

    private var timers: String {
        let timers: [(String, ServiceTimer)] = [
            ("check-in of a tenant that does not use the service", .checkIn(.tenantNotOnboarded)),
            ("check-in of a user without a license", .checkIn(.userNotLicensed)),
            ("check-in of a user without a policy for the app", .checkIn(.noPolicy)),
            (
                "check-in of a registered account, unless the service sets another interval",
                .checkIn(.registered(serviceSeconds: nil))
            ),
            ("first repetition after a network failure", .checkIn(.networkFailure(count: 1))),
            ("longest wait after network failures", .checkIn(.networkFailure(count: 100))),
            ("query for a command to wipe", .wipePoll), ("next enrollment after a failure", .enrollmentRetry),
            ("query for the policy", .policyRefresh), ("the service forgets an app that does not check in", .silentApp),
            ("the service forgets a wipe that was carried out", .wipeReport),
        ]
        let rows = timers.map { words, timer in
            let (now, then) = (TimerProfile.current.seconds(timer), TimerProfile.legacy.seconds(timer))
            return "| \(words) | \(Self.words(now)) | \(Self.words(then)) | \(timer.needsUse ? "yes" : "") |"
        }
        return "| Event | `current` | `legacy` | Only while the app is in use |\n|---|---|---|---|\n"
            + rows.joined(separator: "\n")
            + "\n"
    }

    private static func words(_ seconds: Int) -> String {
        if seconds % 86_400 == 0, seconds > 86_400 { return "\(seconds / 86_400) days" }
        return seconds % 3600 == 0 ? "\(seconds / 3600) h" : "\(seconds / 60) min"
    }

    func testTheTablesOfTheDocumentAreThoseOfTheCode() throws {
        try page.assertShows(["order": order, "timers": timers])
    }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        XCTAssertGreaterThan(try page.assertAssumptionsHaveRows(), 10)
    }
}

extension LaunchCheck {
    /// The condition under which the check applies, as the page states it.
    fileprivate var meaning: String {
        switch subject {
        case .pendingWipe: "the service told the app to wipe the account"
        case .offline: "the last check-in of this app is longer ago than allowed"
        case .disabledAccount: "the account is disabled or deleted"
        case .workingTime: "the user is not at work"
        case .jailbreak: "the device is jailbroken"
        case .sdkVersion: "the SDK in the app is older than allowed"
        case .appVersion: "the app is older than allowed"
        case .minimumOS: "the operating system is older than allowed"
        case .maximumOS: "the operating system is newer than allowed"
        case .deviceModel: "the device's model is not on the list"
        case .threat: "the device's threat level is higher than allowed, or unknown"
        case .devicePasscode: "encryption is required and the device has no passcode"
        case .credentials: "the user has to sign in with the work or school account"
        case .pin: "the user has to enter the PIN, or use biometrics in its place"
        case .pinTries: "the PIN was wrong too often"
        }
    }
}
