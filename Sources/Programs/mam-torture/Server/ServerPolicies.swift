internal import MAMCore

/// The assigned policies, with the answers that each gives.
struct ServerPolicies: Sendable {
    let all: [MAMPolicy]
    private let expected: [[Answer]]

    /// The content of an answer, without the source of the identity.
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

    /// Makes the policies.
    ///
    /// Any two of them differ in an answer.
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

    /// Returns the number of a question that an app answers as none of the given policies does; `nil` when all answers
    /// match one of them.
    ///
    /// Pass one policy for an app without a pending change. While a new policy arrives, pass the old and the new one.
    func wrongAnswer(of app: ManagedApp, about account: AccountID, under policies: Set<Int>) -> Int? {
        let policy = app.policyManager.policy(for: account)
        return Self.questions.indices.first { question in
            let answer = Answer(policy.decision(for: Self.questions[question]))
            return !policies.contains { expected[$0][question] == answer }
        }
    }

    /// The number of questions that ``wrongAnswer(of:about:under:)`` asks.
    static var questionCount: Int { questions.count }
}
