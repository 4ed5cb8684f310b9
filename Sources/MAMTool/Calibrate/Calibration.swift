internal import Foundation
internal import IntuneMAMSwift
package import MAMCore
internal import MAMPolicyTools
package import MAMProbe
package import MAMSettings
package import MAMSimulation
internal import MAMVolumes

/// A simulated app with policies, to which the probe asks its questions.
///
/// With denied assumptions, the app makes the other choices. Not safe to use from several threads at once.
package final class ProbedApp {
    package typealias Answers = [String: SDKRecording.Answer]

    private let policies: [(letter: String, policy: MAMPolicy)]
    private let switches: Set<String>
    private let sdk: VersionNumber?
    private let extras: Set<Probe.Extra>
    private let configurations: [String: [AppConfiguration]]
    private let asked: Set<String>?
    private var known: [DeniedAssumptions: Answers] = [:]

    /// Makes an app.
    ///
    /// - Parameters:
    ///   - policies: The policies of the accounts, in the order of their registration.
    ///   - switches: The switches of the app's `IntuneMAMSettings` that are on.
    ///   - sdk: The version of the SDK in the app; `nil` for one that knows every setting.
    ///   - extras: The work that the probe does besides plain questions. Defaults to none.
    ///   - configurations: The app configurations of the accounts, by their letters. Defaults to none.
    ///   - asked: The names of the rows that the probe asks for. Defaults to `nil`: every row.
    package init(
        policies: [(letter: String, policy: MAMPolicy)], switches: Set<String>, sdk: VersionNumber?,
        extras: Set<Probe.Extra> = [], configurations: [String: [AppConfiguration]] = [:],
        asked: Set<String>? = nil
    ) {
        (self.policies, self.switches, self.sdk) = (policies, switches, sdk)
        (self.extras, self.configurations, self.asked) = (extras, configurations, asked)
    }

    /// Makes the app of a recording.
    ///
    /// - Throws: ``CalibrationError`` if the recording has no policy for an account, and `policy` is `nil`.
    package convenience init(_ recording: SDKRecording, policy: MAMPolicy? = nil) throws(CalibrationError) {
        var policies: [(String, MAMPolicy)] = []
        for letter in recording.accounts {
            guard let found = recording.policies[letter].map({ $0.document().result.compileStrictest() }) ?? policy
            else { throw .noPolicy(letter) }
            policies.append((letter, found))
        }
        let names = Set(recording.rows.map(\.name))
        var extras: Set<Probe.Extra> = []
        if names.contains("switchWindow") { extras.insert(.windows) }
        if names.contains("isManagedAfterWipe") { extras.insert(.wipe) }
        if names.contains("isManagedAfterEnrollment") { extras.insert(.enrollment) }
        self.init(
            policies: policies, switches: recording.switches, sdk: recording.version,
            extras: extras,
            configurations: recording.configurations, asked: Set(recording.rows.map(\.id))
        )
    }

    /// Returns the policy of an account; `nil` for an account without one.
    func policy(of letter: String) -> MAMPolicy? { policies.first { $0.letter == letter }?.policy }

    /// A policy of any account, for questions that read no policy.
    var anyPolicy: MAMPolicy? { policies.first?.policy }

    /// Returns the answers by the names of their rows.
    package func answers(denying denied: DeniedAssumptions) async throws(CalibrationError) -> Answers {
        if let answers = known[denied] { return answers }
        do {
            let made = try SDKRecording(try await recording(denying: denied))
            let answers = Dictionary(made.rows.map { ($0.id, $0.answer) }) { first, _ in first }
            known[denied] = answers
            return answers
        } catch { throw .notSimulated("\(error)") }
    }

    /// Starts the app, lets the probe ask everything, and returns its recording.
    package func recording(denying denied: DeniedAssumptions) async throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-calibrate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tenant = SimulatedTenant()
        let users = policies.map { letter, policy in
            let user = tenant.addUser(named: letter.lowercased(), policy: policy)
            tenant.assign((configurations[letter] ?? []).map { SimulatedConfiguration($0) }, to: user)
            return user
        }
        let device = SimulatedDevice(
            tenant: tenant, facts: .devicePasscode, volume: SystemVolume(), containers: folder.path)
        var settings = ManagedAppSettings()
        settings.multiIdentity = switches.contains("MultiIdentity")
        settings.multiManagedIdentities = switches.contains("MultiManagedIdentities")
        let app = device.install(
            "probe",
            ManagedApp.Configuration(
                bundleID: "com.example.probe", settings: settings, detectsIdentityLeaks: false, sdkVersion: sdk,
                deniedAssumptions: denied))
        for user in users { device.enroll(user, in: app) }
        let host = try await SDKHost.start(app, on: device, isProcessWide: true, checksUserFolders: false)
        defer { host.end() }
        let probe = try Probe(
            files: host.engine.configuration.container.map { URL(fileURLWithPath: $0) }, journal: nil,
            system: "Linux", app: "1.0", settings: Dictionary(uniqueKeysWithValues: switches.map { ($0, true) }),
            asked: asked, rest: { await host.settle() })
        return Array(try await probe.record(extras))
    }
}

/// A comparison of one recording with the answers of the engine.
package final class Calibration {
    private let recording: SDKRecording
    private let app: ProbedApp
    private let denied: DeniedAssumptions

    /// Makes a comparison.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - app: The app that answers the same questions.
    ///   - denied: The assumptions that the app denies. Defaults to none.
    package init(_ recording: SDKRecording, with app: ProbedApp, denying denied: DeniedAssumptions = []) {
        (self.recording, self.app, self.denied) = (recording, app, denied)
    }

    /// Returns the answers of the app, with the opposite choices for some assumptions.
    private func answers(reversing other: DeniedAssumptions = []) async throws(CalibrationError) -> ProbedApp.Answers {
        try await app.answers(denying: denied.symmetricDifference(other))
    }
}

/// The reason why a recording was not compared.
package enum CalibrationError: Error, Sendable {
    /// The recording has no policy for the account with this letter.
    case noPolicy(String)
    /// The simulated app could not be asked.
    case notSimulated(String)
}

/// A row for which the recording and the engine have different answers.
package struct DifferentRow: Sendable {
    package let row: SDKRecording.Row
    /// The answer of the engine.
    package let model: SDKRecording.Answer
    /// The rule of the policy that decided the engine's answer; `nil` for a question that is not about a policy.
    package let rule: PolicyRule?
    /// The assumptions of which each alone, if it were denied, would give the recorded answer.
    package let refuted: [String]
    /// The assumptions about which the row decides, and that are constants.
    package let suspected: [String]
}

/// The result of a comparison.
package struct CalibrationResult: Sendable {
    package var equalCount = 0
    package var different: [DifferentRow] = []
    /// The rows of the recording to which the engine has no answer, such as questions during which the app crashed.
    package var notAsked: [SDKRecording.Row] = []
    /// The number of equal rows that would differ if the assumption were denied, by its name.
    package var confirmed: [String: Int] = [:]
    /// The number of different rows for which the assumption is the reason, by its name.
    package var refuted: [String: Int] = [:]
}

extension Calibration {
    /// Compares every row.
    ///
    /// An assumption that can be denied counts as confirmed by an equal row only if the other choice would give another
    /// answer. An assumption that is a constant counts as confirmed by each equal row that decides about it.
    package func compare() async throws(CalibrationError) -> CalibrationResult {
        let model = try await answers()
        var others: [(name: String, answers: ProbedApp.Answers)] = []
        for (name, assumption) in DeniedAssumptions.named {
            others.append((name, try await answers(reversing: assumption)))
        }
        var result = CalibrationResult()
        let named = explained(by: others, model)
        for row in recording.rows {
            guard row.answer != .text("crashed"), let answer = model[row.id] else {
                result.notAsked.append(row)
                continue
            }
            let deciding = others.filter { $0.answers[row.id] != answer }
            let constants = Assumption.decided(by: row).filter { name in
                !DeniedAssumptions.named.contains { $0.name == name }
            }
            if answer == row.answer {
                result.equalCount += 1
                for name in deciding.map(\.name) + constants { result.confirmed[name, default: 0] += 1 }
            } else {
                let refuted = deciding.map(\.name).filter { named[$0]?.contains(row.id) ?? false }
                let suspected = refuted.isEmpty ? constants : []
                result.different.append(
                    DifferentRow(row: row, model: answer, rule: rule(of: row), refuted: refuted, suspected: suspected))
                for name in refuted { result.refuted[name, default: 0] += 1 }
            }
        }
        return result
    }

    /// Returns the different rows that each assumption alone would explain.
    ///
    /// An assumption is left out if another explains the same rows, and explains more or contradicts fewer: the rows then
    /// speak for the other.
    private func explained(
        by others: [(name: String, answers: ProbedApp.Answers)], _ model: ProbedApp.Answers
    ) -> [String: Set<String>] {
        let different = recording.rows.filter { row in model[row.id].map { $0 != row.answer } ?? false }
        var rows: [String: Set<String>] = [:]
        var broken: [String: Int] = [:]
        for (name, answers) in others {
            let ids = Set(different.filter { answers[$0.id] == $0.answer }.map(\.id))
            guard !ids.isEmpty else { continue }
            rows[name] = ids
            broken[name] = recording.rows.count { model[$0.id] == $0.answer && answers[$0.id] != $0.answer }
        }
        return rows.filter { name, ids in
            !rows.contains { other, others in
                let (ours, theirs) = (broken[name] ?? 0, broken[other] ?? 0)
                return others.isSuperset(of: ids) && theirs <= ours && (others != ids || theirs < ours)
            }
        }
    }

    /// Finds the smallest set of assumptions, at most two, whose denial makes every row equal.
    ///
    /// - Returns: The set, empty if every row is equal already; `nil` if there is none.
    package func fit() async throws(CalibrationError) -> DeniedAssumptions? {
        let model = try await answers()
        let asked = recording.rows.filter { $0.answer != .text("crashed") && model[$0.id] != nil }
        func differing(_ answers: ProbedApp.Answers) -> Set<String> {
            Set(asked.filter { answers[$0.id] != $0.answer }.map(\.id))
        }
        let different = differing(model)
        guard !different.isEmpty else { return [] }
        var candidates: [(assumption: DeniedAssumptions, changed: Set<String>)] = []
        for (_, assumption) in DeniedAssumptions.named {
            let answers = try await answers(reversing: assumption)
            if differing(answers).isEmpty { return assumption }
            let changed = Set(asked.filter { answers[$0.id] != model[$0.id] }.map(\.id))
            if !changed.isDisjoint(with: different) { candidates.append((assumption, changed)) }
        }
        for (index, one) in candidates.enumerated() {
            for other in candidates.dropFirst(index + 1) where different.isSubset(of: one.changed.union(other.changed))
            {
                let pair = one.assumption.union(other.assumption)
                if differing(try await answers(reversing: pair)).isEmpty { return pair }
            }
        }
        return nil
    }
}

/// The rule behind an answer of the engine.
extension Calibration {
    private func rule(of row: SDKRecording.Row) -> PolicyRule? {
        guard let question = row.policyQuestion, let identity = row.arguments["identity"] else { return nil }
        let own = app.policy(of: identity)
        let account: AccountReference.Kind
        var peer: MAMPolicy?
        switch row.arguments["account"] {
        case nil, "none"?: account = .none
        case "unmanaged"?: account = identity == "unmanaged" ? .same : .unmanaged
        case identity?: account = .same
        case let other?: (account, peer) = (.otherManaged, app.policy(of: other))
        }
        let cell = AnswerSpace.Cell(question, owner: own == nil ? .unmanaged : .managed, account: account)
        guard let any = own ?? peer ?? app.anyPolicy else { return nil }
        return AnswerSpace.decision(of: cell, policy: any, peer: peer ?? any, facts: .devicePasscode).rule
    }
}

extension SDKRecording.Row {
    /// The question in the form of the engine; `nil` for a question that is not about a policy.
    fileprivate var policyQuestion: PolicyQuestion? {
        let location = arguments["location"]
        switch name {
        case "save": return MAMSaveLocation.allCases.first { $0.name == location }.map { .save(to: $0, account: .none) }
        case "open":
            return MAMOpenLocation.allCases.first { $0.name == location }.map { .open(from: $0, account: .none) }
        case "documentPicker":
            return DocumentPickerMode.allCases.first { $0.name == arguments["mode"] }.map { .documentPicker($0) }
        case "openURL":
            let isKnown = arguments["knownManagedScheme"] == "true"
            return arguments["url"].map { .link(.url($0, isKnownManagedAppScheme: isKnown)) }
        case "universalLink": return arguments["url"].map { .link(.universalLink($0)) }
        default: return PolicyProperty.allCases.first { $0.name == name }.map { .property($0) }
        }
    }
}
