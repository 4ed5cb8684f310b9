/// The app and account that clipboard data comes from or goes to.
public enum ClipboardEnd: Sendable, Hashable {
    /// The app that is asked, with the account that copies or pastes there.
    case thisApp(account: AccountReference)
    /// Another app that contains the SDK, with the account that copies or pastes there.
    case managedApp(account: AccountReference)
    /// An app without the SDK. It has no owner and no policy, whichever account is signed in there.
    case unmanagedApp

    /// The account at this end.
    var account: AccountReference {
        switch self {
        case .thisApp(let account), .managedApp(let account): account
        case .unmanagedApp: .none
        }
    }

    var kind: Kind {
        switch self {
        case .thisApp: .thisApp
        case .managedApp: .managedApp
        case .unmanagedApp: .unmanagedApp
        }
    }

    /// The end without its account.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case thisApp, managedApp, unmanagedApp
    }
}

/// The content of the clipboard.
public enum ClipboardContent: Sendable, Hashable {
    /// Text. The length is in UTF-16 units, as the SDK counts; a negative length counts as ``other``.
    case text(length: Int)
    /// Anything but text. No character limit allows it.
    case other

    /// Makes the content from a text, whose UTF-16 units it counts.
    public init(_ text: String) { self = .text(length: text.utf16.count) }

    /// The length in the evaluator's form.
    package var clipped: ClippedLength {
        switch self {
        case .text(let length) where length >= 0: ClippedLength(rawValue: UInt32(min(length, 65_536)))
        case .text, .other: .noText
        }
    }
}

/// The length of a text on the clipboard, clamped to one more than the maximum limit.
package struct ClippedLength: Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No text.
    package static let noText = ClippedLength(rawValue: .max)

    /// Returns whether the limit allows the text.
    ///
    /// The limit 0 means that there is no exception.
    func isWithin(_ limit: UInt16) -> Bool { limit > 0 && rawValue <= UInt32(limit) }
    package var isText: Bool { self != .noText }
}
