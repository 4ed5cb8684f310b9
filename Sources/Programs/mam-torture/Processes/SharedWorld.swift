internal import MAMPOSIX
internal import MAMCore
internal import MAMSettings

/// The device, the app and the files that several processes share, in a folder.
struct SharedWorld {
    static let owner: AccountID = "shared-account"
    static let fileCount = 3
    static let maximumCellCount = 1024

    let folder: String
    private let policy: MAMPolicy

    private var container: String { folder + "/container" }

    /// Opens the world of a folder, which is created if it is missing.
    init(folder: String) throws {
        self.folder = folder
        let text = #"""
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
            """#
        policy = try PolicyDocument(json: text).compileStrictest()
        for path in [folder, container] where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw TortureError("no folder: \(String(cString: strerror(errno)))")
        }
    }

    func start() throws -> ManagedApp {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/root.key"))
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "com.example.shared", settings: settings, container: container),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(policy, for: Self.owner)
        return app
    }

    /// The path of a file, in the container.
    static func path(_ file: Int) -> String { "shared-\(file)" }

    /// Makes the files, empty.
    func makeFiles() throws {
        let app = try start()
        for file in 0..<Self.fileCount { try app.files.create(at: Self.path(file), for: Self.owner).close() }
    }

    static func open(_ file: Int, in app: ManagedApp) throws -> MAMFile {
        try app.files.open(at: path(file), .readWrite)
    }
}

/// A cell of a shared file: a part of a chunk that says who wrote it when, and whether it is whole.
///
/// No cell crosses the border of a chunk, so each is old or new whatever dies.
enum SharedCell {
    static let byteCount = 512

    /// A cell of a place, written by the operation with a stamp; zeros without one.
    static func bytes(at place: Int, stamp: UInt64) -> [UInt8] {
        guard stamp != 0 else { return [UInt8](repeating: 0, count: byteCount) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        var word = stamp
        for number in 0..<byteCount / 8 {
            withUnsafeBytes(of: word.littleEndian) { bytes += $0 }
            word = word &* 6_364_136_223_846_793_005 &+ UInt64(place) &+ UInt64(number)
        }
        return bytes
    }

    /// The stamp of the bytes at a position, 0 for zeros; nil if no process wrote these bytes.
    static func stamp(of found: ArraySlice<UInt8>, at place: Int) -> UInt64? {
        let whole = found + [UInt8](repeating: 0, count: byteCount - found.count)
        let stamp = whole.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return whole.elementsEqual(bytes(at: place, stamp: stamp)) ? stamp : nil
    }
}
