import MAMCore
import TestSeeds
import XCTest

/// What notifications add up to, beside an evaluator that looks at the whole history each time.
final class NotificationStateTests: XCTestCase {
    private static let accounts: [AccountID] = ["ann", "ben"]
    private static let windows = [WindowID.main, WindowID(number: 1)]

    static var everything: [MAMNotification] {
        var all: [MAMNotification] = [
            .allowedAccountsDidChange(allowed: nil), .allowedAccountsDidChange(allowed: []),
            .allowedAccountsDidChange(allowed: ["ann"]), .mdmEnrolledAccountIDDidChange(account: nil),
            .mdmEnrolledAccountIDDidChange(account: "ben"),
        ]
        for account in accounts {
            all += [.policyDidChange(account: account), .appConfigDidChange(account: account)]
            all += [.dataProtectionDidChange(account: account), .wipeDidComplete(account: account)]
            all += MAMClockStatus.allCases.map { .userStatusDidChange(account: account, status: $0) }
        }
        for window in windows {
            all += [.sdkDidTakeOverUI(account: "ann", window: window), .sdkDidReleaseUI(account: nil, window: window)]
        }
        return all
    }

    /// What the history says, read from its end.
    private func expected(_ history: [MAMNotification], _ state: NotificationState) {
        XCTAssertEqual(state.count, UInt64(history.count))
        for window in Self.windows {
            let last = history.last {
                $0 == .sdkDidTakeOverUI(account: "ann", window: window)
                    || $0 == .sdkDidReleaseUI(account: nil, window: window)
            }
            XCTAssertEqual(state.coveredWindows.contains(window), last?.name == .sdkDidTakeOverUI)
        }
        let allowed = history.last { $0.name == .allowedAccountsDidChange }
        XCTAssertEqual(
            allowed ?? .allowedAccountsDidChange(allowed: nil),
            .allowedAccountsDidChange(allowed: state.allowedAccountIDs))
        let enrolled = history.last { $0.name == .mdmEnrolledAccountIDDidChange }
        XCTAssertEqual(state.mdmEnrolledAccountID, enrolled?.account)
        for account in Self.accounts {
            let wiped = history.lastIndex(of: .wipeDidComplete(account: account)) ?? 0
            let later = history.enumerated().filter { place, notification in
                place >= wiped && notification.account == account && Self.isOfAccount(notification.name)
            }
            var last: [MAMNotification.Name: UInt64] = [:]
            for (place, notification) in later { last[notification.name] = UInt64(place + 1) }
            XCTAssertEqual(state.accounts[account]?.last ?? [:], last)
            let status = later.last { $0.element.name == .userStatusDidChange }?.element
            XCTAssertEqual(
                status, state.accounts[account]?.userStatus.map { .userStatusDidChange(account: account, status: $0) })
        }
    }

    private static func isOfAccount(_ name: MAMNotification.Name) -> Bool {
        [.policyDidChange, .appConfigDidChange, .dataProtectionDidChange, .userStatusDidChange, .wipeDidComplete]
            .contains(name)
    }

    func testTheStateMatchesTheHistoryOfNotifications() {
        for seed in TestSeeds([1], of: name) { theStateMatchesTheHistoryOfNotifications(seed) }
    }

    private func theStateMatchesTheHistoryOfNotifications(_ seed: UInt64) {
        let count = isExhaustive ? 2560 : 40
        var random = SeededRandom(seed, of: name)
        let everything = Self.everything
        XCTAssertEqual(Set(everything.map(\.name)), Set(MAMNotification.Name.allCases))
        for _ in 0..<count {
            var (state, history) = (NotificationState(), [MAMNotification]())
            for _ in 0..<50 {
                let notification = everything[random.below(everything.count)]
                state.apply(notification)
                history.append(notification)
                expected(history, state)
            }
        }
    }

    func testOfTooManyAccountsTheOldestAreForgotten() {
        var state = NotificationState()
        for number in 0..<1000 {
            state.apply(.policyDidChange(account: AccountID("a\(number)") ?? "x"))
            state.apply(.policyDidChange(account: "kept"))
        }
        XCTAssertEqual(state.accounts.count, NotificationState.maximumAccountCount)
        XCTAssertNotNil(state.accounts["kept"])
        XCTAssertNotNil(state.accounts["a999"])
        XCTAssertNil(state.accounts["a0"])
    }

    func testNamesAreThoseOfTheSDK() {
        for name in MAMNotification.Name.allCases {
            XCTAssertTrue(name.rawValue.hasPrefix("IntuneMAM") && name.rawValue.hasSuffix("Notification"))
            let stem = name.rawValue.dropFirst("IntuneMAM".count).dropLast("Notification".count)
            XCTAssertEqual("\(name)".lowercased(), stem.lowercased())
        }
    }
}
