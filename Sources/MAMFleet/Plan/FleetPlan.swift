public import MAMCore
internal import MAMPolicyTools

/// A plan that describes a simulation of many devices, which together are called a fleet.
///
/// The plan contains the devices, their users, the habits of the users, the policies, and the changes during the run.
/// Every event of a run depends only on the plan and on the version of the library.
public struct FleetPlan: Sendable {
    /// The seed of the random numbers in the simulation.
    ///
    /// Defaults to 0.
    public var seed: UInt64 = 0
    /// The number of days to simulate, 1 to 3,650.
    public var days: Int
    /// The apps that the devices of the plan can have, at most 8.
    public var apps: [App]
    /// The policies that the plan can assign to groups of devices, at most 64.
    ///
    /// The plan refers to each policy by its name.
    public var policies: [Policy]
    /// The versions of iOS that the devices have when the run begins, with the share of devices for each version.
    ///
    /// A plan can contain at most 16 versions, including those of ``upgrades``.
    public var systems: [System]
    /// The upgrades of devices to another version of iOS during the run, at most 32.
    public var upgrades: [Upgrade] = []
    /// The actions that users can take in apps, such as saving a file, at most 32.
    ///
    /// Defaults to none.
    public var actions: [Action] = []
    /// The habits that users can have, at most 16.
    ///
    /// Groups of devices refer to habits by name.
    public var habits: [Habits]
    /// The groups of devices that are simulated, at most 64.
    public var groups: [Group]
    /// The changes during the run, such as a new policy or an outage of the service, at most 64.
    ///
    /// Defaults to none.
    public var timeline: [Change] = []

    /// Makes the plan of a simulation of many devices.
    ///
    /// - Parameters:
    ///   - days: The number of days to simulate, 1 to 3,650.
    ///   - apps: The apps that the devices can have, at most 8.
    ///   - policies: The policies that the plan can assign to groups, at most 64.
    ///   - systems: The versions of iOS when the run begins, with the share of devices for each version.
    ///   - habits: The habits that users can have, at most 16.
    ///   - groups: The groups of devices, at most 64.
    public init(
        days: Int, apps: [App], policies: [Policy], systems: [System], habits: [Habits], groups: [Group]
    ) {
        (self.days, self.apps, self.policies) = (days, apps, policies)
        (self.systems, self.habits, self.groups) = (systems, habits, groups)
    }
}

extension FleetPlan {
    /// An app that simulated devices have.
    public struct App: Sendable, Hashable {
        /// The name of the app, which is unique in the plan.
        public var name: String
        /// The bundle id of the app.
        ///
        /// A policy names the apps that it targets by their bundle ids.
        public var bundleID: String
        /// How often the app is used compared with the other apps of a group, 1 to 1,000.
        ///
        /// An app with a greater weight is used more often. Defaults to 1.
        public var weight: Int

        /// Makes an app that simulated devices have.
        ///
        /// - Parameters:
        ///   - name: The name of the app, which is unique in the plan.
        ///   - bundleID: The bundle id of the app.
        ///   - weight: How often the app is used compared with the other apps of a group, 1 to 1,000. Defaults to 1.
        public init(_ name: String, bundleID: String, weight: Int = 1) {
            (self.name, self.bundleID, self.weight) = (name, bundleID, weight)
        }
    }

    /// A policy of a plan, with the name by which other parts of the plan refer to it.
    public struct Policy: Sendable, Hashable {
        /// The name of the policy, which is unique in the plan.
        public var name: String
        /// The policy in its compiled form.
        public var policy: MAMPolicy

        /// Gives a compiled policy a name for use in a plan.
        ///
        /// - Parameters:
        ///   - name: The name of the policy, which is unique in the plan.
        ///   - policy: The policy in its compiled form.
        public init(_ name: String, _ policy: MAMPolicy) { (self.name, self.policy) = (name, policy) }
    }

    /// A version of iOS, with the share of devices that have this version when the run begins.
    public struct System: Sendable, Hashable {
        /// The number of the version of iOS.
        public var version: VersionNumber
        /// The weight of the version of iOS, 0 to 10,000.
        ///
        /// The greater the weight, the more devices have the version.
        public var share: Int

        /// Makes a version of iOS with the share of devices that have this version when the run begins.
        ///
        /// - Parameters:
        ///   - version: The number of the version of iOS.
        ///   - share: The weight of the version, 0 to 10,000. The greater the weight, the more devices have the version.
        public init(_ version: VersionNumber, share: Int) { (self.version, self.share) = (version, share) }
    }

    /// An upgrade of some devices to another version of iOS during a simulated run.
    public struct Upgrade: Sendable, Hashable {
        /// The time at which the upgrade of the devices begins, in seconds since the beginning of the run.
        public var at: Int
        /// The time within which all devices of the upgrade install the version, in seconds.
        ///
        /// Defaults to 0.
        public var over: Int
        /// The version of iOS that devices install.
        ///
        /// Devices that already have a higher version keep it.
        public var version: VersionNumber
        /// The share of devices that install the version, in percent.
        ///
        /// Defaults to 100.
        public var share: Int

        /// Makes an upgrade of devices to another version of iOS.
        ///
        /// - Parameters:
        ///   - at: The time at which the upgrade of the devices begins, in seconds since the beginning of the run.
        ///   - over: The time within which all devices install the version, in seconds. Defaults to 0.
        ///   - version: The version of iOS that devices install.
        ///   - share: The share of devices that install the version, in percent. Defaults to 100.
        public init(at: Int, over: Int = 0, to version: VersionNumber, share: Int = 100) {
            (self.at, self.over, self.version, self.share) = (at, over, version, share)
        }
    }

    /// An action that a simulated user takes in an app, such as saving a file to Box.
    ///
    /// For each action, the app asks the policy a question, such as whether the user is allowed to save files to Box.
    public struct Action: Sendable, Hashable {
        /// The name of the action in plans and reports, such as `save.box`.
        public let name: String
        /// The question that the app asks the policy before the action.
        public let question: PolicyQuestion
        /// How often users choose this action compared with the other actions, 1 to 1,000.
        public var weight: Int

        /// Finds an action by its name.
        ///
        /// - Parameters:
        ///   - name: The name of the action, one of ``names``. The result is nil for other names.
        ///   - weight: How often users choose the action compared with the other actions, 1 to 1,000. Defaults to 1.
        public init?(_ name: String, weight: Int = 1) {
            guard let question = Self.questions.first(where: { $0.name == name })?.question else { return nil }
            (self.name, self.question, self.weight) = (name, question, weight)
        }

        /// The names of all actions that a plan can use, such as `save.box`.
        public static var names: [String] { questions.map(\.name) }

        private static let questions: [(name: String, question: PolicyQuestion)] =
            MAMSaveLocation.allCases.map { ("save.\($0.name)", .save(to: $0, account: .same)) }
            + MAMOpenLocation.allCases.map { ("open.\($0.name)", .open(from: $0, account: .same)) }
            + [
                ("send.managed", .send(to: .managed(account: .same))), ("send.unmanaged", .send(to: .unmanaged)),
                ("receive.managed", .receive(from: .managed(account: .same))),
                ("receive.unmanaged", .receive(from: .unmanaged)),
            ]
            + PolicyProperty.allCases.map { ("property.\($0.name)", .property($0)) }
    }

    /// The habits of simulated users: how often, when and how they use their apps.
    ///
    /// In a session, the user opens one app, takes actions and leaves the app. The number of sessions in a day of a
    /// device is random within ``sessions``. The day is divided into one part for each session. In hours with a greater
    /// weight (``hours``), the parts are shorter, and sessions are more frequent. Each session begins at a random time
    /// in its part.
    public struct Habits: Sendable, Hashable {
        /// The name of these habits, which is unique in the plan.
        public var name: String
        /// The number of times a day that the user of a device opens an app, 0 to 200.
        public var sessions: ClosedRange<Int>
        /// The length of a session, in minutes, 0 to 240.
        ///
        /// A session is the time from opening an app to leaving the app. If a session is still running when the next
        /// session is due, the next session begins later, after the end of the first.
        public var minutes: ClosedRange<Int>
        /// The share of sessions in which the app starts a new process, in percent.
        ///
        /// A session is the time from opening an app to leaving the app.
        public var coldStarts: Int
        /// The share of sessions in which the device has a network connection, in percent.
        ///
        /// A session is the time from opening an app to leaving the app.
        public var online: Int
        /// The number of actions that the user takes between opening an app and leaving it, 0 to 16.
        public var actions: ClosedRange<Int>
        /// The 24 weights of the hours of a day, 0 to 1,000 each.
        ///
        /// The user opens apps more often in an hour with a greater weight.
        public var hours: [Int]

        /// Makes the habits of simulated users.
        ///
        /// - Parameters:
        ///   - name: The name of the habits, which is unique in the plan.
        ///   - sessions: The number of times a day that the user of a device opens an app, 0 to 200. Defaults to 4 to
        ///     12.
        ///   - minutes: The time between opening and leaving an app, in minutes, 0 to 240. Defaults to 1 to 15.
        ///   - coldStarts: The share of sessions in which the app starts a new process, in percent. Defaults to 20.
        ///   - online: The share of sessions in which the device has a network connection, in percent. Defaults to 97.
        ///   - actions: The number of actions that the user takes in a session, 0 to 16. Defaults to 1 to 4.
        ///   - hours: The 24 weights of the hours of a day, 0 to 1,000 each. Defaults to equal weights.
        public init(
            _ name: String, sessions: ClosedRange<Int> = 4...12, minutes: ClosedRange<Int> = 1...15,
            coldStarts: Int = 20, online: Int = 97, actions: ClosedRange<Int> = 1...4,
            hours: [Int] = Array(repeating: 1, count: 24)
        ) {
            (self.name, self.sessions, self.minutes, self.actions) = (name, sessions, minutes, actions)
            (self.coldStarts, self.online, self.hours) = (coldStarts, online, hours)
        }
    }

    /// A group of simulated devices.
    ///
    /// Each device has one user, and the user has an account in every app of the group.
    public struct Group: Sendable, Hashable {
        /// The name of the group, which is unique in the plan.
        public var name: String
        /// The number of devices in the group, 0 to 100,000,000.
        public var devices: Int
        /// The names of the apps on each device of the group, at least one.
        public var apps: [String]
        /// The name of the ``FleetPlan/Habits`` that the users of the group have.
        public var habits: String
        /// The names of the policies that are assigned to the group when the run begins.
        ///
        /// A policy applies only in apps that it targets. Defaults to none.
        public var policies: [String]
        /// Whether the accounts are already enrolled when the run begins.
        ///
        /// Defaults to true. If false, each account enrolls the first time that its user opens the app. If no policy
        /// targets an app, its accounts enroll in this way even if this property is true.
        public var areEnrolled = true
        /// The average number of jailbroken devices among 10,000 devices.
        ///
        /// Defaults to 0.
        public var jailbroken = 0
        /// The share of devices with a passcode, in percent.
        ///
        /// Defaults to 100.
        public var passcode = 100
        /// The share of devices that are enrolled in device management for their user, in percent; their apps have the keys
        /// `IntuneMAMUPN` and `IntuneMAMOID`.
        ///
        /// Defaults to 0.
        public var managed = 0
        /// The hardware model of the devices in the group.
        ///
        /// Defaults to `iPhone16,1`.
        public var model = "iPhone16,1"
        /// The time zone of the group: the hours by which the local time is ahead of the run's clock, -12 to 14.
        ///
        /// Defaults to 0.
        public var utcOffset = 0
        /// The time for which an account does not enroll again after a wipe, in seconds.
        ///
        /// After this time, the account enrolls the next time that its user opens the app. Defaults to nil: the account
        /// never enrolls again.
        public var returnsAfter: Int?

        /// Makes a group of simulated devices.
        ///
        /// - Parameters:
        ///   - name: The name of the group, which is unique in the plan.
        ///   - devices: The number of devices, 0 to 100,000,000.
        ///   - apps: The names of the apps on each device, at least one.
        ///   - habits: The name of the ``FleetPlan/Habits`` that the users have.
        ///   - policies: The names of the policies that are assigned when the run begins. Defaults to none.
        public init(_ name: String, devices: Int, apps: [String], habits: String, policies: [String] = []) {
            (self.name, self.devices, self.apps) = (name, devices, apps)
            (self.habits, self.policies) = (habits, policies)
        }
    }

    /// A change during a simulated run, such as a new policy or an outage of the service.
    public struct Change: Sendable, Hashable {
        /// The time at which the change begins, in seconds since the beginning of the run.
        public var at: Int
        /// The duration of the change, in seconds.
        ///
        /// The meaning depends on the kind of change:
        ///
        /// - An outage lasts for this time. Refusals of calls by the service also last for this time.
        /// - Any other change reaches the devices one after another, and has reached all of them after this time.
        public var over: Int
        /// The kind of the change, with its details.
        public var kind: Kind

        /// A kind of change during a simulated run, with its details.
        public enum Kind: Sendable, Hashable {
            /// Assigns policies to a group of devices, and removes the policies that were assigned to the group before.
            ///
            /// The values are the name of the group and the names of the new policies.
            case assign(group: String, policies: [String])
            /// Takes the Intune license from some users of a group.
            ///
            /// The values are the name of the group, and the share of its users in percent.
            case revokeLicenses(group: String, share: Int)
            /// Gives an Intune license back to all users of the group with this name.
            case grantLicenses(group: String)
            /// Requests a wipe of every app on some devices of a group.
            ///
            /// The values are the name of the group, and the share of its devices in percent.
            case wipe(group: String, share: Int)
            /// Makes the simulated service unreachable for all devices.
            case outage
            /// Makes the simulated service answer some calls with an error.
            ///
            /// The values are the share of the calls in percent, and the error.
            case refuse(share: Int, error: MAMServiceError)
        }

        /// Makes a change during a simulated run.
        ///
        /// - Parameters:
        ///   - at: The time at which the change begins, in seconds since the beginning of the run.
        ///   - over: The duration of an outage or of refusals, in seconds. For any other change, the time after which
        ///     the change has reached all devices, in seconds. Defaults to 0.
        ///   - kind: The kind of the change, with its details.
        public init(at: Int, over: Int = 0, _ kind: Kind) { (self.at, self.over, self.kind) = (at, over, kind) }
    }
}

extension FleetPlan.Action {
    /// The action in words, for people.
    var words: String {
        switch question {
        case .save(let location, _): "save to \(location.words)"
        case .open(let location, _): "open from \(location.words)"
        case .send(.unmanaged, _): "send to apps without the SDK"
        case .send: "send to managed apps"
        case .receive(.unmanaged, _): "receive from apps without the SDK"
        case .receive: "receive from managed apps"
        case .property(let property): property.words
        default: name
        }
    }
}

extension FleetPlan.Change.Kind {
    /// The change in words, for people.
    var words: String {
        switch self {
        case .assign(let group, let policies):
            "\(group): " + (policies.isEmpty ? "no policy" : "policy " + policies.joined(separator: ", "))
        case .revokeLicenses(let group, let share): "\(group): \(share) % of the users lose their license"
        case .grantLicenses(let group): "\(group): all users have a license again"
        case .wipe(let group, let share): "\(group): wipe of \(share) % of the devices"
        case .outage: "outage of the service"
        case .refuse(let share, _): "the service refuses \(share) % of the calls"
        }
    }
}
