/// What a policy says about PINs, compiled: pure values, without a store or a clock.
public struct PINRules: Sendable, Hashable {
    /// What happens when the tries are spent.
    public enum SpentAction: UInt8, Sendable, Hashable, CaseIterable {
        /// The user signs in with the work account and sets a new PIN.
        case reset
        /// The account's data is wiped from the app.
        case wipe
    }

    /// Whether access needs a PIN at all.
    public var isRequired = true
    /// What a PIN must look like.
    public var shape = PINShape()
    /// How many of the last PINs a new one must differ from, the present one included; 0 to 24.
    public var historyCount = 0
    /// After how many seconds a PIN must be changed; nil for never.
    public var expiry: Int?
    /// How many wrong tries there are; 1 to 65535.
    public var maximumTries = 5
    /// What happens when they are spent.
    public var spentAction = SpentAction.reset
    /// Whether Touch ID may stand for the PIN.
    public var allowsTouchID = true
    /// Whether Face ID may stand for the PIN.
    public var allowsFaceID = true
    /// After how many seconds of inactivity the PIN is asked for instead of biometrics; nil for never.
    public var biometricOverride: Int?
    /// After how many seconds of inactivity access is asked for again; 0 for each time the app comes back.
    public var recheck = 30 * 60
    /// Whether the device's own passcode makes a PIN unnecessary on a device that is under management.
    public var isReplacedByDevicePasscode = false

    /// Whether the work account's credentials are asked for as well.
    ///
    /// A requirement of its own, which stands beside the PIN and replaces nothing of it: where both are required both are
    /// asked for. Nothing here asks for credentials.
    public var requiresCredentials = false

    /// The biometric override of a policy that the admin centre makes today, in seconds.
    ///
    /// A policy without the value has none; see the assumption `pin-biometric-override`.
    public static let portalBiometricOverride = 30 * 60
    /// The histories a policy may ask for.
    public static let historyCounts = 0...24

    /// The rules of a policy that says nothing.
    public init() {}

    /// Why a PIN may not be used by these rules; empty when it may.
    ///
    /// The history is asked of the store, see ``PINManager/setPIN(_:confirmation:replacing:for:at:)``. Throws `crypto` when
    /// there was no memory for the PIN.
    public func refusals(of pin: TypedPIN) throws(StorageError) -> [PINRefusal] {
        if pin.isTooLong { return [.tooLong(maximum: PINShape.maximumCount)] }
        return try StorageError.crypto { () throws(CryptoError) in
            try pin.withBytes { shape.refusals(of: PINScan($0)) }
        }
    }

    /// Whether a kind of biometrics may stand for the PIN.
    public func allows(_ kind: PINBiometrics.Kind) -> Bool {
        switch kind {
        case .none: false
        case .touchID: allowsTouchID
        case .faceID: allowsFaceID
        }
    }

    /// Whether a PIN is needed on a device with these facts.
    public func isRequired(on device: DeviceFacts) -> Bool {
        isRequired && !(isReplacedByDevicePasscode && device.isSuperset(of: [.mdmEnrolled, .devicePasscode]))
    }
}

extension PINRules {
    /// The rules of a policy.
    ///
    /// What could not be read counts as the strictest value of its setting.
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
        // "block" is how Graph spells "reset PIN"; the other two are not offered for this setting.
        spentAction = document.member(.appActionIfMaximumPinRetriesExceeded) == "wipe" ? .wipe : .reset
        allowsTouchID = !document.boolean(.fingerprintBlocked)
        allowsFaceID = !document.boolean(.faceIdBlocked)
        biometricOverride = reader.period(.pinRequiredInsteadOfBiometricTimeout, strictest: 0)
        recheck = reader.seconds(.periodOnlineBeforeAccessCheck, strictest: 0) ?? 30 * 60
        isReplacedByDevicePasscode = document.boolean(.disableAppPinIfDevicePinIsSet)
        requiresCredentials = document.boolean(.organizationalCredentialsRequired)
    }

    /// What a `periodBeforePinReset` that cannot be read counts as: a day, the least the admin centre offers.
    private static let strictestExpiry = 24 * 60 * 60
}

/// Reads numbers and durations as the other values of a document are read.
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

    /// The same, where no time at all means "off".
    func period(_ setting: PolicySetting, strictest: Int) -> Int? {
        if case .seconds(let value) = document.values[setting], value <= 0 { return nil }
        return seconds(setting, strictest: strictest)
    }
}
