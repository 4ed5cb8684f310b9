/// The account that stands beside a question: the second argument of the SDK's location calls, the account another app
/// holds, the owner tag of a shared item.
public enum AccountReference: Sendable, Hashable, ExpressibleByNilLiteral {
    /// No account: `nil` or the empty id.
    case none
    /// The account whose policy is asked.
    case same
    /// An account without a policy.
    case unmanaged
    /// Another managed account, judged by its own policy.
    case otherManaged(MAMPolicy)
    /// An account by its id. An app looks it up; a policy that is asked alone knows no accounts and takes any id but
    /// the empty one for an unmanaged one.
    case id(AccountID)

    /// `nil` is ``none``.
    @inlinable public init(nilLiteral: ()) { self = .none }

    /// The same as ``init(_:)``, which takes a reference to the id's text along; this only looks at it.
    @inlinable
    static func named(_ id: AccountID?) -> AccountReference {
        if let id, !id.isUnmanaged { .id(id) } else { .none }
    }

    /// An optional id: `nil` and the empty id are ``none``.
    @inlinable public init(_ id: AccountID?) {
        if let id, !id.isUnmanaged { self = .id(id) } else { self = .none }
    }
}

extension AccountReference {
    /// The evaluated form of the account beside a question, after its name was looked up.
    @usableFromInline
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// No account.
        case none
        /// The account that is asked.
        case same
        /// An account without a policy.
        case unmanaged
        /// Another account with a policy.
        case otherManaged
    }

    /// The evaluated form; `nil` for a policy or an id, which has to be looked up.
    @inlinable var known: Kind? {
        switch self {
        case .none: Kind.none
        case .same: .same
        case .unmanaged: .unmanaged
        case .otherManaged, .id: nil
        }
    }

    /// The evaluated form for a policy that is asked alone, with the other account's policy.
    ///
    /// A policy alone knows no accounts, so every id but the empty one is an unmanaged account.
    var withoutDirectory: (Kind, PolicyWord) {
        switch self {
        case .none: (.none, .unmanaged)
        case .same: (.same, .unmanaged)
        case .unmanaged: (.unmanaged, .unmanaged)
        case .otherManaged(let other): (.otherManaged, other.word)
        case .id(let id): (id.isUnmanaged ? .none : .unmanaged, .unmanaged)
        }
    }
}

extension AccountReference.Kind {
    /// The index among the kinds, which the compiler takes from the case: the name is not looked at.
    package var index: UInt8 {
        switch self {
        case .none: 0
        case .same: 1
        case .unmanaged: 2
        case .otherManaged: 3
        }
    }

    /// The account beside a question to an identity with this policy: for an unmanaged identity, the same account is an
    /// unmanaged account.
    @inline(__always)
    func seen(by own: PolicyWord) -> Self {
        switch self {
        case .none: .none
        case .same: own.isManaged ? .same : .unmanaged
        case .unmanaged: .unmanaged
        case .otherManaged: .otherManaged
        }
    }
}
