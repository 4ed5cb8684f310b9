internal import MAMJSON

/// What stands for the tokens of a configuration on one device.
public struct AppConfigurationFacts: Sendable, Hashable {
    /// The enrolled user's principal name, for `{{userprincipalname}}`.
    public let userPrincipalName: AccountID?
    /// The enrolled user's object id, for `{{userid}}`.
    public let userID: AccountID?
    /// The id of the device, for `{{deviceID}}`; nil too when it was given longer than 256 bytes.
    public let deviceID: String?

    /// Makes facts; a token whose fact is nil stays as it is written.
    public init(userPrincipalName: AccountID? = nil, userID: AccountID? = nil, deviceID: String? = nil) {
        self.userPrincipalName = userPrincipalName
        self.userID = userID
        self.deviceID = deviceID.flatMap { $0.utf8.count <= AccountID.maximumByteCount ? $0 : nil }
    }
}

extension AppConfigurationFacts: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type only.
    public var description: String { "AppConfigurationFacts" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing, so that `dump` does not print the ids either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The tokens that device management replaces in configurations, in any letter case.
enum AppConfigurationToken: String, CaseIterable {
    case userPrincipalName = "userprincipalname"
    case userID = "userid"
    case deviceID = "deviceid"

    /// The most tokens of one value that are replaced; the rest stay as they are.
    static let maximumCount = 64

    /// What one of two kinds of pieces a value is made of.
    enum Piece: Equatable {
        case text(Substring)
        /// A token with its braces; its name when it is a known one.
        case token(Substring, AppConfigurationToken?)
    }

    /// The text cut into tokens and what stands between them; a token is `{{`, up to 64 letters and digits, `}}`.
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

    /// Whether any token occurs, known or not.
    static func occurs(in text: String) -> Bool {
        pieces(of: text).contains { if case .token = $0 { true } else { false } }
    }

    /// Replaces the tokens whose facts are known, in one pass: what stands for a token is never looked at again.
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
