/// A report of the app before and after each operation.
///
/// It is short enough that a pipe transfers it as a whole.
struct LifeMessage: Equatable {
    /// The operation.
    enum Kind: UInt8 {
        /// The app registers an account and has it enrolled.
        case registering = 1
        case enrolled
        /// The app checks in, gets the policy with a number, and has it in force.
        case fetching
        case fetched
        /// The app checks in and gets a wipe request.
        case receivingWipe
        /// The app deregisters an account, which is then removed.
        case leaving
        case left
        /// The app deregisters an account with a wipe.
        case leavingWithWipe
        /// The engine asks the app to wipe: from here on no process may lose the wipe.
        case wiping
        /// The wipe is complete.
        case wiped
        /// The app creates a file with or without an owner.
        case writing
        case written
        /// The lock of the device refused to make, write or read a file.
        case refused
    }

    /// The size of a message, in bytes.
    static let byteCount = 6

    let kind: Kind
    /// The number of the account; `nil` for none.
    let account: Int?
    /// The number of the policy or file.
    var number: UInt32 = 0

    init(_ kind: Kind, _ account: Int? = nil, _ number: UInt32 = 0) {
        (self.kind, self.account, self.number) = (kind, account, number)
    }

    /// The message in bytes.
    var bytes: [UInt8] {
        [kind.rawValue, account.map { UInt8($0) } ?? 255] + withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Returns the messages of a child.
    ///
    /// The last one may be cut off by the child's end, and is then left out.
    static func all(in bytes: [UInt8]) throws -> [LifeMessage] {
        try stride(from: 0, to: bytes.count - bytes.count % byteCount, by: byteCount).map { start in
            guard let kind = Kind(rawValue: bytes[start]) else { throw TortureError("the child says what it cannot") }
            let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + 2 + $1]) << UInt32(8 * $1) }
            return LifeMessage(kind, bytes[start + 1] == 255 ? nil : Int(bytes[start + 1]), number)
        }
    }
}
