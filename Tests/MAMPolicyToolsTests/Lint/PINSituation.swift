import MAMCore
import TestPolicies

/// What the PIN rules of a policy come to: where access stands in every telling moment, and what a new PIN must be like.
enum PINSituation {
    /// The names of the answers, in their order.
    static let names: [String] =
        ["pin credentials"]
        + devices.flatMap { device -> [String] in
            ["pin shape", "pin history", "pin spent action"].map { $0 + device.name }
                + moments.map { "pin entry \($0.name)\(device.name)" }
        }

    static func answers(of rules: PINRules) -> [EngineAnswers.Answer] {
        var answers: [EngineAnswers.Answer] = [.text("\(rules.requiresCredentials)")]
        for device in devices {
            guard rules.isRequired(on: device.facts) else {
                answers += Array(repeating: .access(nil), count: 3 + moments.count)
                continue
            }
            answers += ["\(rules.shape)", "\(rules.historyCount)", "\(rules.spentAction)"].map { .text($0) }
            for moment in moments {
                var facts = moment.facts
                (facts.rules, facts.device) = (rules, device.facts)
                facts.record?.fits = rules.shape
                answers.append(.access(facts.entry))
            }
        }
        return answers
    }

    private static let devices: [(name: String, facts: DeviceFacts)] = [
        ("", []), (" mdm passcode", [.mdmEnrolled, .devicePasscode]),
    ]

    /// Ages of the last access, of the PIN and of wrong tries, with every kind of biometrics.
    private static let moments: [(name: String, facts: PINFacts)] = {
        let ages = [0, 59, 61, 901, 1_801, 3_601, 43_201, 86_401].map { ($0, 0, UInt32(0)) }
        let old = [86_401, 2_592_001, 7_776_001, 31_536_001].map { (0, $0, UInt32(0)) }
        let tries = [1, 3, 4, 5, 10, 65_535].map { (100_000, 0, UInt32($0)) }
        return PINBiometrics.Kind.allCases.flatMap { kind in
            (ages + old + tries).map { access, age, failed in
                let now = LaunchKit.after(40_000_000)
                func before(_ seconds: Int) -> Instant { LaunchKit.after(40_000_000 - Double(seconds)) }
                var record = PINRecord()
                record.current = PINHash(cost: .standard, salt: [], digest: [])
                (record.setAt, record.lastAccess) = (before(age), before(access))
                (record.failed, record.charged, record.enrollment) = (failed, failed, 7)
                return (
                    "\(kind) access \(access) age \(age) failed \(failed)",
                    PINFacts(
                        rules: nil, record: record, biometrics: PINBiometrics(kind, enrollment: 7), device: [], now: now
                    )
                )
            }
        }
    }()
}
