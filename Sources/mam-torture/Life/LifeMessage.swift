/// What the app of a life says of itself, before and after each thing it does; short enough that a pipe takes it whole.
struct LifeMessage: Equatable {
    /// What it says.
    enum Kind: UInt8 {
        /// It is about to register an account, and has it enrolled.
        case registering = 1
        case enrolled
        /// It is about to check in and to be given a policy of a number, and has it in force.
        case fetching
        case fetched
        /// It is about to check in and to be told to wipe.
        case hearingOfWipe
        /// It is about to give an account up, and the account is gone.
        case leaving
        case left
        /// The same with a wipe.
        case leavingWithWipe
        /// The engine asks the app to wipe: from here on nobody may forget it.
        case wiping
        /// The wipe is over.
        case wiped
        /// It is about to make a file of an account, or of nobody, and has made it.
        case writing
        case written
    }

    /// The bytes of a message.
    static let byteCount = 6

    let kind: Kind
    /// The account by its number; nil for nobody.
    let account: Int?
    /// The number of the policy or the file.
    var number: UInt32 = 0

    init(_ kind: Kind, _ account: Int? = nil, _ number: UInt32 = 0) {
        (self.kind, self.account, self.number) = (kind, account, number)
    }

    /// The bytes.
    var bytes: [UInt8] {
        [kind.rawValue, account.map { UInt8($0) } ?? 255] + withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// The messages of a child; the last one may have been cut off by its end.
    static func all(in bytes: [UInt8]) throws -> [LifeMessage] {
        try stride(from: 0, to: bytes.count - bytes.count % byteCount, by: byteCount).map { start in
            guard let kind = Kind(rawValue: bytes[start]) else { throw TortureError("the child says what it cannot") }
            let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + 2 + $1]) << UInt32(8 * $1) }
            return LifeMessage(kind, bytes[start + 1] == 255 ? nil : Int(bytes[start + 1]), number)
        }
    }
}
