public import MAMCore

extension FleetPlan {
    /// The habits of users.
    ///
    /// A day of a device has a number of sessions. They are spread over the day by the weights of its hours, one in
    /// each equal part of the weight.
    public struct Habits: Sendable, Hashable {
        /// The name, unique in the plan.
        public var name: String
        /// The sessions of a device in a day, 0 to 200.
        public var sessions: ClosedRange<Int>
        /// The length of a session in minutes, 0 to 240.
        ///
        /// The next session ends a session early.
        public var minutes: ClosedRange<Int>
        /// The share of sessions that start a new process, in percent.
        public var coldStarts: Int
        /// The share of sessions with a connection, in percent.
        public var online: Int
        /// The actions of a session, 0 to 16.
        public var actions: ClosedRange<Int>
        /// The weights of the 24 hours of a day, 0 to 1,000 each.
        public var hours: [Int]

        /// Makes habits.
        ///
        /// - Parameters:
        ///   - name: The name, unique in the plan.
        ///   - sessions: The sessions of a device in a day. Defaults to 4 to 12.
        ///   - minutes: The length of a session in minutes. Defaults to 1 to 15.
        ///   - coldStarts: The share of sessions that start a new process, in percent. Defaults to 20.
        ///   - online: The share of sessions with a connection, in percent. Defaults to 97.
        ///   - actions: The actions of a session. Defaults to 1 to 4.
        ///   - hours: The weights of the 24 hours. Defaults to equal weights.
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
        /// The name, unique in the plan.
        public var name: String
        /// The number of devices, 0 to 100,000,000.
        public var devices: Int
        /// The names of the apps, at least one.
        public var apps: [String]
        /// The name of the habits.
        public var habits: String
        /// The names of the policies that are assigned at the beginning.
        ///
        /// A policy reaches an app if its targets include the app. Defaults to none.
        public var policies: [String]
        /// Whether the accounts are enrolled when the run begins.
        ///
        /// Otherwise they enroll in their first session. An app that no policy reaches enrolls in its first session
        /// in any case. Defaults to true.
        public var areEnrolled = true
        /// The share of jailbroken devices, in ten-thousandths.
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
        /// The hours by which the group's day begins before that of the run, -12 to 14.
        ///
        /// Defaults to 0.
        public var utcOffset = 0
        /// The time after a wipe from which the next session enrolls the account again, in seconds; nil (the default)
        /// for never.
        public var returnsAfter: Int?

        /// Makes a group.
        ///
        /// - Parameters:
        ///   - name: The name, unique in the plan.
        ///   - devices: The number of devices.
        ///   - apps: The names of the apps.
        ///   - habits: The name of the habits.
        ///   - policies: The names of the policies that are assigned at the beginning. Defaults to none.
        public init(_ name: String, devices: Int, apps: [String], habits: String, policies: [String] = []) {
            (self.name, self.devices, self.apps) = (name, devices, apps)
            (self.habits, self.policies) = (habits, policies)
        }
    }

    /// A change during the run.
    public struct Change: Sendable, Hashable {
        /// The beginning, in seconds of the run.
        public var at: Int
        /// The time over which the change reaches the devices, in seconds; or the length of an outage or refusal.
        public var over: Int
        /// The kind of change.
        public var kind: Kind

        /// The kind of a change.
        public enum Kind: Sendable, Hashable {
            /// The policies of a group, by name, replace those before.
            case assign(group: String, policies: [String])
            /// A share of a group, in percent, loses the license.
            case revokeLicenses(group: String, share: Int)
            /// A group has licenses again.
            case grantLicenses(group: String)
            /// The service commands a wipe of every app of a share of a group, in percent.
            case wipe(group: String, share: Int)
            /// The service cannot be reached.
            case outage
            /// The service refuses a share of the calls, in percent.
            case refuse(share: Int, error: MAMServiceError)
        }

        /// Makes a change.
        ///
        /// - Parameters:
        ///   - at: The beginning, in seconds of the run.
        ///   - over: The time over which the change reaches the devices, or the length of an outage or refusal, in
        ///     seconds. Defaults to 0.
        ///   - kind: The kind of change.
        public init(at: Int, over: Int = 0, _ kind: Kind) { (self.at, self.over, self.kind) = (at, over, kind) }
    }
}
