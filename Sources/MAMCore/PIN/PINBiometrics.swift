/// What the device's biometrics are, now.
public struct PINBiometrics: Sendable, Hashable {
    /// What the device has; no device has both.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Nothing, or nothing that is set up.
        case none
        /// Touch ID.
        case touchID
        /// Face ID; where it is allowed it must be used.
        case faceID
    }

    /// What the device has.
    public var kind: Kind
    /// Changes when a finger or a face is added or removed; its value means nothing else.
    public var enrolment: UInt64

    /// Makes a value.
    public init(_ kind: Kind, enrolment: UInt64 = 0) { (self.kind, self.enrolment) = (kind, enrolment) }

    /// A device without.
    public static let none = PINBiometrics(.none)
}

/// Which SDKs share a PIN: those of one publisher and of one generation.
package enum PINGeneration: UInt8, Sendable, Hashable, CaseIterable {
    /// Before 7.1.12.
    case before7 = 0
    /// 7.1.12 to 14.5.
    case from7 = 1
    /// 14.6.0 and later.
    case from14 = 2

    /// The generation of a version of the SDK; missing parts are 0.
    package init(sdkVersion parts: [Int]) {
        func isBefore(_ other: [Int]) -> Bool {
            for index in 0..<max(parts.count, other.count) {
                let (mine, its) = (
                    index < parts.count ? parts[index] : 0, index < other.count ? other[index] : 0
                )
                if mine != its { return mine < its }
            }
            return false
        }
        self = isBefore([7, 1, 12]) ? .before7 : isBefore([14, 6]) ? .from7 : .from14
    }
}

/// Whose PIN: an account's, shared by the apps of one publisher whose SDKs are of one generation.
package struct PINSlot: Sendable, Hashable {
    /// The publisher.
    package let publisher: String
    /// The account.
    package let account: AccountID
    /// The SDK's generation.
    package let generation: PINGeneration

    /// Makes a slot.
    package init(publisher: String, account: AccountID, generation: PINGeneration = .from14) {
        (self.publisher, self.account, self.generation) = (publisher, account, generation)
    }

    // Publishers compare byte by byte, as a database does it.
    package static func == (left: PINSlot, right: PINSlot) -> Bool {
        left.generation == right.generation && left.account == right.account
            && left.publisher.utf8.elementsEqual(right.publisher.utf8)
    }
}

extension PINSlot: CustomReflectable, CustomStringConvertible {
    /// The generation; never the account.
    package var description: String { "PINSlot(\(generation))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
