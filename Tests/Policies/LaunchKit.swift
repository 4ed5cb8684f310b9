internal import MAMBase
package import MAMCore

/// What the tests of conditional launch start from.
package enum LaunchKit {
    package static let start = Instant(wall: 1_767_225_600, monotonic: 1_000, bootID: 1)
    package static let hour = 3600.0
    package static let day = 86_400.0

    /// What a policy with these properties asks; nothing but what they say, the device's own passcode aside.
    ///
    /// PIN and encryption are off unless the properties say so, because both are required by default.
    package static func requirements(_ properties: String = "") throws -> LaunchRequirements {
        var text = properties
        for (name, value) in [("pinRequired", "false"), ("appDataEncryptionType", "\"useDeviceSettings\"")]
        where !text.contains("\"\(name)\"") {
            text += (text.isEmpty ? "" : ", ") + "\"\(name)\": \(value)"
        }
        return try PolicyFixtures.document(text).compileStrictest().launchRequirements
    }

    /// A device, an app and an account with which nothing is wrong, a minute after the last check-in.
    package static func facts(_ change: (inout LaunchFacts) -> Void = { _ in }) -> LaunchFacts {
        var facts = LaunchFacts(at: after(60))
        facts.device = [.devicePasscode]
        facts.model = "iPhone16,1"
        facts.osVersion = VersionNumber("18.1")
        facts.appVersion = VersionNumber("4.2")
        facts.sdkVersion = VersionNumber("21.7.1")
        facts.clock = ClockReport(.clockedIn, heard: TimeMark(start))
        facts.lastCheckIn = TimeMark(start)
        facts.isAccessCheckDue = true
        change(&facts)
        return facts
    }

    /// The start and so many seconds, all clocks running.
    package static func after(_ seconds: Double, rebooted: Bool = false) -> Instant {
        guard !rebooted else { return Instant(wall: start.wall + seconds, monotonic: 5, bootID: 2) }
        return Instant(wall: start.wall + seconds, monotonic: start.monotonic + seconds, bootID: start.bootID)
    }

    /// A run's memory in which all remedies were tried.
    package static var nothingHelped: LaunchMemory {
        var memory = LaunchMemory()
        memory.tried = Set(LaunchRemedy.allCases)
        return memory
    }
}
