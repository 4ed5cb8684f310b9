/// The rules that apply to a single PIN without its history.
public struct PINShape: Sendable, Hashable {
    /// The characters of a PIN.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// At least one letter or symbol.
        case passcode = 0
        /// Digits only.
        case numeric = 1

        /// Creates the kind from the client's key `PINCharacterType`.
        ///
        /// Two public sources number the kinds differently, but agree on 1.
        ///
        /// - Parameter clientValue: The value; 1 means numeric, any other number a passcode.
        public init(clientValue: Int) { self = clientValue == 1 ? .numeric : .passcode }
    }

    /// The maximum number of characters of a PIN.
    public static let maximumCount = 64
    /// The minimum lengths that a policy may require, in characters.
    public static let minimumLengths = 4...16

    /// The characters of the PIN.
    public var kind: Kind
    /// The minimum length, in characters, 4 to 16.
    public var minimumLength: Int
    /// Whether sequences such as `111`, `123` or `cba` are refused.
    ///
    /// A passcode then also needs a digit, a letter and a symbol.
    public var isSimpleBlocked: Bool

    /// Creates rules for a single PIN.
    ///
    /// - Parameters:
    ///   - kind: The characters of the PIN. Defaults to digits.
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
