public import MAMCore

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
}
