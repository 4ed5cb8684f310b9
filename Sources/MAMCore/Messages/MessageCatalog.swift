/// What users read in one language; apps may bring their own texts.
///
/// The keys are those of ``ComplianceText`` and ``UserText``.
package struct MessageCatalog: Sendable, Hashable {
    /// What stands for the app's name in a text.
    package static let appPlaceholder = "{app}"
    /// The longest text, in bytes of UTF-8.
    package static let maximumByteCount = 2048
    /// How many characters of an app's name are shown.
    package static let maximumNameLength = 64

    /// The language, as a tag such as `de` or `pt-BR`.
    package let language: String
    private let texts: [String: String]

    /// English.
    package static let english = MessageCatalog()

    private init() { (language, texts) = ("en", [:]) }

    /// Makes a translation; what is missing is said in English.
    ///
    /// - Parameters:
    ///   - language: The language, as a tag.
    ///   - texts: The texts of remediations by key; ``appPlaceholder`` is the only brace they may have.
    ///   - userTexts: The other texts by key, likewise.
    /// - Throws: The first text, in the order of the keys, that cannot be shown.
    package init(
        language: String, texts: [ComplianceText: String] = [:], userTexts: [UserText: String] = [:]
    ) throws(MessageCatalogError) {
        var known: [String: String] = [:]
        for (key, text) in texts { known[key.rawValue] = text }
        for (key, text) in userTexts { known[key.rawValue] = text }
        // In the order of the keys, so that of several mistakes the same one is told.
        for key in Self.keys {
            guard let text = known[key] else { continue }
            if let problem = Self.problem(of: text) { throw MessageCatalogError(key: key, problem) }
        }
        self.language = language
        self.texts = known
    }

    /// Every key there is, in order, as translators get them.
    package static let keys = ComplianceText.allCases.map(\.rawValue) + UserText.allCases.map(\.rawValue)

    /// A text with the app's name put in.
    ///
    /// Control characters of the name are left out, and what is in it is never filled in itself.
    package func text(_ key: ComplianceText, appName: String) -> String {
        text(key.rawValue, english: key.english, appName: appName)
    }

    /// A text with the app's name put in, likewise.
    package func text(_ key: UserText, appName: String) -> String {
        text(key.rawValue, english: key.english, appName: appName)
    }

    private func text(_ key: String, english: String, appName: String) -> String {
        let scalars = appName.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let name = String(String(String.UnicodeScalarView(scalars)).prefix(Self.maximumNameLength))
        return Self.pieces(of: texts[key] ?? english).joined(separator: name)
    }

    /// What stands between the placeholders of a text.
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
    /// The first place of a text, byte by byte.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

/// Why texts are no catalogue.
package struct MessageCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with a text.
    package enum Problem: String, Sendable, Hashable, CaseIterable {
        /// It says nothing.
        case empty
        /// It is longer than ``MessageCatalog/maximumByteCount``.
        case tooLong
        /// It has a brace that is not part of ``MessageCatalog/appPlaceholder``, or a control character.
        case placeholder
    }

    /// Which text.
    package let key: String
    /// What is wrong with it.
    package let problem: Problem

    init(key: String, _ problem: Problem) {
        self.key = key
        self.problem = problem
    }

    /// The key and what is wrong, on one line.
    package var description: String {
        switch problem {
        case .empty: "the text `\(key)` is empty"
        case .tooLong: "the text `\(key)` is longer than \(MessageCatalog.maximumByteCount) bytes"
        case .placeholder: "the text `\(key)` has a brace or control character other than `{app}`"
        }
    }
}
