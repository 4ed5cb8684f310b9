internal import CMAMThread

/// The number an app is known by in scopes and thread slots; it also says whether the app wants transparent propagation.
///
/// So a capture can tell whose entries it may take along without looking at an app.
enum AppSerial {
    /// A number of its own for a new app.
    static func next(_ mode: DispatchPropagation.Mode) -> UInt64 {
        mam_next_serial() << 1 | (mode == .explicitOnly ? 1 : 0)
    }

    /// Whether the app of this number propagates by explicit calls only.
    @inline(__always)
    static func isExplicitOnly(_ app: UInt64) -> Bool { mam_is_left_alone(app) }
}

/// Whose identities a capture speaks for.
enum CaptureReach {
    /// A call of the explicit API: every app's.
    case everyApp
    /// A block that was intercepted: those of the apps that want it, while others stay as they are.
    case automaticApps

    @inline(__always)
    func covers(_ app: UInt64) -> Bool { self == .everyApp || !AppSerial.isExplicitOnly(app) }
}
