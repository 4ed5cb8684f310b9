/// What an app does about a missing policy when it is started: three keys of its Info.plist over what is the case.
///
/// Pure: the same facts give the same step. Whoever runs it does the step, notes that it was tried, and asks again.
///
/// SDK: the keys `AutoEnrollOnLaunch`, `MAMPolicyRequired` and `MAMPolicyWarnAbsent`
package struct StartRules: Sendable, Hashable {
    /// `AutoEnrollOnLaunch`.
    package var enrolls = false
    /// `MAMPolicyRequired`.
    package var requiresPolicy = false
    /// `MAMPolicyWarnAbsent`.
    package var warns = false
    /// Whether the bundle is an extension, in which nobody can be enrolled: the SDK answers status 223 there.
    package var isExtension = false

    /// Makes the rules of an app that says nothing.
    package init() {}

    init(_ settings: EngineSettings) {
        enrolls = settings.switches.contains(.enrollsAtStart)
        requiresPolicy = settings.switches.contains(.requiresPolicy)
        warns = settings.switches.contains(.warnsWithoutPolicy)
        isExtension = settings.switches.contains(.isExtension)
    }

    /// What is to be done next; ``StartStep/start`` and ``StartStep/refuse`` are the last.
    ///
    /// An account that is enrolled and has no policy is not targeted: signing in again would not bring one
    /// (assumption `enrolled-without-policy`).
    package func step(_ facts: StartFacts) -> StartStep {
        if facts.hasPolicy { return .start }
        if enrolls, !isExtension, facts.account != .enrolled {
            if facts.account == .knownWithToken, !facts.tried.contains(.enrolling) { return .enroll }
            // Without an identity or a token enrolling fails, and says so only where a policy is needed.
            if requiresPolicy, !facts.tried.contains(.signingIn) { return .signIn }
        }
        if requiresPolicy { return .refuse }
        return warns && !facts.tried.contains(.warning) ? .warn : .start
    }
}

/// What is the case when an app is started.
package struct StartFacts: Sendable, Hashable {
    /// What is known of a managed identity.
    package enum Account: UInt8, Sendable, Hashable, CaseIterable {
        /// Nobody is known.
        case none
        /// Somebody is known, is not enrolled, and would have to sign in.
        case known
        /// Somebody is known, is not enrolled, and a token for him is at hand.
        case knownWithToken
        /// Somebody is enrolled.
        case enrolled
    }

    /// What was done about it in this start, whatever came of it.
    package struct Tried: OptionSet, Sendable, Hashable {
        /// One bit per step.
        package let rawValue: UInt8
        /// Makes a set from its bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The known identity was to be enrolled without asking anybody.
        package static let enrolling = Tried(rawValue: 1)
        /// Somebody was asked to sign in.
        package static let signingIn = Tried(rawValue: 2)
        /// The warning was shown.
        package static let warning = Tried(rawValue: 4)
    }

    /// Whether an account of the app has a policy.
    package var hasPolicy: Bool
    /// What is known of a managed identity.
    package var account: Account
    /// What was done already.
    package var tried: Tried

    /// Makes facts.
    package init(hasPolicy: Bool, account: Account, tried: Tried = []) {
        (self.hasPolicy, self.account, self.tried) = (hasPolicy, account, tried)
    }
}

/// What an app does next while it starts.
package enum StartStep: String, Sendable, Hashable, CaseIterable {
    /// It starts.
    case start
    /// It enrols the known identity without asking anybody.
    case enroll
    /// It asks somebody to sign in, and enrols him.
    case signIn
    /// It warns that there is no policy.
    case warn
    /// It does not start.
    case refuse
}
