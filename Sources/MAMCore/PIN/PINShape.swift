/// The rules for the characters and the length of a PIN, without the history of recent PINs.
public struct PINShape: Sendable, Equatable {
    /// The kind of characters that a PIN consists of.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Any characters, with at least one letter or symbol.
        case passcode = 0
        /// Digits only.
        case numeric = 1

        /// Creates the kind from the value of `PINCharacterType`, a key of the policy that the service sends to the
        /// SDK.
        ///
        /// Two public sources number the kinds differently, but both use 1 for numeric.
        ///
        /// - Parameter clientValue: The value: 1 for numeric. Any other number means a passcode.
        package init(clientValue: Int) { self = clientValue == 1 ? .numeric : .passcode }
    }

    /// The maximum number of characters of a PIN.
    public static let maximumCount = 64
    /// The allowed values of ``minimumLength``, in characters.
    package static let minimumLengths = 4...16

    /// The kind of characters that the PIN consists of.
    public var kind: Kind
    /// The minimum length, in characters, 4 to 16.
    public var minimumLength: Int
    /// Whether sequences such as `111`, `123` or `cba` are refused.
    ///
    /// If the PIN is a passcode, it must then also contain a digit, a letter and a symbol.
    public var isSimpleBlocked: Bool

    /// Creates rules for the characters and the length of a PIN.
    ///
    /// - Parameters:
    ///   - kind: The kind of characters. Defaults to digits.
    ///   - minimumLength: The minimum length, in characters. Out-of-range values are clamped to 4 to 16. Defaults to 4.
    ///   - isSimpleBlocked: Whether simple sequences are refused. Defaults to `false`.
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
