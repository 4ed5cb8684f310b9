/// What is known when access by PIN takes a step.
package struct PINFacts: Sendable, Hashable {
    /// The rules in force; nil without a policy.
    package var rules: PINRules?
    /// What is stored; nil before the first PIN.
    package var record: PINRecord?
    /// The device's biometrics.
    package var biometrics: PINBiometrics
    /// The device.
    package var device: DeviceFacts
    /// The moment.
    package var now: Instant

    /// Makes facts.
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

    /// The rules, where they ask for a PIN.
    var demanded: PINRules? { rules.flatMap { $0.isRequired(on: device) ? $0 : nil } }

    /// Whether as many tries were answered with "wrong" as there are.
    var areTriesSpent: Bool { demanded.map { Int(record?.failed ?? 0) >= $0.maximumTries } ?? false }

    /// How many tries are left to begin.
    var triesLeft: Int { demanded.map { max(0, $0.maximumTries - Int(record?.charged ?? 0)) } ?? 0 }

    /// Whether the PIN is older than it may be.
    var isExpired: Bool {
        guard let expiry = demanded?.expiry, let record, record.current != nil else { return false }
        guard let setAt = record.setAt else { return true }
        return PINClock.elapsed(since: setAt, now: now) > Double(expiry)
    }

    /// Whether the user has to do something about the PIN, however short a time ago access was granted.
    var mustAct: Bool { demanded != nil && (areTriesSpent || record?.current == nil || isExpired) }

    /// Whether access was granted a short time ago.
    var isRecent: Bool {
        guard let demanded else { return false }
        return !PINClock.hasPassed(demanded.recheck, since: record?.lastAccess, now: now)
    }

    /// Whether biometrics may stand for the PIN now.
    var mayUseBiometrics: Bool {
        guard let demanded, let record, demanded.allows(biometrics.kind), !isExpired else { return false }
        // The PIN was never held against rules this strict: only typing it shows whether it fits.
        guard record.fits?.implies(demanded.shape) == true else { return false }
        guard record.enrolment == biometrics.enrolment, record.lastAccess != nil else { return false }
        guard let override = demanded.biometricOverride else { return true }
        return !PINClock.hasPassed(override, since: record.lastAccess, now: now)
    }

    /// Where access stands when nobody has been asked anything yet.
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
