internal import MAMCore
internal import MAMStorage
internal import MAMVolumes

/// Records the container of each app of a device.
///
/// An app has exactly one container.
///
/// A wipe deletes an account's files in an app and shreds their keys. A second container of the same bundle id would
/// therefore lose its files in a wipe of the first. Each record is a symbolic link in the device's folder, which is
/// created atomically and can be inspected with ordinary tools.
struct AppFolders {
    let folder: String
    let app: AppContainer

    /// The app's container; `nil` when it has none yet, or the folder no longer exists.
    var known: String? {
        guard let target = POSIX.target(ofLink: folder + "/" + name), target.hasPrefix("/"),
            let resolved = try? SystemVolume().resolve(target),
            (try? SystemVolume().status(of: resolved).kind) == .folder
        else { return nil }
        return resolved
    }

    /// Records a folder as the app's container.
    func remember(_ container: String) throws(ToolError) {
        let link = folder + "/" + name
        do throws(POSIX.Failure) {
            try POSIX.makeFolder(folder)
            // A link to a missing folder is replaced.
            while try !POSIX.makeLink(link, to: container), known == nil { POSIX.remove(link) }
        } catch {
            throw ToolError(.cannotCreate, "the app's container cannot be noted: \(error.reason)")
        }
    }

    // Characters that could form a path or end a name are written as numbers.
    private var name: String {
        [app.publisher, app.app].map { part in
            part.utf8.map { byte in
                let scalar = Unicode.Scalar(byte)
                let isPlain = scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
                if isPlain || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") { return String(scalar) }
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }.joined(separator: "_")
    }
}
