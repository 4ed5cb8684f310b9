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
        /// Whether the action is allowed; `nil` if an export leaves out a setting that decides.
        @WrittenNull package var allowed: Bool?
        package let rule: String
        /// The outcome, if it is neither "allowed" nor "blocked".
        package var outcome: PolicyOutcome?
        /// The settings that decide and that an export leaves out; `nil` if the answer is known.
        package var missing: [String]?
    }

    /// Returns all rows, sorted by owner, action, location, account and peer app.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - peer: The policy of another managed account.
    ///   - facts: The facts of the device.
    ///   - payload: The kind of data that apps exchange.
    ///   - exports: What the exports of both policies leave out. Defaults to `nil`, for nothing.
    /// - Returns: The rows.
    package static func rows(
        policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, payload: TransferPayload,
        exports: ExportedPolicies? = nil
    ) -> [Row] {
        OwnerKind.allCases.flatMap { owner in
            lines(PolicySubject.transfers, owner, policy, peer, payload, exports).compactMap { line -> Row? in
                guard let (action, location, peerApp) = line.subject.transfer, let cell = line.cell else { return nil }
                let decision = decision(of: cell, policy: policy, peer: peer, facts: facts)
                let missing = exports?.missingNames(for: cell, facts: facts)
                return Row(
                    owner: owner, action: action, location: location, account: line.account, peerApp: peerApp,
                    allowed: missing == nil ? decision.isAllowed : nil, rule: decision.rule.name,
                    outcome: missing == nil ? decision.thirdOutcome : nil, missing: missing)
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
