public import MAMCore

/// A web page that shows an administrator everything that a policy allows, blocks and requires.
///
/// The page can also compare the policy with another policy. It contains the answers about data transfer (by source,
/// target and account), the clipboard, web views, links and features. It also lists the checks before an app shows an
/// account (conditional launch), in their order. ``html`` is the page as text.
public struct PolicyPage: Sendable {
    /// The maximum number of rows in the table of links (URLs).
    ///
    /// The table shows whether and where each kind of link opens. If there are more rows, the page shows how many are
    /// left out. If the page compares two policies, rows with equal answers are left out before rows with different
    /// answers.
    public static let linkRowLimit = 150

    /// The policy, and the policy that it is compared with, each beside the policy of another managed account.
    let policies: [Subject]
    let isMDMEnrolled: Bool
    /// What the files of the policies do not have.
    let notes: [String]
    let tables: [Table]
    let ladder: [Rung]
    /// The explanations, in the order of their first use.
    let reasons: [Reason]
    /// The differences of the answers; `nil` for one policy alone.
    let differences: PolicyDiff?

    /// A policy with the policy of another managed account in the same app.
    struct Subject: Sendable {
        let possible: PossiblePolicies
        let possiblePeer: PossiblePolicies

        var own: MAMPolicy { possible.policy }
        var peer: MAMPolicy { possiblePeer.policy }
        var exports: ExportedPolicies { ExportedPolicies(own: possible, peer: possiblePeer) }
    }

    /// A table of answers.
    struct Table: Sendable {
        /// The id of the table in the page.
        let id: String
        let title: String
        let note: String
        let columns: [String]
        var groups: [Group] = []
        /// The number of rows that there was no room for.
        var leftOut = 0
    }

    /// The rows of one action.
    struct Group: Sendable {
        let title: String
        var rows: [Row] = []
    }

    /// One row: its source and target, or its name alone.
    struct Row: Sendable {
        let heading: [String]
        /// One cell for each column; `nil` if the question does not exist.
        var cells: [Cell?]
    }

    /// One question with the answer of each policy.
    struct Cell: Sendable {
        /// The question in words.
        let question: String
        let answers: [PolicySubject.Answer]
        /// The index of the explanation.
        let reason: Int

        var isDifferent: Bool { Set(answers).count > 1 && !answers.contains(.unknown) }
        var isBlocked: Bool { answers.last == .permission(false) }
    }

    /// Makes a page that shows everything that a policy allows, blocks and requires.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - other: A second policy to compare with, such as a planned replacement for `policy`; answers that differ are
    ///     highlighted. Defaults to none.
    ///   - peer: The policy of a second managed account, for questions about data that moves between two managed
    ///     accounts. Defaults to `nil`: the second account then has the same policy as the first.
    ///   - isMDMEnrolled: Whether device management manages the app: the device is enrolled, and the app has the keys
    ///     `IntuneMAMUPN` and `IntuneMAMOID`. Defaults to `false`.
    public init(
        _ policy: MAMPolicy, comparedWith other: MAMPolicy? = nil, peer: MAMPolicy? = nil, isMDMEnrolled: Bool = false
    ) {
        self.init(
            PossiblePolicies(policy), comparedWith: other.map { PossiblePolicies($0) },
            peer: peer.map { PossiblePolicies($0) }, isMDMEnrolled: isMDMEnrolled)
    }

    /// Makes a page of policies whose exports may leave out settings.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - other: A second policy to compare with. Defaults to none.
    ///   - peer: The policy of a second managed account. Defaults to the same policy.
    ///   - isMDMEnrolled: Whether device management manages the app. Defaults to `false`.
    ///   - notes: What the files of the policies do not have. Defaults to nothing.
    package init(
        _ policy: PossiblePolicies, comparedWith other: PossiblePolicies? = nil, peer: PossiblePolicies? = nil,
        isMDMEnrolled: Bool = false, notes: [String] = []
    ) {
        policies = ([policy] + [other].compactMap(\.self)).map { Subject(possible: $0, possiblePeer: peer ?? $0) }
        (self.isMDMEnrolled, self.notes) = (isMDMEnrolled, notes)
        var builder = PolicyPageBuilder(policies, facts: isMDMEnrolled ? [.mdmEnrolled] : [])
        tables = builder.tables()
        reasons = builder.reasons
        ladder = Rung.all(policies.map(\.possible))
        differences = other.map { PolicyDiff(from: policy, to: $0) }
    }
}

extension PolicyPage.Table {
    private var cells: [PolicyPage.Cell] { groups.flatMap(\.rows).flatMap(\.cells).compactMap(\.self) }

    var count: Int { cells.count }
    var blockedCount: Int { cells.count(where: \.isBlocked) }
    var differenceCount: Int { cells.count(where: \.isDifferent) }
}

extension PolicyPage.Row {
    var isDifferent: Bool { cells.contains { $0?.isDifferent ?? false } }
    var isBlocked: Bool { cells.contains { $0?.isBlocked ?? false } }
}
