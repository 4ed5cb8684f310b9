internal import MAMCore
internal import MAMSimulation

/// An app of the device with its required state.
///
/// One worker at a time uses it.
struct ServerApp: Sendable {
    static let fileCount = 2

    /// The number of its place, which stays the same when the app is replaced.
    let number: Int
    /// The number of earlier apps at this place.
    let generation: Int
    /// The user who is enrolled in it.
    let user: SimulatedUser
    /// Whether the app has a service and was opened.
    let talks: Bool
    let app: SimulatedApp
    /// The number of the policy in force.
    var policy: Int
    /// The number of the second account's policy; `nil` without a second account.
    var guestPolicy: Int?
    /// The stamps of its files' contents; `nil` for a missing file.
    var stamps = [UInt64?](repeating: nil, count: ServerApp.fileCount)
    /// Whether its state is known: false during an operation that may be cut short.
    var isSettled = true

    static func name(_ number: Int, _ generation: Int) -> String { "app\(number)-\(generation)" }

    static func bundleID(_ number: Int, _ generation: Int) -> String { "com.example.\(name(number, generation))" }

    var bundleID: String { Self.bundleID(number, generation) }

    /// The second account, which no service has.
    static let guest: AccountID = "guest@example.com"

    /// Returns the engine of the running process.
    func engine() throws -> ManagedApp {
        guard let engine = app.managed else { throw TortureError("app \(number) does not run") }
        return engine
    }

    static func path(_ file: Int) -> String { "file-\(file)" }

    static func content(_ stamp: UInt64) -> [UInt8] { TortureScript.bytes(100 + Int(stamp % 6000), seed: stamp) }

    /// Writes a file from its beginning.
    ///
    /// The write is acknowledged when this returns.
    static func write(_ file: Int, _ stamp: UInt64, for owner: AccountID, in engine: ManagedApp) throws {
        let open = try engine.files.create(at: path(file), for: owner)
        try open.write(content(stamp))
        try open.close()
    }

    /// Returns whether a file has the content of a stamp.
    static func holds(_ file: Int, _ stamp: UInt64, in engine: ManagedApp) throws -> Bool {
        let open = try engine.files.open(at: path(file))
        defer { try? open.close() }
        // Read first: if the handle is closed meanwhile, `isEncrypted` is unknown, and the read below fails.
        let (isEncrypted, content) = (open.isEncrypted, content(stamp))
        return try open.read(content.count + 1) == content && isEncrypted
    }
}
