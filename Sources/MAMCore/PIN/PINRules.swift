/// The PIN rules of a policy.
///
/// They are pure values, without a store or a clock.
public struct PINRules: Sendable, Hashable {
    /// The action after the last wrong try.
    public enum SpentAction: UInt8, Sendable, Hashable, CaseIterable {
        /// The user has to sign in with the work account and set a new PIN.
        case reset
        /// The account's data is wiped from the app.
        case wipe
    }

    /// Whether access requires a PIN.
    ///
    /// Defaults to `true`.
    public var isRequired = true
    /// The rules for a single PIN.
    public var shape = PINShape()
    /// The number of recent PINs that a new PIN must differ from, including the current PIN, 0 to 24.
    ///
    /// Defaults to 0.
    public var historyCount = 0
    /// The age at which a PIN has to be changed, in seconds; nil (the default) for never.
    public var expiry: Int?
    /// The number of wrong tries, 1 to 65535.
    ///
    /// Defaults to 5.
    public var maximumTries = 5
    /// The action when no tries are left.
    ///
    /// Defaults to a reset of the PIN.
    public var spentAction = SpentAction.reset
    /// Whether Touch ID may replace the PIN.
    ///
    /// Defaults to `true`.
    public var allowsTouchID = true
    /// Whether Face ID may replace the PIN.
    ///
    /// Defaults to `true`.
    public var allowsFaceID = true
    /// The inactivity, in seconds, after which the PIN is required instead of biometrics; nil (the default) for never.
    public var biometricOverride: Int?
    /// The inactivity, in seconds, after which access is checked again; 0 for each return of the app.
    ///
    /// Defaults to 1800.
    public var recheck = 30 * 60
    /// Whether the device's passcode replaces the PIN on a managed device.
    ///
    /// Defaults to `false`.
    public var isReplacedByDevicePasscode = false

    /// Whether the work account's credentials are required as well.
    ///
    /// Defaults to `false`.
    ///
    /// This requirement is independent of the PIN: if both are required, the user enters both. The types of this folder
    /// do not ask for credentials.
    public var requiresCredentials = false

    /// The biometric override of a new policy of the admin center, in seconds.
    ///
    /// A policy without the value has no override; see the assumption `pin-biometric-override`.
    public static let portalBiometricOverride = 30 * 60
    /// The lengths of the history that a policy may require, in PINs.
    public static let historyCounts = 0...24

    /// Creates the rules of a policy without settings.
    public init() {}

    /// Returns the reasons why these rules forbid a PIN.
    ///
    /// The rules do not include the history, which is in the store, see
    /// ``PINManager/setPIN(_:confirmation:replacing:for:at:)``.
    ///
    /// - Parameter pin: The PIN.
    /// - Returns: The reasons; empty if the PIN is allowed.
    /// - Throws: `crypto` if there is no memory for the PIN.
    public func refusals(of pin: TypedPIN) throws(StorageError) -> [PINRefusal] {
        if pin.isTooLong { return [.tooLong(maximum: PINShape.maximumCount)] }
        return try StorageError.crypto { () throws(CryptoError) in
            try pin.withBytes { shape.refusals(of: PINScan($0)) }
        }
    }

    /// Returns whether a kind of biometrics may replace the PIN.
    ///
    /// - Parameter kind: The kind of biometrics.
    /// - Returns: Whether it may replace the PIN; `false` for ``PINBiometrics/Kind/none``.
    public func allows(_ kind: PINBiometrics.Kind) -> Bool {
        switch kind {
        case .none: false
        case .touchID: allowsTouchID
        case .faceID: allowsFaceID
        }
    }

    /// Returns whether a PIN is required on a device with these facts.
    ///
    /// - Parameter device: The facts of the device.
    /// - Returns: Whether a PIN is required; `false` if the device's passcode replaces it.
    public func isRequired(on device: DeviceFacts) -> Bool {
        isRequired && !(isReplacedByDevicePasscode && device.isSuperset(of: [.mdmEnrolled, .devicePasscode]))
    }
}

extension PINRules {
    /// Creates the rules of a policy.
    ///
    /// A setting that cannot be read gets its strictest value.
    ///
    /// - Parameter policy: The policy.
    public init(_ policy: MAMPolicy) {
        let reader = SettingReader(document: PolicyDocument(values: policy.settings))
        let document = reader.document
        isRequired = document.boolean(.pinRequired)
        shape = PINShape(
            kind: document.member(.pinCharacterSet) == "numeric" ? .numeric : .passcode,
            minimumLength: reader.integer(.minimumPinLength), isSimpleBlocked: document.boolean(.simplePinBlocked))
        historyCount = reader.integer(.previousPinBlockCount)
        expiry = reader.period(.periodBeforePinReset, strictest: Self.strictestExpiry)
        maximumTries = reader.integer(.maximumPinRetries)
        // Graph spells "reset PIN" as "block"; the other two actions are not offered for this setting.
        spentAction = document.member(.appActionIfMaximumPinRetriesExceeded) == "wipe" ? .wipe : .reset
        allowsTouchID = !document.boolean(.fingerprintBlocked)
        allowsFaceID = !document.boolean(.faceIdBlocked)
        biometricOverride = reader.period(.pinRequiredInsteadOfBiometricTimeout, strictest: 0)
        recheck = reader.seconds(.periodOnlineBeforeAccessCheck, strictest: 0) ?? 30 * 60
        isReplacedByDevicePasscode = document.boolean(.disableAppPinIfDevicePinIsSet)
        requiresCredentials = document.boolean(.organizationalCredentialsRequired)
    }

    /// The value of an unreadable `periodBeforePinReset`: one day, the minimum in the admin center.
    private static let strictestExpiry = 24 * 60 * 60
}

/// Reads numbers and durations with the defaults and limits of their settings.
private struct SettingReader {
    let document: PolicyDocument

    func integer(_ setting: PolicySetting) -> Int {
        guard case .integer(let range, let missing, let strictest) = setting.descriptor.kind else { return 0 }
        switch document.values[setting] {
        case .integer(let value): return min(max(value, range.lowerBound), range.upperBound)
        case nil: return missing
        default: return strictest
        }
    }

    func seconds(_ setting: PolicySetting, strictest: Int) -> Int? {
        guard case .duration(let missing) = setting.descriptor.kind else { return nil }
        switch document.values[setting] {
        case .seconds(let value): return max(0, value)
        case nil: return missing
        default: return strictest
        }
    }

    /// The same for a setting whose zero means "off".
    func period(_ setting: PolicySetting, strictest: Int) -> Int? {
        if case .seconds(let value) = document.values[setting], value <= 0 { return nil }
        return seconds(setting, strictest: strictest)
    }
}
