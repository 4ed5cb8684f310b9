import MAMBenchResults
import MAMCore
internal import MAMPolicyTools

extension Cases {
    /// A decision with the settings that decided, in a scope.
    ///
    /// The baseline is the decision alone.
    static func reason(_ name: String, _ world: World) -> BenchFigure {
        let app = world.app(accounts: 8)
        let question = PolicyQuestion.save(to: .box, account: nil)
        return app.withAccountID(World.id(3)) {
            precondition(!app.policyManager.policy.reason(for: question).settings.isEmpty, "no setting decided")
            return measure(
                name, against: "decision.path", iterations: 20_000,
                ours: { blackHole(app.policyManager.policy.reason(for: question)) },
                baseline: { blackHole(app.isBoxAllowed) })
        }
    }

    /// The nearest change for the slowest question.
    ///
    /// The baseline is a millisecond.
    static func nearestChange(_ name: String) -> BenchFigure {
        var worst: (nanoseconds: Double, ask: () -> Void) = (0, {})
        var count = 0
        for own in policies {
            for peer in policies {
                for owner in AnswerSpace.OwnerKind.allCases {
                    for question in AnswerSpace.questions(owner: owner, policy: own, peer: peer, payload: .file) {
                        let ask = {
                            blackHole(
                                AnswerSpace.nearestChanges(
                                    of: question.cell, policy: own, peer: peer, facts: [], limit: 1))
                        }
                        // The minimum of three, so that a busy machine does not select the question.
                        let time = (0..<3).map { _ in nanoseconds(ask) }.min() ?? 0
                        if time > worst.nanoseconds { worst = (time, ask) }
                        count += 1
                    }
                }
            }
        }
        let ask = worst.ask
        let best = (0..<200).map { _ in nanoseconds(ask) }.min() ?? worst.nanoseconds
        return BenchFigure(
            name: name, ratio: best / 1e6, baseline: 1e6, nanoseconds: best, allocations: 0, unit: "ns",
            against: "a millisecond, for the slowest of \(count) questions")
    }

    private static func nanoseconds(_ work: () -> Void) -> Double {
        let parts = ContinuousClock().measure(work).components
        return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }

    /// Policies that block all, some and no transfers, with all properties of an export.
    private static var policies: [MAMPolicy] {
        ["none", "managedApps", "allApps"].compactMap { level in
            let document = World.document.replacing("\"managedApps\"", with: "\"\(level)\"")
                .replacing("\"managedApps\"", with: "\"\(level)\"")
            return try? PolicyDocument(json: Array(document.utf8)).compileStrictest()
        }
    }
}
