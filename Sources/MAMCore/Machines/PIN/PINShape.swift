/// The rules for the characters and the length of a PIN.
///
/// The history of recent PINs is not part of these rules.
public struct PINShape: Sendable, Equatable {
    /// The kind of characters that a PIN consists of.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// A PIN of any characters, with at least one letter or symbol.
        case passcode = 0
        /// A PIN that consists only of digits.
        case numeric = 1

        /// Creates the kind of PIN from a number in a policy, the value of the key `PINCharacterType`.
        ///
        /// The service sends this key to the SDK. Two public sources describe the key. In both of them, 1 means
        /// numeric. For the other kinds of PIN, they give different numbers.
        ///
        /// - Parameter clientValue: The number: 1 for numeric. Any other number means a passcode.
        package init(clientValue: Int) { self = clientValue == 1 ? .numeric : .passcode }
    }

    /// The maximum number of characters of a PIN.
    public static let maximumCount = 64
    /// The allowed minimum lengths of a PIN, in characters.
    package static let minimumLengths = 4...16

    /// The kind of characters that the PIN consists of.
    public var kind: Kind
    /// The minimum length of the PIN, in characters, 4 to 16.
    public var minimumLength: Int
    /// Whether PINs with sequences such as `111`, `123` or `cba` are not allowed.
    ///
    /// If the value is `true`, a passcode must also contain a digit, a letter and a symbol.
    public var isSimpleBlocked: Bool

    /// Creates rules for the characters and the length of a PIN.
    ///
    /// - Parameters:
    ///   - kind: The kind of characters. Defaults to digits.
    ///   - minimumLength: The minimum length, 4 to 16 characters. Out-of-range values are clamped. Defaults to 4.
    ///   - isSimpleBlocked: Whether PINs with sequences such as `123` are not allowed. Defaults to `false`.
    public init(kind: Kind = .numeric, minimumLength: Int = 4, isSimpleBlocked: Bool = false) {
        self.kind = kind
        self.isSimpleBlocked = isSimpleBlocked
        self.minimumLength = min(max(minimumLength, Self.minimumLengths.lowerBound), Self.minimumLengths.upperBound)
    }

    /// Returns whether every PIN that follows these rules follows the other rules too.
    package func implies(_ other: PINShape) -> Bool {
        kind == other.kind && minimumLength >= other.minimumLength && (isSimpleBlocked || !other.isSimpleBlocked)
    }
}
