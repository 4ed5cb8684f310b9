/// The inputs of a step of PIN access.
package struct PINFacts: Sendable, Equatable {
    /// The rules in force; nil without a policy.
    package var rules: PINRules?
    /// The PIN record; nil before the first PIN.
    package var record: PINRecord?
    /// The device's biometrics.
    package var biometrics: PINBiometrics
    /// The facts of the device.
    package var device: DeviceFacts
    /// The current time.
    package var now: Instant

    /// Creates the inputs of a step.
    package init(
        rules: PINRules?, record: PINRecord? = nil, biometrics: PINBiometrics = .none, device: DeviceFacts = [],
        now: Instant
    ) {
        self.rules = rules
        self.record = record
        self.biometrics = biometrics
        self.device = device
        self.now = now
    }

    /// The rules, if they require a PIN on this device; otherwise nil.
    package var demanded: PINRules? { rules.flatMap { $0.isRequired(on: device) ? $0 : nil } }

    /// Whether all tries failed.
    var areTriesSpent: Bool { demanded.map { Int(record?.failed ?? 0) >= $0.maximumTries } ?? false }

    /// The number of tries left.
    package var triesLeft: Int { demanded.map { max(0, $0.maximumTries - Int(record?.charged ?? 0)) } ?? 0 }

    /// Whether the PIN is older than the rules allow.
    package var isExpired: Bool {
        guard let expiry = demanded?.expiry, let record, record.current != nil else { return false }
        guard let setAt = record.setAt else { return true }
        return PINClock.elapsed(since: setAt, now: now) > Double(expiry)
    }

    /// Whether the user has to set or replace the PIN, even if access was granted recently.
    package var mustAct: Bool { demanded != nil && (areTriesSpent || record?.current == nil || isExpired) }

    /// Whether access was granted recently, so that it is not required again.
    var isRecent: Bool {
        guard let demanded else { return false }
        return !PINClock.hasPassed(demanded.recheck, since: record?.lastAccess, now: now)
    }

    /// Whether biometrics may replace the PIN now.
    var mayUseBiometrics: Bool {
        guard let demanded, let record, demanded.allows(biometrics.kind), !isExpired else { return false }
        // The PIN was never checked against rules this strict. Only typing it shows whether it follows them.
        guard record.fits?.implies(demanded.shape) == true else { return false }
        guard record.enrollment == biometrics.enrollment, record.lastAccess != nil else { return false }
        guard let override = demanded.biometricOverride else { return true }
        return !PINClock.hasPassed(override, since: record.lastAccess, now: now)
    }

    /// The state of access before any prompt.
    package var entry: PINState {
        guard let demanded else { return .notRequired }
        if areTriesSpent { return demanded.spentAction == .wipe ? .wipeDemanded : .signingIn(.triesSpent) }
        guard let record, record.current != nil else {
            return .choosing(record?.previous.isEmpty == false ? .reset : .first)
        }
        if isExpired { return .asking }
        if isRecent { return .unlocked }
        return mayUseBiometrics ? .biometrics(biometrics.kind) : .asking
    }
}
