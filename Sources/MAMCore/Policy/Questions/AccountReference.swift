/// The second account in a ``PolicyQuestion``, in addition to the account whose policy answers the question.
///
/// Depending on the question, this account is one of these:
/// - the account that owns the location to which data is saved, or from which data is opened
/// - the account that sends or receives data in another app
/// - the account that a shared item or file names as its owner
public enum AccountReference: Sendable, Hashable, ExpressibleByNilLiteral {
    /// No account.
    ///
    /// The caller passed `nil` or the empty id.
    case none
    /// The same account as the one whose policy answers the question.
    case same
    /// An account that has no policy.
    case unmanaged
    /// Another managed account, with its policy.
    case otherManaged(MAMPolicy)
    /// An account that is named by its id.
    ///
    /// An app looks the id up among its accounts. A ``MAMPolicy`` that is used without an app knows no accounts: it
    /// treats every id as an unmanaged account, except the empty id, which means ``none``.
    case id(AccountID)

    /// Makes the reference to no account, ``none``, from the literal `nil`.
    @inlinable public init(nilLiteral: ()) { self = .none }

    /// Returns the reference of an optional id.
    ///
    /// Unlike ``init(_:)`` it does not retain the id's text.
    @inlinable
    static func named(_ id: AccountID?) -> AccountReference {
        if let id, !id.isUnmanaged { .id(id) } else { .none }
    }

    /// Makes a reference to an account from an optional account id; `nil` and the empty id give ``none``.
    @inlinable public init(_ id: AccountID?) {
        if let id, !id.isUnmanaged { self = .id(id) } else { self = .none }
    }
}

extension AccountReference {
    /// The evaluated form of the other account of a question, after its id was looked up.
    @usableFromInline
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case none
        /// The same account as the one whose policy answers the question.
        case same
        /// An account without a policy.
        case unmanaged
        /// Another account with a policy.
        case otherManaged
    }

    /// The evaluated form; `nil` for a policy or an id, which needs a look-up.
    @inlinable package var known: Kind? {
        switch self {
        case .none: Kind.none
        case .same: .same
        case .unmanaged: .unmanaged
        case .otherManaged, .id: nil
        }
    }

    /// The evaluated form for a policy that is asked alone, with the other account's policy.
    ///
    /// Such a policy knows no accounts, so every id but the empty one is an unmanaged account.
    package var withoutDirectory: (Kind, PolicyWord) {
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
    /// The index among the kinds, which the compiler takes from the case without looking at the name.
    @inlinable package var index: UInt8 {
        switch self {
        case .none: 0
        case .same: 1
        case .unmanaged: 2
        case .otherManaged: 3
        }
    }

    /// Returns the kind of the account as an identity with this policy counts it.
    ///
    /// For an unmanaged identity, the same account is an unmanaged account.
    @inline(__always)
    @inlinable package func seen(by own: PolicyWord) -> Self {
        switch self {
        case .none: .none
        case .same: own.isManaged ? .same : .unmanaged
        case .unmanaged: .unmanaged
        case .otherManaged: .otherManaged
        }
    }
}
