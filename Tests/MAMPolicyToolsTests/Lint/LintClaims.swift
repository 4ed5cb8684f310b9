import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// Holds what the linter claims of a document against the engine's answers.
enum LintClaims {
    /// The claims that do not hold, in words, and how many of each rule were looked at.
    static func check(_ members: SettingSpace.Members, isWhole: Bool = false) throws -> (
        wrong: [String], looked: [String: Int], policies: Int
    ) {
        let document = try SettingSpace.document(members)
        let answers = EngineAnswers(document.compileStrictest())
        var (wrong, looked, policies) = ([String](), [String: Int](), 1)
        for rule in LintRule.all {
            for (setting, claim) in rule.findings(document) {
                looked[rule.id, default: 0] += 1
                switch claim {
                case .anyValue:
                    for value in SettingSpace.values(setting, isWhole: isWhole) {
                        var changed = members
                        changed[setting] = value
                        policies += 1
                        let differences = try SettingSpace.answers(changed).differences(from: answers)
                        if !differences.isEmpty {
                            wrong.append("\(rule.id): \(setting) = \(value ?? "nil") changes \(differences.prefix(3))")
                        }
                    }
                case .sameWith(let edits):
                    policies += 1
                    let differences = try SettingSpace.answers(applying(edits, to: members)).differences(from: answers)
                    if !differences.isEmpty {
                        wrong.append("\(rule.id): \(setting) counts in \(differences.prefix(3))")
                    }
                case .anyValueInSDK(let version, _):
                    let old = EngineAnswers(document.compileStrictest().read(by: version))
                    for value in SettingSpace.values(setting, isWhole: isWhole) {
                        var changed = members
                        changed[setting] = value
                        policies += 1
                        let policy = try SettingSpace.document(changed).compileStrictest().read(by: version)
                        let differences = EngineAnswers(policy).differences(from: old)
                        if !differences.isEmpty { wrong.append("\(rule.id): \(setting) counts in SDK \(version)") }
                    }
                case .sameInSDK(let version, let edits, _):
                    policies += 1
                    let old = EngineAnswers(document.compileStrictest().read(by: version))
                    let changed = try SettingSpace.document(applying(edits, to: members)).compileStrictest()
                    let differences = EngineAnswers(changed.read(by: version)).differences(from: old)
                    if !differences.isEmpty { wrong.append("\(rule.id): \(setting) counts in SDK \(version)") }
                case .noVersionPasses:
                    if passes(document.compileStrictest()) { wrong.append("\(rule.id): a version passes") }
                }
            }
        }
        return (wrong, looked, policies)
    }

    static func applying(
        _ edits: [PolicySetting: PolicyValue?], to members: SettingSpace.Members
    ) -> SettingSpace.Members {
        var members = members
        for (setting, value) in edits { members[setting] = SettingSpace.json(value) }
        return members
    }

    /// Whether some version of the system is let in where nothing else is wrong.
    static func passes(_ policy: MAMPolicy) -> Bool {
        (0...300).contains { number in
            let facts = LaunchKit.facts {
                $0.osVersion = VersionNumber("\(number / 10).\(number % 10)")
                ($0.appVersion, $0.sdkVersion) = (VersionNumber("99"), VersionNumber("99"))
            }
            return policy.launchRequirements.verdicts(for: facts).allSatisfy { !$0.action.endsRun }
        }
    }
}
