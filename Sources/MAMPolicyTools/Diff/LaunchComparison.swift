internal import MAMCore

/// The checks of conditional launch of two policies, beside each other.
struct LaunchComparison {
    private(set) var changes: [PolicyDiff.Change] = []
    /// The subjects of checks that cannot be compared, because an export leaves out settings that decide.
    private(set) var unknown: [LaunchSubject] = []

    /// Compares the checks, of documents that can each stand for several policies.
    ///
    /// `nil` stands for an account without a policy, which has no checks. Nothing is known without any element.
    init(_ old: [LaunchRequirements?], _ new: [LaunchRequirements?]) {
        for check in LaunchCheck.order + [LaunchCheck(.wipe, .pinTries), LaunchCheck(.block, .pinTries)] {
            let (was, now) = (
                PolicyPage.Rung.condition(of: check, in: old), PolicyPage.Rung.condition(of: check, in: new)
            )
            guard was != PolicyPage.Rung.unknown, now != PolicyPage.Rung.unknown else {
                if !unknown.contains(check.subject) { unknown.append(check.subject) }
                continue
            }
            let isDifferent =
                if let first = old.first ?? nil, let last = new.first ?? nil {
                    first.isDifferent(from: last, in: check, isReworded: was != now)
                } else {
                    was != now
                }
            if isDifferent {
                changes += [PolicyDiff.Change(check, was, now)].compactMap(\.self)
            }
        }
    }

    /// Returns whether a check differs between two policies.
    static func differ(_ old: LaunchRequirements, _ new: LaunchRequirements) -> Bool {
        old != new && !LaunchComparison([old], [new]).changes.isEmpty
    }
}

extension LaunchRequirements {
    /// Returns whether a check differs from that of another policy, given whether its words do.
    fileprivate func isDifferent(
        from other: LaunchRequirements, in check: LaunchCheck, isReworded: Bool
    ) -> Bool {
        switch check.subject {
        // The words cut a long list, and the order and the letter case of models do not matter.
        case .deviceModel:
            models(for: check) != other.models(for: check)
        // Whether a PIN is required is a question of its own.
        case .pin, .pinTries: isReworded && needsPIN == other.needsPIN
        default: isReworded
        }
    }

    private func models(for check: LaunchCheck) -> Set<String>? {
        deviceModels?.action == check.action ? deviceModels?.allowed : nil
    }
}

extension PolicyDiff.Change {
    /// Makes the change of a check from one condition to another; `nil` if no policy has the check.
    fileprivate init?(_ check: LaunchCheck, _ old: String?, _ new: String?) {
        let verb = check.action.verb
        switch (old, new) {
        case (let old?, let new?):
            self.init(
                kind: .changed, verb: "", object: verb, condition: "", values: PolicyDiff.Values(old: old, new: new),
                isAboutPrivateAccounts: false, circumstances: 1)
        case (nil, let object?), (let object?, nil):
            self.init(
                kind: old == nil ? .newlyChecked : .noLongerChecked, verb: verb, object: object, condition: "",
                values: nil, isAboutPrivateAccounts: false, circumstances: 1)
        case (nil, nil): return nil
        }
    }
}

extension PolicyDiff.Unknown {
    /// Makes the subject of checks that cannot be compared.
    init(_ subject: LaunchSubject) {
        self.init(verb: "check at launch", object: subject.words, isAboutPrivateAccounts: false)
    }
}

extension LaunchAction {
    /// The action in the sentences about differences.
    var verb: String {
        switch self {
        case .wipe: "wipe at launch"
        case .block: "block at launch"
        case .warn: "warn at launch"
        case .access: "ask at launch"
        }
    }
}

extension LaunchAction {
    /// The action as a participle, in a summary.
    var participle: String {
        switch self {
        case .wipe: "wiped"
        case .block: "blocked"
        case .warn: "warned"
        case .access: "asked"
        }
    }
}

extension LaunchSubject {
    /// The subject in the sentences about what is unknown.
    var words: String {
        switch self {
        case .pendingWipe: "wipes that the service ordered"
        case .offline: "the time offline"
        case .disabledAccount: "disabled accounts"
        case .workingTime: "working time"
        case .jailbreak: "jailbroken devices"
        case .sdkVersion: "the SDK version"
        case .appVersion: "the app version"
        case .minimumOS: "the minimum iOS version"
        case .maximumOS: "the maximum iOS version"
        case .deviceModel: "the device model"
        case .threat: "the threat level"
        case .devicePasscode: "the device passcode"
        case .credentials: "the work or school account"
        case .pin: "the app PIN"
        case .pinTries: "wrong PINs"
        }
    }
}
