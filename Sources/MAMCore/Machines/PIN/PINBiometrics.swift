internal import MAMSettings

/// The biometrics that are set up on a device: Touch ID, Face ID or none.
public struct PINBiometrics: Sendable, Equatable {
    /// The kind of biometrics on a device.
    ///
    /// A device has at most one kind.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// No biometrics are set up on the device.
        case none
        /// Touch ID.
        ///
        /// If the policy allows Touch ID, the user has to use it instead of the PIN.
        case touchID
        /// Face ID.
        ///
        /// If the policy allows Face ID, the user has to use it instead of the PIN.
        case faceID
    }

    /// The kind of biometrics that is set up on the device.
    public var kind: Kind
    /// A number that changes when a finger or a face is added or removed.
    ///
    /// The number has no other meaning.
    public var enrollment: UInt64

    /// Creates the biometrics of a device.
    ///
    /// ``enrollment`` defaults to 0.
    public init(_ kind: Kind, enrollment: UInt64 = 0) {
        self.kind = kind
        self.enrollment = enrollment
    }

    /// The value for a device on which no biometrics are set up.
    public static let none = PINBiometrics(.none)
}

/// The generation of an SDK.
///
/// Apps of the same publisher share a PIN if their SDKs have the same generation.
package enum PINGeneration: UInt8, Sendable, Hashable, CaseIterable {
    /// Versions before 7.1.12.
    case before7 = 0
    /// Versions 7.1.12 to 14.5.
    case from7 = 1
    /// Versions 14.6.0 and later.
    case from14 = 2

    /// Returns the generation of a version.
    package init(_ version: VersionNumber) {
        self =
            SDKBehavior.pinOfVersion14.isIn(version)
            ? .from14 : SDKBehavior.pinOfVersion7.isIn(version) ? .from7 : .before7
    }
}
