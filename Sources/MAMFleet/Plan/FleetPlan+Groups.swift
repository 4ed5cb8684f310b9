public import MAMCore

extension FleetPlan {
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
