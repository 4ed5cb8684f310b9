internal import MAMJSON

/// The facts about a user and a device that replace the tokens in a configuration from device management.
public struct AppConfigurationFacts: Sendable, Equatable {
    /// The principal name of the user who enrolled the device, for the token `{{userprincipalname}}`; `nil` if unknown.
    public let userPrincipalName: AccountID?
    /// The Entra object id of the user who enrolled the device, for the token `{{userid}}`; `nil` if unknown.
    public let userID: AccountID?
    /// The id of the device, for the token `{{deviceID}}`; `nil` if unknown or longer than 256 bytes of UTF-8.
    public let deviceID: String?

    /// Makes facts about a user and a device.
    ///
    /// In a configuration's texts, each fact replaces its token, such as `{{userid}}`. The token of a `nil` fact stays unchanged.
    ///
    /// - Parameters:
    ///   - userPrincipalName: The user principal name of the user who enrolled the device. Defaults to `nil`.
    ///   - userID: The Entra object id of the user who enrolled the device. Defaults to `nil`.
    ///   - deviceID: The id of the device, at most 256 bytes of UTF-8. Defaults to `nil`.
    public init(userPrincipalName: AccountID? = nil, userID: AccountID? = nil, deviceID: String? = nil) {
        self.userPrincipalName = userPrincipalName
        self.userID = userID
        self.deviceID = deviceID.flatMap { $0.utf8.count <= AccountID.maximumByteCount ? $0 : nil }
    }
}

extension AppConfigurationFacts: CustomStringConvertible, CustomReflectable {
    /// The name of the type, without the facts.
    public var description: String { "AppConfigurationFacts" }
    /// An empty mirror, so that `dump` does not print the ids.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The tokens that device management replaces in configurations, in any letter case.
package enum AppConfigurationToken: String, CaseIterable {
    case userPrincipalName = "userprincipalname"
    case userID = "userid"
    case deviceID = "deviceid"

    /// The tokens that device management documents, in lower case.
    ///
    /// Source: the page about app configurations for managed iOS devices, and that about Defender for Endpoint.
    static let documented =
        allCases.map(\.rawValue) + [
            "mail", "partialupn", "accountid", "username", "serialnumber", "serialnumberlast4digits",
            "udidlast4digits", "aaddeviceid", "issupervised",
        ]

    /// The maximum number of tokens that are replaced in one value; the others stay as they are.
    static let maximumCount = 64

    /// A piece of a value: a token, or the text between tokens.
    enum Piece: Equatable {
        case text(Substring)
        /// A token with its braces, and its name if the token is known.
        case token(Substring, AppConfigurationToken?)
    }

    /// Splits a text into tokens and the texts between them.
    ///
    /// A token is `{{`, up to 64 letters and digits, `}}`.
    static func pieces(of text: String) -> [Piece] {
        var (pieces, rest, plain) = ([Piece](), text[...], text.startIndex)
        var count = 0
        while count < maximumCount, let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            let found = rest[open...]
            guard let token = token(at: found) else {
                rest = rest[rest.utf8.index(after: open)...]
                continue
            }
            if plain < open { pieces.append(.text(text[plain..<open])) }
            let name = token.dropFirst(2).dropLast(2)
            pieces.append(.token(token, allCases.first { AccountID.folding.areEqual($0.rawValue, String(name)) }))
            (plain, rest, count) = (token.endIndex, rest[token.endIndex...], count + 1)
        }
        if plain < text.endIndex { pieces.append(.text(text[plain...])) }
        return pieces
    }

    /// Returns whether a text has one of the signs that products of device management put around a variable, such as
    /// `{{userid}}`, `{UserPrincipalName}`, `$EMAIL`, `%upn%`, and `<user>` or `[user]` in an instruction.
    ///
    /// No principal name and no id in Entra has one of them.
    package static func hasSign(_ text: String) -> Bool { text.utf8.contains { "$%{}<>[]".utf8.contains($0) } }

    /// Returns whether a text has the form of the token's value: a principal name has a name before its last `@` and a
    /// domain after it, an id has no `@`, and both have no blanks.
    func fits(_ text: String) -> Bool {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        guard self == .userPrincipalName else { return !text.contains("@") }
        return text.lastIndex(of: "@").map { $0 > text.startIndex && text.index(after: $0) < text.endIndex } ?? false
    }

    /// Returns whether the text contains a token, known or not.
    static func occurs(in text: String) -> Bool {
        pieces(of: text).contains { if case .token = $0 { true } else { false } }
    }

    /// Replaces the tokens whose facts are known, in one pass: a replaced text is not searched for tokens again.
    static func resolve(_ text: String, with facts: AppConfigurationFacts) -> String {
        pieces(of: text).map { piece in
            switch piece {
            case .text(let text): text
            case .token(let spelled, let token): token.flatMap { $0.value(in: facts) }.map { $0[...] } ?? spelled
            }
        }.joined()
    }

    private func value(in facts: AppConfigurationFacts) -> String? {
        switch self {
        case .userPrincipalName: facts.userPrincipalName?.rawValue
        case .userID: facts.userID?.rawValue
        case .deviceID: facts.deviceID
        }
    }

    private static func token(at text: Substring) -> Substring? {
        let bytes = text.utf8
        guard bytes.starts(with: "{{".utf8) else { return nil }
        let name = bytes.dropFirst(2).prefix(65).prefix { JSONQuoting.isLetter($0) || JSONQuoting.isDigit($0) }
        guard !name.isEmpty, name.count <= 64, bytes[name.endIndex...].starts(with: "}}".utf8) else { return nil }
        return text[..<bytes.index(name.endIndex, offsetBy: 2)]
    }
}
