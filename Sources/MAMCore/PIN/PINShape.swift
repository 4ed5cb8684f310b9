/// The part of the rules that one PIN can be held against by itself.
public struct PINShape: Sendable, Hashable {
    /// Which characters a PIN is made of.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// At least one letter or symbol.
        case passcode = 0
        /// Digits only.
        case numeric = 1

        /// The kind of the client's key `PINCharacterType`: 1 is numeric, everything else a passcode.
        ///
        /// Two public sources number it differently and agree on 1.
        public init(clientValue: Int) { self = clientValue == 1 ? .numeric : .passcode }
    }

    /// The most characters a PIN may have.
    public static let maximumCount = 64
    /// The lengths a policy may ask for, in characters.
    public static let minimumLengths = 4...16

    /// Which characters.
    public var kind: Kind
    /// How many characters at least.
    public var minimumLength: Int
    /// Whether runs such as `111`, `123` or `cba` are refused, and a passcode needs a digit, a letter and a symbol.
    public var isSimpleBlocked: Bool

    /// Makes a shape; the length counts as the nearest that a policy may ask for.
    public init(kind: Kind = .numeric, minimumLength: Int = 4, isSimpleBlocked: Bool = false) {
        self.kind = kind
        self.isSimpleBlocked = isSimpleBlocked
        self.minimumLength = min(max(minimumLength, Self.minimumLengths.lowerBound), Self.minimumLengths.upperBound)
    }

    /// Whether every PIN of this shape has the other one as well.
    package func implies(_ other: PINShape) -> Bool {
        kind == other.kind && minimumLength >= other.minimumLength && (isSimpleBlocked || !other.isSimpleBlocked)
    }
}
