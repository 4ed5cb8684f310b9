internal import MAMCore
internal import MAMSimulation

/// An app of the device and what it must have; one worker at a time uses it.
struct ServerApp: Sendable {
    /// The files of an app.
    static let fileCount = 2

    /// The number of its place, which apps that take its place have as well.
    let number: Int
    /// How many apps had the place before.
    let generation: Int
    /// The account that is enrolled in it.
    let user: SimulatedUser
    /// Whether it was opened, and talks to the service.
    let talks: Bool
    let app: SimulatedApp
    /// The policy in force, by its number.
    var policy: Int
    /// The policy of a second account, by its number; nil without one.
    var guestPolicy: Int?
    /// What its files hold, by their numbers; nil for a file that is not there.
    var stamps = [UInt64?](repeating: nil, count: ServerApp.fileCount)
    /// False while something is done to it that may be cut short: its content is not known then.
    var isSettled = true

    /// The name of an app.
    static func name(_ number: Int, _ generation: Int) -> String { "app\(number)-\(generation)" }

    /// Its bundle id.
    static func bundleID(_ number: Int, _ generation: Int) -> String { "com.example.\(name(number, generation))" }

    var bundleID: String { Self.bundleID(number, generation) }

    /// A second account, which no service knows.
    static let guest: AccountID = "guest@example.com"

    /// The engine of the process that runs.
    func engine() throws -> ManagedApp {
        guard let engine = app.managed else { throw TortureError("app \(number) does not run") }
        return engine
    }

    /// The path of a file.
    static func path(_ file: Int) -> String { "file-\(file)" }

    /// What a file with a stamp holds.
    static func content(_ stamp: UInt64) -> [UInt8] {
        TortureScript.bytes(100 + Int(stamp % 6000), seed: stamp)
    }

    /// Writes a file from its beginning; it is acknowledged when this returns.
    static func write(_ file: Int, _ stamp: UInt64, for owner: AccountID, in engine: ManagedApp) throws {
        let open = try engine.files.create(at: path(file), for: owner)
        try open.write(content(stamp))
        try open.close()
    }

    /// Whether a file holds what was written with a stamp.
    static func holds(_ file: Int, _ stamp: UInt64, in engine: ManagedApp) throws -> Bool {
        let open = try engine.files.open(at: path(file))
        defer { try? open.close() }
        // First: of a handle that is closed meanwhile it is not known, and the read fails then.
        let (isEncrypted, content) = (open.isEncrypted, content(stamp))
        return try open.read(content.count + 1) == content && isEncrypted
    }
}
