internal import MAMCore

/// The policies that are assigned, with the answers that each gives.
struct ServerPolicies: Sendable {
    let all: [MAMPolicy]
    private let expected: [[Answer]]

    /// What an answer says, wherever the identity that was asked came from.
    private struct Answer: Sendable, Equatable {
        let isAllowed: Bool
        let rule: PolicyRule

        init(_ decision: PolicyDecision) { (isAllowed, rule) = (decision.isAllowed, decision.rule) }
    }

    private static let questions: [PolicyQuestion] = [
        .save(to: .box, account: .none), .save(to: .oneDriveForBusiness, account: .none),
        .save(to: .sharePoint, account: .none), .save(to: .localDrive, account: .none), .property(.printing),
        .property(.isContactSyncAllowed), .property(.isFileEncryptionRequired),
    ]

    /// Makes the policies; each two of them differ in an answer.
    init() throws {
        all = try (0..<8).map { number in
            let text = """
                {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "policy \(number)",
                 "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": true,
                 "allowedDataStorageLocations": ["\(number & 1 == 0 ? "oneDriveForBusiness" : "sharePoint")"],
                 "printBlocked": \(number & 2 == 0), "contactSyncBlocked": \(number & 4 == 0),
                 "appDataEncryptionType": "whenDeviceLocked", "pinRequired": false}
                """
            return try PolicyDocument(json: text).compileStrictest()
        }
        expected = all.map { policy in Self.questions.map { Answer(policy.decision(for: $0)) } }
        for number in all.indices where expected.firstIndex(of: expected[number]) != number {
            throw TortureError("two policies give the same answers")
        }
    }

    /// The number of a question that an app answers otherwise than every one of some policies does; nil when each answer is
    /// one of theirs.
    ///
    /// One policy is what an app has that nothing changes; while another one comes, each answer is of the old or the new.
    func wrongAnswer(of app: ManagedApp, about account: AccountID, under policies: Set<Int>) -> Int? {
        let policy = app.policyManager.policy(for: account)
        return Self.questions.indices.first { question in
            let answer = Answer(policy.decision(for: Self.questions[question]))
            return !policies.contains { expected[$0][question] == answer }
        }
    }

    /// How many questions ``wrongAnswer(of:about:under:)`` asks.
    static var questionCount: Int { questions.count }
}
