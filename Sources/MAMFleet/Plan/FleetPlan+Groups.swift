public import MAMCore

extension FleetPlan {
    /// The habits of users: how often, when and how they use their apps.
    ///
    /// In a session, the user opens one app, takes actions and leaves. Each day of a device has a random number of
    /// sessions within ``sessions``. The day is divided into that many parts, which have equal weights according to
    /// ``hours``: where the hours have greater weights, the parts are shorter. One session begins at a random time in
    /// each part.
    public struct Habits: Sendable, Hashable {
        /// The name, which is unique in the plan.
        public var name: String
        /// The number of sessions of a device in a day, 0 to 200.
        public var sessions: ClosedRange<Int>
        /// The length of a session in minutes, 0 to 240.
        ///
        /// If a session is not over when the next one is due, the next one begins after its end.
        public var minutes: ClosedRange<Int>
        /// The share of sessions that start a new process, in percent.
        public var coldStarts: Int
        /// The share of sessions with a connection, in percent.
        public var online: Int
        /// The number of actions in a session, 0 to 16.
        public var actions: ClosedRange<Int>
        /// The weights of the 24 hours of a day, 0 to 1,000 each: an hour with a greater weight has more sessions.
        public var hours: [Int]

        /// Makes habits.
        ///
        /// - Parameters:
        ///   - name: The name, which is unique in the plan.
        ///   - sessions: The number of sessions of a device in a day. Defaults to 4 to 12.
        ///   - minutes: The length of a session in minutes. Defaults to 1 to 15.
        ///   - coldStarts: The share of sessions that start a new process, in percent. Defaults to 20.
        ///   - online: The share of sessions with a connection, in percent. Defaults to 97.
        ///   - actions: The number of actions in a session. Defaults to 1 to 4.
        ///   - hours: The weights of the 24 hours of a day. Defaults to equal weights.
        public init(
            _ name: String, sessions: ClosedRange<Int> = 4...12, minutes: ClosedRange<Int> = 1...15,
            coldStarts: Int = 20, online: Int = 97, actions: ClosedRange<Int> = 1...4,
            hours: [Int] = Array(repeating: 1, count: 24)
        ) {
            (self.name, self.sessions, self.minutes, self.actions) = (name, sessions, minutes, actions)
            (self.coldStarts, self.online, self.hours) = (coldStarts, online, hours)
        }
    }

    /// A group of devices, each with one user who has an account in every app of the group.
    public struct Group: Sendable, Hashable {
        /// The name, which is unique in the plan.
        public var name: String
        /// The number of devices, 0 to 100,000,000.
        public var devices: Int
        /// The names of the apps, at least one.
        public var apps: [String]
        /// The name of the users' ``FleetPlan/Habits``.
        public var habits: String
        /// The names of the policies that are assigned at the beginning.
        ///
        /// A policy only applies in apps that it targets. Defaults to none.
        public var policies: [String]
        /// Whether the accounts are enrolled when the run begins.
        ///
        /// If not, each account enrolls in its first session. In an app that no policy reaches, the account always
        /// enrolls in its first session, even if this property is true. Defaults to true.
        public var areEnrolled = true
        /// The average number of jailbroken devices among 10,000 devices.
        ///
        /// Defaults to 0.
        public var jailbroken = 0
        /// The share of devices with a passcode, in percent.
        ///
        /// Defaults to 100.
        public var passcode = 100
        /// The share of devices that are enrolled in device management, in percent.
        ///
        /// Defaults to 0.
        public var managed = 0
        /// The model of the devices.
        ///
        /// Defaults to `iPhone16,1`.
        public var model = "iPhone16,1"
        /// The group's time zone: the number of hours by which its local time is ahead of the run's clock, -12 to 14.
        ///
        /// Defaults to 0.
        public var utcOffset = 0
        /// The time after the wipe of an account during which the account does not enroll again, in seconds.
        ///
        /// After this time the account enrolls in its next session. Defaults to nil: it never enrolls again.
        public var returnsAfter: Int?

        /// Makes a group.
        ///
        /// - Parameters:
        ///   - name: The name, which is unique in the plan.
        ///   - devices: The number of devices.
        ///   - apps: The names of the apps.
        ///   - habits: The name of the users' ``FleetPlan/Habits``.
        ///   - policies: The names of the policies that are assigned at the beginning. Defaults to none.
        public init(_ name: String, devices: Int, apps: [String], habits: String, policies: [String] = []) {
            (self.name, self.devices, self.apps) = (name, devices, apps)
            (self.habits, self.policies) = (habits, policies)
        }
    }

    /// A change during the run, such as a new policy or an outage of the service.
    public struct Change: Sendable, Hashable {
        /// The time at which the change begins, in seconds since the beginning of the run.
        public var at: Int
        /// The time within which the change reaches all devices, one after another, in seconds; for an outage or
        /// refusals, the time that they last.
        public var over: Int
        /// The kind of change.
        public var kind: Kind

        /// The kind of a change.
        public enum Kind: Sendable, Hashable {
            /// Assigns policies, by their names, to a group, in place of the group's earlier policies.
            case assign(group: String, policies: [String])
            /// Takes the license from a share of a group's users, in percent.
            case revokeLicenses(group: String, share: Int)
            /// Gives all users of a group a license again.
            case grantLicenses(group: String)
            /// Requests a wipe of every app on a share of a group's devices, in percent.
            case wipe(group: String, share: Int)
            /// Makes the service unreachable.
            case outage
            /// Makes the service refuse a share of the calls, in percent, with an error.
            case refuse(share: Int, error: MAMServiceError)
        }

        /// Makes a change.
        ///
        /// - Parameters:
        ///   - at: The time at which the change begins, in seconds since the beginning of the run.
        ///   - over: The time within which the change reaches all devices, or the length of an outage or of refusals,
        ///     in seconds. Defaults to 0.
        ///   - kind: The kind of change.
        public init(at: Int, over: Int = 0, _ kind: Kind) { (self.at, self.over, self.kind) = (at, over, kind) }
    }
}
