package import MAMCore
internal import MAMPolicyTools
internal import MAMSimulation

/// A plan in the form that a run uses: tables by number, made once and never changed.
package final class FleetWorld: Sendable {
    package let seed: UInt64
    package let days: Int
    let bundleIDs: [String]
    /// The policies by number from 1, combinations of several included; number 0 stands for no policy.
    package let policies: [FleetPolicy]
    /// The same policies as the fast paths ask them, without references.
    let quick: [QuickPolicy]
    package let systems: [VersionNumber]
    /// The sets of policies that are assigned, by the indexes of the plan's policies.
    package let sets: [[Int]]
    package let groups: [FleetGroup]
    package let actions: [FleetPlan.Action]
    /// The upper bounds of the actions' weights, scaled to 2^16.
    let actionBounds: [UInt32]
    /// The answers of the policies: `(policy * 8 + facts) * actions.count + action`.
    package let answers: [FleetAnswer]
    /// The launches of an account that checked in just now:
    /// `((policy * groups.count + group) * 8 + facts) * systems.count + system`.
    let launches: [QuickLaunch]
    /// The launches of an account that has to check in first and does not reach the service, by the same indexes.
    let offlineLaunches: [QuickLaunch]
    /// The policy number that the service answers:
    /// `((set * 8 + app) * 2 + managed) * (policies.count + 1) + policy in force`.
    let assigned: [UInt8]
    /// The faults of the service, by their beginning.
    let faults: [FleetFault]
    /// The time from the beginning of the first fault to the end of the last; empty without faults.
    let faultTimes: Range<UInt32>
    /// The seconds to wait after network failures, by their number; the last applies to all higher numbers.
    let networkWaits: [UInt32]
    /// The seconds between check-ins of a registered account.
    let checkInInterval: UInt32
    /// The seconds without contact after which the service forgets an account.
    package let silence: UInt32
    package let shards: [FleetShard]
    let deviceCount: Int
    /// The number of instances: accounts in apps on devices.
    let instanceCount: Int
    let upgrades: [FleetPlan.Upgrade]
    /// Whether fast paths are allowed; false runs every event through the machines.
    let usesFastPaths: Bool
    /// A wrong answer of a fast path, which `verify` has to find; only tests give one.
    let fault: FleetFastPathFault

    static let maximumInstanceCount = 4_096

    /// Makes the tables of a plan.
    ///
    /// - Throws: The reason why the plan cannot be run.
    package init(
        _ plan: FleetPlan, usesFastPaths: Bool = true, fault: FleetFastPathFault = .none
    ) throws(FleetPlanError) {
        try plan.check()
        (self.usesFastPaths, self.fault) = (usesFastPaths, fault)
        (seed, days, bundleIDs) = (plan.seed, plan.days, plan.apps.map(\.bundleID))
        (actions, upgrades) = (plan.actions, plan.upgrades)
        actionBounds = Self.bounds(plan.actions.map(\.weight))
        let versions = plan.systems.map(\.version) + plan.upgrades.map(\.version)
        systems = Array(Set(versions)).sorted()
        var sets: [[Int]] = []
        (groups, shards) = Self.groups(of: plan, systems, &sets)
        self.sets = sets
        deviceCount = plan.groups.reduce(0) { $0 + $1.devices }
        instanceCount = plan.groups.reduce(0) { $0 + $1.devices * $1.apps.count }
        var table = FleetPolicyTable(plan.policies.map(\.policy))
        assigned = try table.assignments(of: sets, to: plan.apps.map(\.bundleID))
        (policies, quick) = table.rows()
        answers = Self.answers(of: policies, plan.actions)
        launches = Self.launches(of: policies, groups, systems, isOffline: false)
        offlineLaunches = Self.launches(of: policies, groups, systems, isOffline: true)
        faults = plan.timeline.compactMap(FleetFault.init).sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
        let (first, last) = (faults.first?.begin ?? 0, faults.map(\.end).max() ?? 0)
        faultTimes = first..<max(first, last)
        let profile = TimerProfile.current
        networkWaits = (0...8).map { UInt32(profile.seconds(.checkIn(.networkFailure(count: $0)))) }
        checkInInterval = UInt32(profile.seconds(.checkIn(.registered(serviceSeconds: nil))))
        silence = UInt32(profile.seconds(.silentApp))
    }
}

package enum FleetFastPathFault: Sendable {
    case none
    /// The interval between check-ins is one second longer.
    case laterCheckIn
    /// An admission is not renewed when the app leaves the foreground.
    case keepsLastUse
    /// An action that is blocked counts as allowed.
    case allowsAction
    /// A launch that a check blocks admits the user.
    case admitsBlocked
}

/// A policy with the rules of its PIN.
///
/// It is an object, so that machines share it and copy no requirements.
package final class FleetPolicy: Sendable {
    package let policy: MAMPolicy
    let pinRules: PINRules

    package init(_ policy: MAMPolicy) { (self.policy, pinRules) = (policy, PINRules(policy)) }
}

/// The values of a policy that the fast paths use.
package struct QuickPolicy: Sendable {
    /// The time without a check-in up to which neither offline check fails, in seconds.
    let offlineLimit: UInt32
    /// The time without a check-in up to which the offline check that wipes does not fail, in seconds.
    let offlineWipe: UInt32
    /// The inactivity after which access is required again, in seconds.
    let accessRecheck: UInt32
    /// The time after the last access in which a PIN is not asked again, in seconds.
    let pinRecheck: UInt32
    /// The time after which a PIN is replaced, in seconds; the greatest number for never.
    let pinExpiry: UInt32
    /// Bits by policy, from number 1: whether the PIN that a user chooses under it satisfies the rules of this one.
    let fits: UInt64
    /// Bits by facts of the device: whether the user enters a PIN.
    let needsPIN: UInt8
    /// Bits by facts of the device: whether the user enters a PIN or signs in.
    let needsProof: UInt8
    let needsCredentials: Bool

    package init(_ policy: FleetPolicy, fits: UInt64) {
        let requirements = policy.policy.launchRequirements
        offlineLimit = UInt32(clamping: min(requirements.offlineBlock, requirements.offlineWipe))
        offlineWipe = UInt32(clamping: requirements.offlineWipe)
        accessRecheck = UInt32(clamping: requirements.accessRecheck)
        pinRecheck = UInt32(clamping: policy.pinRules.recheck)
        pinExpiry = policy.pinRules.expiry.map { UInt32(clamping: $0) } ?? .max
        needsCredentials = requirements.needsCredentials
        var (pin, proof): (UInt8, UInt8) = (0, 0)
        for facts in 0..<8 as Range<UInt8> {
            if requirements.needsPIN(on: DeviceFacts(rawValue: facts)) { pin |= 1 << facts }
            if requirements.needsProof(on: DeviceFacts(rawValue: facts)) { proof |= 1 << facts }
        }
        (needsPIN, needsProof, self.fits) = (pin, proof, fits)
    }
}

package struct FleetAnswer: Sendable, Hashable {
    package let isAllowed: Bool
    let rule: PolicyRule
}

/// A time in which the service does not answer all calls.
struct FleetFault: Sendable {
    /// The first second.
    package let begin: UInt32
    /// The first second after it.
    package let end: UInt32
    /// The share of calls, in ten-thousandths.
    package let share: Int
    /// The error; nil for an outage.
    package let error: MAMServiceError?
}

/// A group in the form that a run uses.
///
/// It is an object, so that sessions and machines share it and copy no tables.
package final class FleetGroup: Sendable {
    package let plan: FleetPlan.Group
    package let habits: QuickHabits
    package let apps: [Int]
    /// The upper bounds of the apps' weights in sessions, scaled to 2^16.
    let appBounds: [UInt32]
    /// The second of the day at which each of 256 equal parts of the hours' weights begins, and the end of the day.
    let clock: [UInt32]
    /// The changes of the group, by the plan's order.
    package let changes: [FleetGroupChange]
    /// The upper bounds of the systems' weights, scaled to 10,000.
    let systemBounds: [Int]
    /// The number of its first set of policies.
    let firstSet: Int

    package init(
        plan: FleetPlan.Group, habits: FleetPlan.Habits, apps: [Int], appBounds: [UInt32], clock: [UInt32],
        changes: [FleetGroupChange], systemBounds: [Int], firstSet: Int
    ) {
        (self.plan, self.habits, self.apps, self.appBounds) = (plan, QuickHabits(habits), apps, appBounds)
        (self.clock, self.changes, self.systemBounds) = (clock, changes, systemBounds)
        self.firstSet = firstSet
    }
}

/// The numbers of habits from which sessions are drawn, without references.
package struct QuickHabits: Sendable {
    /// The least number of sessions of a day.
    let leastSessions: Int
    /// The number of possible numbers of sessions.
    let sessionChoices: Int
    /// The share of sessions that start a new process, in 25,600ths.
    let coldStarts: UInt32
    /// The share of sessions with a connection, in 25,600ths.
    let online: UInt32
    /// The least length of a session, in seconds.
    let leastLength: UInt32
    /// The number of possible lengths, in seconds.
    let lengthChoices: Int
    /// The least number of actions of a session.
    let leastActions: Int
    /// The number of possible numbers of actions.
    let actionChoices: UInt64

    package init(_ habits: FleetPlan.Habits) {
        (leastSessions, sessionChoices) = (habits.sessions.lowerBound, habits.sessions.count)
        (coldStarts, online) = (UInt32(habits.coldStarts) << 8, UInt32(habits.online) << 8)
        leastLength = UInt32(habits.minutes.lowerBound * 60)
        lengthChoices = (habits.minutes.count - 1) * 60 + 1
        (leastActions, actionChoices) = (habits.actions.lowerBound, UInt64(habits.actions.count))
    }

    /// Returns a time at which all sessions of the first days of a run have ended.
    func lastTime(ofDays days: Int) -> UInt32 {
        let maximum = leastSessions + sessionChoices - 1
        return FleetTime.start
            + UInt32(clamping: days * (FleetTime.day + maximum * (Int(leastLength) + lengthChoices)))
    }
}

package struct FleetGroupChange: Sendable {
    enum Effect: Sendable, Hashable {
        case set(Int)
        case license(Bool)
        case wipe
    }

    package let begin: UInt32
    /// The time over which it reaches the devices, in seconds.
    package let over: Int
    /// The share of devices, in ten-thousandths.
    package let share: Int
    let effect: Effect
    /// The number of the change in the timeline, which is a counter of random numbers.
    package let number: UInt64
}

/// Up to 4,096 instances of one group that are run, stored and digested together.
package struct FleetShard: Sendable, Hashable {
    package let number: Int
    package let group: Int
    /// The number of the first device.
    package let firstDevice: UInt32
    package let count: Int
    package let appCount: Int
}
