internal import MAMCore
internal import MAMSimulation

/// A run of conditional launch that depends on nothing but the policy and the device, as the fast paths repeat it.
///
/// It is tabulated when a plan is read: a `LaunchRun` of an account without a wipe and a user who need not prove their
/// identity and accepts every prompt.
struct QuickLaunch: Sendable {
    /// Whether the fast paths may repeat the run: it shows only warnings and a block.
    private(set) var isQuick = true
    /// The warnings that the user sees, one bit each, by their places in `LaunchCheck.order`.
    package private(set) var warnings: UInt32 = 0
    /// The place of the check that blocks the user, counted from 1; 0 if the user is admitted.
    package private(set) var block: UInt8 = 0

    /// Runs conditional launch.
    ///
    /// - Parameters:
    ///   - requirements: The requirements of the policy.
    ///   - facts: The facts of the device and the account.
    ///   - isOffline: Whether the run begins with a check-in that does not reach the service. Otherwise a run that checks
    ///     in is none that the fast paths repeat.
    package init(_ requirements: LaunchRequirements, _ facts: LaunchFacts, isOffline: Bool) {
        guard let account = FleetPerson.account(of: 0)?.id else {
            isQuick = false
            return
        }
        var run = LaunchRun(over: [account])
        var (events, hasToCheckIn): ([LaunchEvent], Bool) = ([.start], isOffline)
        while !events.isEmpty, isQuick {
            for effect in run.handle(events.removeFirst(), [account: LaunchAccount(requirements, facts)]) {
                switch effect {
                case .checkIn where hasToCheckIn:
                    hasToCheckIn = false
                    events.append(.checkedIn(succeeded: false))
                case .show(let prompt, _) where !hasToCheckIn && note(prompt): events.append(.answered(.accepted))
                case .finish(let result):
                    let isExpected = result.outcome == (block == 0 ? .success : .blocked)
                    isQuick = isQuick && isExpected && !hasToCheckIn
                case .dismiss: break
                case .show, .checkIn, .refreshClock, .wipe: isQuick = false
                }
            }
        }
    }

    /// Notes a warning or a block; returns false for another prompt.
    private mutating func note(_ prompt: LaunchPrompt) -> Bool {
        guard let place = LaunchCheck.order.firstIndex(of: prompt.verdict.check) else { return false }
        switch prompt.kind {
        case .warning: warnings |= 1 << UInt32(place)
        case .block: block = UInt8(place + 1)
        case .reconnect, .credentials, .pin: return false
        }
        return true
    }
}

/// The user of a device, whose names are made from its number when they are needed.
enum FleetPerson {
    package static let tenant = "00000000-0000-4000-8000-000000000000"
    package static let domain = "fleet.example"

    package static func user(of device: UInt32) -> SimulatedUser? {
        let digits = String(device, radix: 16)
        let last = String(repeating: "0", count: 12 - digits.count) + digits
        guard let object = AccountID("00000000-0000-4000-9000-\(last)"), let name = AccountID("user\(device)@\(domain)")
        else { return nil }
        return SimulatedUser(objectID: object, userPrincipalName: name, tenantID: tenant)
    }

    /// Returns the names of the account of a device's user.
    package static func account(of device: UInt32) -> EnrollmentAccount? {
        user(of: device).flatMap {
            EnrollmentAccount(
                objectID: $0.objectID, userPrincipalName: $0.userPrincipalName, tenantID: AccountID($0.tenantID))
        }
    }
}
