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
    public init(_ kind: Kind, enrolment: UInt64 = 0) {
        self.kind = kind
        self.enrolment = enrolment
    }

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
