internal import MAMCore

extension PolicyPage {
    /// One check of conditional launch, with its condition in each policy: who fails it.
    struct Rung: Sendable {
        let check: LaunchCheck
        /// The condition of each policy in words; `nil` if the policy does not check it.
        let conditions: [String?]
        /// The setting with its value in the last policy; `nil` for a command of the service.
        let setting: Reason.Line?

        var isDifferent: Bool { Set(conditions).count > 1 && !conditions.contains(Self.unknown) }

        /// The condition of a check about which an export says too little.
        static let unknown = "Unknown: the export lacks a setting of this check"

        /// Returns the checks in the order of evaluation, those of wrong PINs last.
        static func all(_ policies: [PossiblePolicies]) -> [Rung] {
            let requirements = policies.map(\.launchRequirements)
            return (LaunchCheck.order + [LaunchCheck(.wipe, .pinTries), LaunchCheck(.block, .pinTries)]).map { check in
                Rung(
                    check: check, conditions: requirements.map { condition(of: check, in: $0) },
                    setting: check.setting.flatMap { setting in policies.last.map { Reason.Line(setting, $0) } })
            }
        }

        static func condition(of check: LaunchCheck, in requirements: [LaunchRequirements]) -> String? {
            let first = requirements.first?.condition(of: check)
            return requirements.allSatisfy { $0.condition(of: check) == first } ? first : unknown
        }
    }
}
