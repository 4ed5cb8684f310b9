/// The facts about a device that can change the answer to a policy question.
public struct DeviceFacts: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each fact.
    ///
    /// They have a meaning only within the running process, so do not store them.
    public let rawValue: UInt8
    /// Makes a set of facts from its bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The device is enrolled in device management (MDM).
    ///
    /// In a question to a policy, it means more: device management manages the app for the policy's account, because it
    /// has delivered the keys `IntuneMAMUPN` and `IntuneMAMOID` to the app
    /// (``DeviceManagementSettings/isDeviceManaged``). An app on an enrolled device without these keys is treated like
    /// an app on a device that is not enrolled. A ``ManagedApp`` derives the meaning for questions from its keys, and
    /// ignores the fact of its device.
    @inlinable public static var mdmEnrolled: DeviceFacts { DeviceFacts(rawValue: 1 << 0) }
    /// The device has a passcode.
    @inlinable public static var devicePasscode: DeviceFacts { DeviceFacts(rawValue: 1 << 1) }
    /// The device is jailbroken.
    @inlinable public static var jailbroken: DeviceFacts { DeviceFacts(rawValue: 1 << 2) }
    /// The device has no network connection, so a service cannot evaluate content (``ContentEvaluator``).
    @inlinable public static var offline: DeviceFacts { DeviceFacts(rawValue: 1 << 3) }
}
