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

    @inlinable package var account: AccountReference {
        switch self {
        case .thisApp(let account), .managedApp(let account): account
        case .unmanagedApp: .none
        }
    }

    @inlinable package var kind: Kind {
        switch self {
        case .thisApp: .thisApp
        case .managedApp: .managedApp
        case .unmanagedApp: .unmanagedApp
        }
    }

    /// The end without its account.
    @usableFromInline package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case thisApp, managedApp, unmanagedApp
    }
}

/// The content of the clipboard: a text or something else.
public enum ClipboardContent: Sendable, Hashable {
    /// A text.
    ///
    /// Its length is counted in UTF-16 units, as in the SDK. A negative length counts as ``other``.
    case text(length: Int)
    /// A URL object, such as an app puts on the pasteboard with the method for URLs.
    ///
    /// Its length is that of its text in UTF-16 units. A policy's character limit applies to it as to a text. A negative
    /// length counts as ``other``.
    case url(length: Int)
    /// Any content except text and URLs.
    ///
    /// A policy can allow short texts up to a character limit. Such a limit never allows this content.
    case other

    /// Makes the content of the clipboard from a text, and counts the text's UTF-16 units.
    @inlinable public init(_ text: String) { self = .text(length: text.utf16.count) }

    /// The length in the evaluator's form.
    @inlinable package var clipped: ClippedLength {
        switch self {
        case .text(let length) where length >= 0: ClippedLength(rawValue: UInt32(min(length, 65_536)))
        case .url(let length) where length >= 0: ClippedLength(ofURL: UInt32(min(length, 65_536)))
        case .text, .url, .other: .noText
        }
    }
}

/// The length of a text or URL on the clipboard, clamped to one more than the maximum limit.
@usableFromInline package struct ClippedLength: Sendable, Hashable {
    @usableFromInline package let rawValue: UInt32

    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Makes the length of a URL object, which rules treat like a text.
    @inlinable package init(ofURL count: UInt32) { rawValue = count | Self.urlBit }

    /// Neither text nor URL.
    @usableFromInline package static let noText = ClippedLength(rawValue: .max)
    @usableFromInline package static let urlBit: UInt32 = 1 << 30

    /// Returns whether the limit allows the text or URL.
    ///
    /// The limit 0 means that there is no exception.
    @inlinable package func isWithin(_ limit: UInt16) -> Bool { limit > 0 && isText && count <= UInt32(limit) }
    /// Whether the content has a length: a text or a URL.
    @inlinable package var isText: Bool { self != .noText }
    @inlinable package var isURL: Bool { isText && rawValue & Self.urlBit != 0 }
    /// The number of UTF-16 units; without meaning for other content.
    @inlinable package var count: UInt32 { rawValue & ~Self.urlBit }
}
