/// The texts of remediation in one language; apps may bring their own.
public struct ComplianceCatalog: Sendable, Hashable {
    /// What stands for the app's name in a text.
    public static let appPlaceholder = "{app}"
    /// The longest text, in bytes of UTF-8.
    public static let maximumByteCount = 2048
    /// How many characters of an app's name are shown.
    public static let maximumNameLength = 64

    /// The language, as a tag such as `de` or `pt-BR`.
    public let language: String
    private let texts: [ComplianceText: String]

    /// English.
    public static let english = ComplianceCatalog()

    private init() { (language, texts) = ("en", [:]) }

    /// Makes a translation; what is missing is said in English.
    ///
    /// - Parameters:
    ///   - language: The language, as a tag.
    ///   - texts: The texts by key; ``appPlaceholder`` is the only brace they may have.
    /// - Throws: The first text, in the order of the keys, that cannot be shown.
    public init(language: String, texts: [ComplianceText: String]) throws(ComplianceCatalogError) {
        // In the order of the keys, so that of several mistakes the same one is told.
        for key in ComplianceText.allCases {
            guard let text = texts[key] else { continue }
            if let problem = Self.problem(of: text) { throw ComplianceCatalogError(key: key, problem) }
        }
        (self.language, self.texts) = (language, texts)
    }

    /// A text with the app's name put in.
    ///
    /// Control characters of the name are left out, and what is in it is never filled in itself.
    public func text(_ key: ComplianceText, appName: String) -> String {
        let scalars = appName.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let name = String(String(String.UnicodeScalarView(scalars)).prefix(Self.maximumNameLength))
        return Self.pieces(of: texts[key] ?? key.english).joined(separator: name)
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

    private static func problem(of text: String) -> ComplianceCatalogError.Problem? {
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
public struct ComplianceCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with a text.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// It says nothing.
        case empty
        /// It is longer than ``ComplianceCatalog/maximumByteCount``.
        case tooLong
        /// It has a brace that is not part of ``ComplianceCatalog/appPlaceholder``, or a control character.
        case placeholder
    }

    /// Which text.
    public let key: ComplianceText
    /// What is wrong with it.
    public let problem: Problem

    init(key: ComplianceText, _ problem: Problem) { (self.key, self.problem) = (key, problem) }

    /// The key and what is wrong, on one line.
    public var description: String {
        switch problem {
        case .empty: "the text `\(key.rawValue)` is empty"
        case .tooLong: "the text `\(key.rawValue)` is longer than \(ComplianceCatalog.maximumByteCount) bytes"
        case .placeholder: "the text `\(key.rawValue)` has a brace or control character other than `{app}`"
        }
    }
}
