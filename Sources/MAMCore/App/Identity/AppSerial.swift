internal import CMAMThread

/// The number that identifies an app in scopes and thread slots; one bit is set for automatic propagation.
///
/// The bit lets a capture decide which apps' entries to take along without a look at the apps.
enum AppSerial {
    /// Returns an unused number for a new app.
    static func next(_ mode: DispatchPropagation.Mode) -> UInt64 {
        mam_next_serial() << 1 | (mode == .explicitOnly ? 1 : 0)
    }

    /// Whether the app with this number propagates by explicit calls only.
    @inline(__always)
    static func isExplicitOnly(_ app: UInt64) -> Bool { mam_is_left_alone(app) }
}

/// The apps whose identities a capture holds.
enum CaptureReach {
    /// Every app: a call of the explicit API.
    case everyApp
    /// The apps that propagate automatically: an intercepted block. The identities of other apps are left unchanged.
    case automaticApps

    @inline(__always)
    func covers(_ app: UInt64) -> Bool { self == .everyApp || !AppSerial.isExplicitOnly(app) }
}
