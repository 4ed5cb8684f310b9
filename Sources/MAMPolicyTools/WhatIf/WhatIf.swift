internal import MAMBase
package import MAMCore
package import MAMSettings

/// The person, the app and the device about which an export is asked.
package struct WhatIfPerson: Sendable, Hashable {
    /// The object ids of the person's groups; `nil` if they are not known.
    package var groups: [String]?
    /// The bundle id of the app.
    package var bundleID: String
    /// Whether device management manages the app: the device is enrolled, and the app has the keys `IntuneMAMUPN` and
    /// `IntuneMAMOID`.
    package var isManaged: Bool
    /// The version of iOS; `nil` if it is not known.
    package var system: VersionNumber?
    /// The version of the SDK in the app; `nil` if it is not known.
    package var sdk: VersionNumber?

    /// Describes a person in an app on a device.
    package init(
        groups: [String]?, bundleID: String, isManaged: Bool, system: VersionNumber? = nil, sdk: VersionNumber? = nil
    ) {
        (self.groups, self.bundleID, self.isManaged) = (groups, bundleID, isManaged)
        (self.system, self.sdk) = (system, sdk)
    }
}

/// What an export of a tenant means for a person in an app on a device.
///
/// The export tells which policies and app configurations reach the person, and why the others do not. From the policy
/// follow the checks at launch, and the answers about data. What the export does not tell is unknown.
package struct WhatIf: Sendable {
    /// A policy or an app configuration of the export, with its conditions for the person.
    package struct Finding: Sendable {
        package let file: String
        /// The display name; empty if it has none.
        package let name: String
        package let object: ExportedObject
        /// The conditions, in the order of ``ReachCondition``.
        package let reasons: [ReachReason]
        /// The keys of an app configuration, in the order of the file; empty for a policy.
        package let keys: [String]

        /// Whether the document reaches the person; `nil` if the export does not tell.
        package var reaches: Bool? { reasons.reach }
    }

    /// The person.
    package let person: WhatIfPerson
    /// The policies of the export, in its order.
    package let policies: [Finding]
    /// The app configurations of the export, in its order.
    package let configurations: [Finding]
    /// The reasons why the tenant may have policies and app configurations that the export lacks.
    package let doubts: [String]
    /// The policy that applies.
    let effective: EffectivePolicy

    /// Asks an export about a person.
    package init(_ export: TenantExport, _ person: WhatIfPerson) {
        self.person = person
        policies = zip(export.policies, export.policyReasons(for: person)).map { policy, reasons in
            Finding(
                file: policy.file, name: policy.name, object: policy.entry.object, reasons: reasons, keys: [])
        }
        configurations = export.configurations.map { one in
            Finding(
                file: one.file, name: one.name, object: one.entry.object, reasons: one.reasons(for: person),
                keys: one.document?.keys ?? [])
        }
        doubts = export.doubts + export.configurationDoubts
        effective = EffectivePolicy(
            export, policies.map(\.reaches),
            beside: ConfigurationEffects(export, sdk: person.sdk).possible(configurations.map(\.reaches)),
            sdk: person.sdk)
    }

    /// What is known about the policy that applies.
    package enum Verdict: String, Sendable, Encodable {
        /// No policy applies.
        case none
        /// One policy applies.
        case one
        /// Several policies apply, and are combined.
        case several
        /// The export does not tell which policies apply.
        case unknown
    }

    /// What is known about the policy that applies.
    package var verdict: Verdict {
        guard effective.isKnown else { return .unknown }
        return effective.count == 0 ? .none : effective.count == 1 ? .one : .several
    }
}

extension WhatIf {
    /// One check of conditional launch, with what it means on the person's device.
    package struct Check: Sendable, Hashable {
        /// What is known about the check on the device.
        package enum State: String, Sendable, Hashable, Encodable {
            /// The device fails the check, so the action follows.
            case fails
            /// The device meets the check.
            case meets
            /// The facts about the device do not tell whether it fails the check.
            case open
            /// The export does not tell whether the policy has the check.
            case unknown
        }

        package let check: LaunchCheck
        /// Who fails the check, in words.
        package let condition: String
        package let state: State
    }

    /// The checks at launch, in their order; empty if no policy applies.
    package var checks: [Check] {
        let launch = effective.launch
        guard !launch.isEmpty else { return [] }
        let order = LaunchCheck.order + [LaunchCheck(.wipe, .pinTries), LaunchCheck(.block, .pinTries)]
        var checks = order.compactMap { check -> Check? in
            let all = launch.map { requirements -> Check? in
                requirements?.condition(of: check).map { condition in
                    Check(check: check, condition: condition, state: state(of: check, requirements))
                }
            }
            if Set(all).count == 1 { return all[0] }
            // Values that differ are those of several policies, or examples in the place of one that is left out.
            let words = Set(all.compactMap { $0?.condition })
            let condition = words.count == 1 ? words.first : nil
            return Check(check: check, condition: condition ?? check.reason, state: .unknown)
        }
        if !effective.isNone, let service { checks.insert(service, at: 0) }
        return checks
    }

    /// The version of the SDK that the service refuses, whatever the policy is; `nil` if it accepts the app's.
    private var service: Check? {
        let blocks = SDKCutOff.published.filter { $0.action == .block }.map(\.minimum)
        guard let sdk = person.sdk, let lowest = blocks.min(), let highest = blocks.max(), sdk < highest else {
            return nil
        }
        let check = LaunchCheck(.block, .sdkVersion)
        guard sdk < lowest else {
            return Check(
                check: check, condition: "SDK below \(highest) in apps built with Xcode 26 and later, by the service",
                state: .open)
        }
        return Check(check: check, condition: "SDK below \(lowest), by the service", state: .fails)
    }

    /// Returns whether the device fails a check: known for versions, if the facts name them.
    private func state(of check: LaunchCheck, _ requirements: LaunchRequirements?) -> Check.State {
        let version: VersionNumber? =
            switch check.subject {
            case .minimumOS, .maximumOS: person.system
            case .sdkVersion: person.sdk
            default: nil
            }
        guard let requirements, version != nil, let setting = check.setting else { return .open }
        // The engine decides, about a policy with this check alone.
        var one = LaunchRequirements(PolicyDocument(values: [:]))
        one.versions = requirements.versions.filter { $0.key == setting }
        one.needsDevicePasscode = false
        var facts = LaunchFacts(at: Self.start)
        (facts.osVersion, facts.sdkVersion) = (person.system, person.sdk)
        facts.lastCheckIn = TimeMark(Self.start)
        // Every SDK that has neither, one or both of the behaviors.
        let versions = person.sdk.map { [$0] } ?? [[14], [15], [19]].map { VersionNumber(parts: $0) }
        let fails = Set(
            versions.map { version in
                facts.compareSystems(as: version)
                return one.verdicts(for: facts).contains { $0.check == check }
            })
        return fails.count > 1 ? .open : fails.contains(true) ? .fails : .meets
    }

    /// A time at which the app has just checked in, for checks that do not depend on time.
    private static let start = Instant(wall: 0, monotonic: 0, bootID: 1)
}

extension LaunchCheck {
    /// The subject in the place of a condition that is not known.
    fileprivate var reason: String { (action == .access ? "" : "because of ") + subject.words }
}

extension WhatIf {
    /// The side of the account to which an action moves data.
    package enum Direction: String, Sendable, Hashable, Encodable, CaseIterable {
        /// Data of the account may leave it.
        case leaves
        /// Data may enter the account.
        case enters
        /// Links are opened.
        case links
        /// Features use the account's data.
        case features
    }

    /// An answer about an action, in some circumstances.
    package struct Answer: Sendable, Hashable {
        /// The verdict in one word.
        package enum Word: String, Sendable, Hashable, Encodable, CaseIterable {
            case blocked, allowed, required, notRequired, value, unknown
        }

        package let direction: Direction
        package let word: Word
        /// The value of an answer that has more than two, or the way in which an action is allowed; else empty.
        package let value: String
        package let verb: String
        package let object: String
        /// The circumstances in words; empty if the answer holds in all of them.
        package let condition: String
    }

    /// The answers about data, in the order of reports.
    ///
    /// Another managed account beside the person's has the same policy.
    package var answers: [Answer] {
        let contents = EffectivePolicy.contents([effective])
        return EffectivePolicy.subjects([effective]).flatMap { subject -> [Answer] in
            let all = EffectivePolicy.circumstances(
                of: subject, contents, isManaged: person.isManaged, [effective]
            ).filter { !$0.peerSendsToAll && !$0.peerTakesFromAll }
            var points: [(answer: PolicySubject.Answer, points: Set<PolicyCircumstances>)] = []
            for point in all {
                let answer = effective.answer(to: subject, point, isBesideSame: true)
                if let place = points.firstIndex(where: { $0.answer == answer }) {
                    points[place].points.insert(point)
                } else {
                    points.append((answer, [point]))
                }
            }
            return points.flatMap { answer, points in
                PolicyCondition.describing(points, among: all).map { condition in
                    Answer(subject, answer, subject.words(for: condition, contents))
                }
            }
        }
    }
}

extension WhatIf.Answer {
    fileprivate init(_ subject: PolicySubject, _ answer: PolicySubject.Answer, _ condition: String) {
        let words = subject.words
        (verb, object, self.condition) = (words.verb, words.object, condition)
        direction = subject.direction
        switch answer {
        case .permission(let isAllowed): (word, value) = (isAllowed ? .allowed : .blocked, "")
        case .detour(let way): (word, value) = (.allowed, way)
        case .requirement(let isRequired): (word, value) = (isRequired ? .required : .notRequired, "")
        case .choice(let name): (word, value) = (.value, name)
        case .unknown: (word, value) = (.unknown, "")
        }
    }

    /// Returns the answers in sentences: those that differ in their objects alone share one.
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - limit: The maximum number of objects in a sentence.
    /// - Returns: The sentences, each with its verdict: blocked actions first.
    package static func sentences(_ answers: [WhatIf.Answer], limit: Int) -> [(word: Word, text: String)] {
        Word.allCases.flatMap { word in
            let parts = answers.filter { $0.word == word }.map { one in
                (
                    PolicyDiff.Change.Group(
                        verb: one.verb, object: one.word == .value ? one.object : nil,
                        condition: one.condition, values: nil, isAboutPrivateAccounts: false,
                        way: one.word == .value ? SettingWords.words(ofName: one.value) : one.value),
                    one.object
                )
            }
            return PolicyDiff.sentences(parts, limit: limit).map { (word, $0) }
        }
    }
}

extension PolicySubject {
    /// The side to which the subject belongs.
    fileprivate var direction: WhatIf.Direction {
        switch self {
        case .save, .send, .copy, .pasteIntoWebView, .uploadInWebView, .documentPicker(.exportToService),
            .documentPicker(.moveToService):
            .leaves
        case .open, .receive, .shareItem, .shareFile, .paste, .documentPicker(.import), .documentPicker(.open): .enters
        case .link, .webViewLink: .links
        case .property, .notifications, .protectionClass: .features
        }
    }
}
