internal import MAMKeys

/// The rules of a policy for PINs: when a PIN is required, and which PINs are allowed.
public struct PINRules: Sendable, Equatable {
    /// The action that the policy requires when the user has made too many wrong tries to enter the PIN.
    public enum SpentAction: Sendable, Hashable {
        /// The user has to sign in with the work account and then set a new PIN.
        case reset
        /// The account's data is wiped from the app.
        case wipe
    }

    /// Whether the user needs a PIN to access the account.
    ///
    /// Defaults to `true`.
    public var isRequired = true
    /// The rules for the characters and the length of a PIN.
    public var shape = PINShape()
    /// The number of recent PINs that a new PIN must not repeat, 0 to 24.
    ///
    /// The current PIN counts too. Defaults to 0.
    public var historyCount = 0
    /// The age at which the user has to change a PIN, in seconds; nil if a PIN never expires.
    ///
    /// Defaults to nil.
    public var expiry: Int?
    /// The number of wrong tries to enter the PIN that the user is allowed to make, 1 to 65535.
    ///
    /// Defaults to 5.
    public var maximumTries = 5
    /// The action that the policy requires when the user has no tries left to enter the PIN.
    ///
    /// Defaults to ``SpentAction/reset``.
    public var spentAction = SpentAction.reset
    /// Whether the user can use Touch ID instead of the PIN.
    ///
    /// Defaults to `true`.
    public var allowsTouchID = true
    /// Whether the user can use Face ID instead of the PIN.
    ///
    /// Defaults to `true`.
    public var allowsFaceID = true
    /// The time of inactivity, in seconds, after which biometrics no longer replace the PIN.
    ///
    /// The user then has to enter the PIN. Nil: if allowed, biometrics can always replace the PIN. Defaults to nil.
    public var biometricOverride: Int?
    /// The time of inactivity, in seconds, after which the user has to enter the PIN or use biometrics again.
    ///
    /// 0 means that the user has to do so each time the app comes to the foreground. Defaults to 1800.
    public var recheck = 30 * 60
    /// Whether the device's passcode replaces the PIN on a device that is enrolled in device management (MDM).
    ///
    /// Defaults to `false`.
    public var isReplacedByDevicePasscode = false

    /// Whether the user has to enter the credentials of the work account.
    ///
    /// Defaults to `false`. This requirement is independent of the PIN. If both are required, the user enters both.
    /// ``PINManager`` and ``PINPrompt`` do not ask for credentials.
    public var requiresCredentials = false

    /// The value of ``biometricOverride`` that the admin center gives to a new policy, in seconds.
    ///
    /// If a policy does not contain the value, biometrics can always replace the PIN (assumption
    /// `pin-biometric-override` in Docs/Assumptions.md).
    public static let portalBiometricOverride = 30 * 60

    /// Creates the default rules for PINs.
    ///
    /// A policy without PIN settings has these rules.
    public init() {}

    /// Returns the reasons why these rules do not allow a PIN.
    ///
    /// The call does not compare the PIN with recent PINs, because those are in the storage; see
    /// ``PINManager/setPIN(_:confirmation:replacing:for:at:)``.
    ///
    /// - Parameter pin: The PIN to check.
    /// - Returns: The reasons; empty if the PIN is allowed.
    /// - Throws: `crypto` if there is not enough memory for the PIN.
    public func refusals(of pin: TypedPIN) throws(StorageError) -> [PINRefusal] {
        if pin.isTooLong { return [.tooLong(maximum: PINShape.maximumCount)] }
        return try StorageError.crypto { () throws(CryptoError) in
            try pin.withBytes { shape.refusals(of: PINScan($0)) }
        }
    }

    /// Returns whether the rules allow a kind of biometrics in place of the PIN.
    ///
    /// - Parameter kind: The kind of biometrics.
    /// - Returns: Whether the rules allow the kind; `false` for ``PINBiometrics/Kind/none``.
    public func allows(_ kind: PINBiometrics.Kind) -> Bool {
        switch kind {
        case .none: false
        case .touchID: allowsTouchID
        case .faceID: allowsFaceID
        }
    }

    /// Returns whether a PIN is required on a device with the given facts.
    ///
    /// - Parameter device: The facts about the device.
    /// - Returns: `true` if a PIN is required; `false` if none is required or the device's passcode replaces the PIN.
    public func isRequired(on device: DeviceFacts) -> Bool {
        isRequired && !(isReplacedByDevicePasscode && device.isSuperset(of: [.mdmEnrolled, .devicePasscode]))
    }
}

extension PINRules {
    /// Creates the PIN rules from the settings of a policy.
    ///
    /// If the value of a setting cannot be read, the strictest value is used.
    ///
    /// - Parameter policy: The policy.
    public init(_ policy: MAMPolicy) {
        let reader = SettingReader(document: PolicyDocument(values: policy.effectiveSettings))
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
