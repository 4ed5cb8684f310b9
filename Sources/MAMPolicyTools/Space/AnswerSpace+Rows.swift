package import MAMCore

extension AnswerSpace {
    /// One answer about locations, other apps and shared data.
    ///
    /// A property is `nil` if its dimension does not apply.
    package struct Row: Sendable, Hashable, Encodable {
        package let owner: OwnerKind
        package let action: Action
        @WrittenNull package var location: String?
        package let account: Account
        @WrittenNull package var peerApp: PeerAppKind?
        package let allowed: Bool
        package let rule: String
        /// The outcome, if it is neither "allowed" nor "blocked".
        package var outcome: PolicyOutcome?
    }

    /// Returns all rows, sorted by owner, action, location, account and peer app.
    package static func rows(
        policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, payload: TransferPayload
    ) -> [Row] {
        OwnerKind.allCases.flatMap { owner in
            lines(PolicySubject.transfers, owner, policy, peer, payload).compactMap { line -> Row? in
                guard let (action, location, peerApp) = line.subject.transfer, let cell = line.cell else { return nil }
                let decision = decision(of: cell, policy: policy, peer: peer, facts: facts)
                return Row(
                    owner: owner, action: action, location: location, account: line.account, peerApp: peerApp,
                    allowed: decision.isAllowed, rule: decision.rule.name, outcome: decision.thirdOutcome)
            }
        }.sorted { $0.order < $1.order }
    }
}

extension PolicyDecision {
    /// The outcome, if it is neither "allowed" nor "blocked"; `nil` for the answers of most policies.
    var thirdOutcome: PolicyOutcome? { outcome == .allowedAfterEvaluation ? outcome : nil }
}

/// Encodes a missing value as `null`, because a missing member could be taken for an unknown one.
@propertyWrapper
package struct WrittenNull<Value: Encodable & Sendable & Hashable>: Encodable, Sendable, Hashable {
    package let wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension PolicySubject {
    /// The action of a table, with its location or other app.
    var transfer: (AnswerSpace.Action, location: String?, peerApp: AnswerSpace.PeerAppKind?)? {
        switch self {
        case .save(let location): (.save, location.name, nil)
        case .open(let location): (.open, location.name, nil)
        case .send(let app): (.send, nil, app)
        case .receive(let app): (.receive, nil, app)
        case .shareItem: (.shareItem, nil, nil)
        case .shareFile: (.shareFile, nil, nil)
        default: nil
        }
    }
}

extension AnswerSpace.Row {
    fileprivate var order: String {
        [owner.rawValue, action.rawValue, location ?? "", account.rawValue, peerApp?.rawValue ?? ""]
            .joined(separator: "\u{1}")
    }
}
