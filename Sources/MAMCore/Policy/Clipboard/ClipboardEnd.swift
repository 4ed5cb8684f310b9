/// One side of a copy or paste: the app and the account from which data is copied, or into which it is pasted.
public enum ClipboardEnd: Sendable, Hashable {
    /// The app whose policy answers the question, and the account that copies or pastes in this app.
    case thisApp(account: AccountReference)
    /// Another app that contains the SDK, and the account that copies or pastes in that other app.
    case managedApp(account: AccountReference)
    /// An app without the SDK.
    ///
    /// No policy applies to this app, and its data has no owner, even if a managed account is signed in there.
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

/// The content of the clipboard: a text or something else.
public enum ClipboardContent: Sendable, Hashable {
    /// A text.
    ///
    /// Its length is counted in UTF-16 units, as in the SDK. A negative length counts as ``other``.
    case text(length: Int)
    /// Any content except text.
    ///
    /// A policy can allow short texts up to a character limit. Such a limit never allows this content.
    case other

    /// Makes the content of the clipboard from a text, and counts the text's UTF-16 units.
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
