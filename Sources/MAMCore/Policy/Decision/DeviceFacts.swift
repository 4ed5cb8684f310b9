/// The facts about a device that a decision may depend on.
public struct DeviceFacts: OptionSet, Sendable, Hashable {
    /// The bits, one for each fact.
    ///
    /// They have no meaning outside of the process.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The device is enrolled in device management and told the app its user (`IntuneMAMUPN`).
    public static let mdmEnrolled = DeviceFacts(rawValue: 1 << 0)
    /// The device has a passcode.
    public static let devicePasscode = DeviceFacts(rawValue: 1 << 1)
    /// The device is jailbroken.
    public static let jailbroken = DeviceFacts(rawValue: 1 << 2)
    /// The device has no connection, so content cannot be evaluated.
    public static let offline = DeviceFacts(rawValue: 1 << 3)
}
