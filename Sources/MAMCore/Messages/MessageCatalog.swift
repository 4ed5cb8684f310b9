/// The texts for users in one language.
///
/// Apps may provide their own. The keys are those of ``ComplianceText`` and ``UserText``.
package struct MessageCatalog: Sendable, Hashable {
    /// The placeholder of the app's name in a text.
    package static let appPlaceholder = "{app}"
    /// The maximum length of a text, in bytes of UTF-8.
    package static let maximumByteCount = 2048
    /// The maximum number of characters of an app's name that are shown.
    package static let maximumNameLength = 64

    /// The language as a tag, such as `de` or `pt-BR`.
    package let language: String
    private let texts: [String: String]

    /// The English texts.
    package static let english = MessageCatalog()

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
        // In the order of the keys, so that the error is deterministic.
        for key in Self.keys {
            guard let text = known[key] else { continue }
            if let problem = Self.problem(of: text) { throw MessageCatalogError(key: key, problem) }
        }
        self.language = language
        self.texts = known
    }

    /// All keys in order, for translators.
    package static let keys = ComplianceText.allCases.map(\.rawValue) + UserText.allCases.map(\.rawValue)

    /// Returns a text with the app's name.
    ///
    /// Control characters of the name are removed, and a placeholder in it is not replaced.
    package func text(_ key: ComplianceText, appName: String) -> String {
        text(key.rawValue, english: key.english, appName: appName)
    }

    /// Returns a text with the app's name.
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
package struct MessageCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    package enum Problem: String, Sendable, Hashable, CaseIterable {
        /// The text is empty or has only blanks.
        case empty
        /// The text is longer than ``MessageCatalog/maximumByteCount``.
        case tooLong
        /// The text has a brace outside of ``MessageCatalog/appPlaceholder``, or a control character.
        case placeholder
    }

    /// The key of the text.
    package let key: String
    /// The kind of the error.
    package let problem: Problem

    init(key: String, _ problem: Problem) {
        self.key = key
        self.problem = problem
    }

    /// The key and the error, on one line.
    package var description: String {
        switch problem {
        case .empty: "the text `\(key)` is empty"
        case .tooLong: "the text `\(key)` is longer than \(MessageCatalog.maximumByteCount) bytes"
        case .placeholder: "the text `\(key)` has a brace or control character other than `{app}`"
        }
    }
}
