/// The texts for users in one language.
///
/// An app that shows messages in another language than English makes a catalog, and sets it as
/// ``MAMUIHelper/texts``. The library has no translations of its own.
public struct MessageCatalog: Sendable, Hashable {
    /// The placeholder of the app's name in a text.
    public static let appPlaceholder = "{app}"
    /// The maximum length of a text, in bytes of UTF-8.
    public static let maximumByteCount = 2048
    /// The maximum number of characters of an app's name that are shown.
    package static let maximumNameLength = 64

    /// The language as a tag, such as `de` or `pt-BR`.
    public let language: String
    private let texts: [String: String]

    /// The English texts.
    public static let english = MessageCatalog()

    private init() { (language, texts) = ("en", [:]) }

    /// Creates a translation.
    ///
    /// Missing texts are in English.
    ///
    /// - Parameters:
    ///   - language: The language, as a tag.
    ///   - texts: The texts of remediations, by key. Braces are allowed in ``appPlaceholder`` only. Defaults to none.
    ///   - userTexts: The other texts, by key, with the same rule. Defaults to none.
    /// - Throws: ``MessageCatalogError`` for the first invalid text, in the order of the keys.
    package init(
        language: String, texts: [ComplianceText: String] = [:], userTexts: [UserText: String] = [:]
    ) throws(MessageCatalogError) {
        var known: [String: String] = [:]
        for (key, text) in texts { known[key.rawValue] = text }
        for (key, text) in userTexts { known[key.rawValue] = text }
        try self.init(language: language, translations: known)
    }

    /// Creates a translation from texts by their keys.
    ///
    /// Missing texts are in English. ``keys`` lists the keys, and ``template(forKey:)`` returns the English texts.
    ///
    /// - Parameters:
    ///   - language: The language, as a tag such as `de` or `pt-BR`.
    ///   - texts: The texts by key. ``appPlaceholder`` stands for the app's name; other braces are not allowed.
    /// - Throws: ``MessageCatalogError`` for an unknown key, or for the first invalid text in the order of the keys.
    public init(language: String, translations texts: [String: String]) throws(MessageCatalogError) {
        if let key = texts.keys.filter({ !Self.keys.contains($0) }).min() {
            throw MessageCatalogError(key: key, .unknownKey)
        }
        for key in Self.keys {
            if let problem = texts[key].flatMap(Self.problem) { throw MessageCatalogError(key: key, problem) }
        }
        (self.language, self.texts) = (language, texts)
    }

    /// Returns the text of a key, with the placeholder of the app's name; nil for an unknown key.
    public func template(forKey key: String) -> String? {
        texts[key] ?? ComplianceText(rawValue: key)?.english ?? UserText(rawValue: key)?.english
    }

    /// All keys in order, for translators.
    public static let keys = ComplianceText.allCases.map(\.rawValue) + UserText.allCases.map(\.rawValue)

    /// Returns a text with the app's name.
    ///
    /// Control characters of the name are removed, and a placeholder in it is not replaced.
    package func text(_ key: ComplianceText, appName: String) -> String {
        text(key.rawValue, english: key.english, appName: appName)
    }

    package func text(_ key: UserText, appName: String) -> String {
        text(key.rawValue, english: key.english, appName: appName)
    }

    private func text(_ key: String, english: String, appName: String) -> String {
        let scalars = appName.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let name = String(String(String.UnicodeScalarView(scalars)).prefix(Self.maximumNameLength))
        return Self.pieces(of: texts[key] ?? english).joined(separator: name)
    }

    /// Returns the parts of a text between its placeholders.
    private static func pieces(of text: String) -> [Substring] {
        var (pieces, rest) = ([Substring](), text[...])
        while let place = rest.range(of: appPlaceholder) {
            pieces.append(rest[..<place.lowerBound])
            rest = rest[place.upperBound...]
        }
        return pieces + [rest]
    }

    private static func problem(of text: String) -> MessageCatalogError.Problem? {
        if text.utf8.count > maximumByteCount { return .tooLong }
        if text.allSatisfy(\.isWhitespace) { return .empty }
        let isOpen = pieces(of: text).contains { piece in
            piece.unicodeScalars.contains { $0 == "{" || $0 == "}" || $0.properties.generalCategory == .control }
        }
        return isOpen ? .placeholder : nil
    }
}

extension Substring {
    /// Returns the first range of a text, compared byte by byte.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

/// The reason why a text of a catalog is invalid.
public struct MessageCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// The text is empty or has only blanks.
        case empty
        /// The text is longer than ``MessageCatalog/maximumByteCount``.
        case tooLong
        /// No message has the key.
        case unknownKey
        /// The text has a brace outside of ``MessageCatalog/appPlaceholder``, or a control character.
        case placeholder
    }

    /// The key of the text.
    public let key: String
    /// The kind of the error.
    public let problem: Problem

    init(key: String, _ problem: Problem) {
        self.key = key
        self.problem = problem
    }

    /// The key and the error, on one line.
    public var description: String {
        switch problem {
        case .unknownKey: "the catalog has a text for a key that no message has; `MessageCatalog.keys` lists the keys"
        case .empty: "the text `\(key)` is empty"
        case .tooLong: "the text `\(key)` is longer than \(MessageCatalog.maximumByteCount) bytes"
        case .placeholder: "the text `\(key)` has a brace or control character other than `{app}`"
        }
    }
}
