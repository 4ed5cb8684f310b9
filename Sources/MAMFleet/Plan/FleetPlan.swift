public import MAMCore

/// The plan of a simulated fleet: its devices and their users, the habits of the users, the policies, and the changes
/// during the run.
///
/// The plan, together with the version of the library, determines every event of a run.
public struct FleetPlan: Sendable {
    /// The seed of the random numbers.
    ///
    /// Defaults to 0.
    public var seed: UInt64 = 0
    /// The number of simulated days, 1 to 3,650.
    public var days: Int
    /// The apps, at most 8.
    public var apps: [App]
    /// The policies that groups and changes refer to by name, at most 64.
    public var policies: [Policy]
    /// The versions of the operating system at the beginning, with their shares.
    ///
    /// A plan can contain at most 16 versions, including those of ``upgrades``.
    public var systems: [System]
    /// The upgrades of the operating system during the run, at most 32.
    public var upgrades: [Upgrade] = []
    /// The actions that users take in apps, at most 32.
    ///
    /// Defaults to none.
    public var actions: [Action] = []
    /// The habits that groups refer to by name, at most 16.
    public var habits: [Habits]
    /// The groups of devices, at most 64.
    public var groups: [Group]
    /// The changes during the run, at most 64.
    ///
    /// Defaults to none.
    public var timeline: [Change] = []

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - days: The number of simulated days, 1 to 3,650.
    ///   - apps: The apps.
    ///   - policies: The policies that groups and changes refer to by name.
    ///   - systems: The versions of the operating system at the beginning, with their shares.
    ///   - habits: The habits that groups refer to by name.
    ///   - groups: The groups of devices.
    public init(
        days: Int, apps: [App], policies: [Policy], systems: [System], habits: [Habits], groups: [Group]
    ) {
        (self.days, self.apps, self.policies) = (days, apps, policies)
        (self.systems, self.habits, self.groups) = (systems, habits, groups)
    }
}

extension FleetPlan {
    /// An app that the users of the fleet have.
    public struct App: Sendable, Hashable {
        /// The name, unique in the plan.
        public var name: String
        /// The bundle id, by which policies target the app.
        public var bundleID: String
        /// The weight of the app among the apps of a group, 1 to 1,000: an app with a greater weight is used in more
        /// sessions.
        ///
        /// Defaults to 1.
        public var weight: Int

        /// Makes an app.
        ///
        /// - Parameters:
        ///   - name: The name, unique in the plan.
        ///   - bundleID: The bundle id.
        ///   - weight: The weight of the app among the apps of a group, 1 to 1,000. Defaults to 1.
        public init(_ name: String, bundleID: String, weight: Int = 1) {
            (self.name, self.bundleID, self.weight) = (name, bundleID, weight)
        }
    }

    /// A policy, and the name by which groups and changes refer to it.
    public struct Policy: Sendable, Hashable {
        /// The name, unique in the plan.
        public var name: String
        /// The compiled policy.
        public var policy: MAMPolicy

        /// Makes a policy.
        ///
        /// - Parameters:
        ///   - name: The name, unique in the plan.
        ///   - policy: The compiled policy.
        public init(_ name: String, _ policy: MAMPolicy) { (self.name, self.policy) = (name, policy) }
    }

    /// A version of the operating system, and the share of devices that have it at the beginning.
    public struct System: Sendable, Hashable {
        /// The version of the operating system.
        public var version: VersionNumber
        /// The weight of the version, 0 to 10,000: a version with a greater weight is on more devices.
        public var share: Int

        /// Makes a version with its share.
        ///
        /// - Parameters:
        ///   - version: The version of the operating system.
        ///   - share: The weight of the version, 0 to 10,000: a version with a greater weight is on more devices.
        public init(_ version: VersionNumber, share: Int) { (self.version, self.share) = (version, share) }
    }

    /// A wave in which devices are upgraded to a version of the operating system.
    public struct Upgrade: Sendable, Hashable {
        /// The time at which the wave begins, in seconds since the beginning of the run.
        public var at: Int
        /// The time within which all devices of the wave install the version, in seconds.
        ///
        /// Defaults to 0.
        public var over: Int
        /// The version of the operating system.
        ///
        /// Devices that have a higher version keep it.
        public var version: VersionNumber
        /// The share of devices that install the version, in percent.
        ///
        /// Defaults to 100.
        public var share: Int

        /// Makes a wave.
        ///
        /// - Parameters:
        ///   - at: The time at which the wave begins, in seconds since the beginning of the run.
        ///   - over: The time within which all devices of the wave install the version, in seconds. Defaults to 0.
        ///   - version: The version of the operating system.
        ///   - share: The share of devices that install the version, in percent. Defaults to 100.
        public init(at: Int, over: Int = 0, to version: VersionNumber, share: Int = 100) {
            (self.at, self.over, self.version, self.share) = (at, over, version, share)
        }
    }

    /// An action that a user takes in an app, and the question that the app asks the policy about it.
    public struct Action: Sendable, Hashable {
        /// The name in plans and reports, such as `save.box`.
        public let name: String
        /// The question that the app asks the policy.
        public let question: PolicyQuestion
        /// The weight of the action among all actions, 1 to 1,000.
        public var weight: Int

        /// Finds an action by its name.
        ///
        /// - Parameters:
        ///   - name: The name, one of ``names``. The result is nil for other names.
        ///   - weight: The weight of the action among all actions, 1 to 1,000. Defaults to 1.
        public init?(_ name: String, weight: Int = 1) {
            guard let question = Self.questions.first(where: { $0.name == name })?.question else { return nil }
            (self.name, self.question, self.weight) = (name, question, weight)
        }

        /// The names of all actions.
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
}
