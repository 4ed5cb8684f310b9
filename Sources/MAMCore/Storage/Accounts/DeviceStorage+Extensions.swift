/// The extensions of an app that have anything of its accounts: who has to be wiped with the app.
///
/// The bytes, version 1: the version (1), and the bundle ids in the order of their bytes, each with its length (4, little-endian)
/// before it.
extension DeviceStorage {
    /// The most extensions of one app that are noted; an app has a handful.
    package static let greatestExtensionCount = 256

    /// The bundle ids of an app's extensions that have noted themselves, in the order of their bytes.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func extensions(of container: AppContainer) throws(StorageError) -> [String] {
        hasContents ? try Self.extensions(try engine().keys.recordBytes(.extensions, of: container)) : []
    }

    /// Notes that an extension has something of its app's accounts; doing so again changes nothing.
    package func noteExtension(_ bundleID: String, of container: AppContainer) throws(StorageError) {
        try StoreLimits.check(bundleID)
        try engine().keys.changeRecordBytes(.extensions, of: container) { (bytes) throws(StorageError) in
            let known = try Self.extensions(bytes)
            guard !known.contains(where: { $0.utf8.elementsEqual(bundleID.utf8) }) else { return }
            guard known.count < Self.greatestExtensionCount else {
                throw StorageError(.system, "an app has more than \(Self.greatestExtensionCount) extensions")
            }
            var writer = MarkWriter([1])
            for id in (known + [bundleID]).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { writer.add(id) }
            bytes = writer.bytes
        }
    }

    private static func extensions(_ bytes: [UInt8]?) throws(StorageError) -> [String] {
        guard let bytes else { return [] }
        do throws(LaunchRecordError) {
            return try bytes.span.bytes.withUnsafeBytes { (bytes) throws(LaunchRecordError) in
                var (reader, found) = (MarkReader(bytes: bytes), [String]())
                let version: UInt8 = try reader.number()
                try reader.expect(version == 1, "version 1", back: 1)
                while reader.offset < bytes.count { found.append(try reader.text()) }
                return found
            }
        } catch {
            throw StorageError(
                .corrupt, "the extensions of an app are damaged at byte \(error.offset): \(error.expected) expected",
                help: .damagedStore)
        }
    }
}
