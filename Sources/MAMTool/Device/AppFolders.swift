internal import MAMCore
internal import MAMVolumes

/// Remembers which folder is the container of which app of a device: an app has one.
///
/// A wipe deletes everything an account owns in an app and shreds the keys of all of it, so a second folder under the
/// same bundle id would lose its files with the first. Each app is a symbolic link in the device's folder, which is made
/// in one step and which anybody can look at.
struct AppFolders {
    let folder: String
    let app: AppContainer

    /// The app's container; nil when it has none yet, or that folder is gone.
    var known: String? {
        guard let target = POSIX.target(ofLink: folder + "/" + name), target.hasPrefix("/"),
            let resolved = try? SystemVolume().resolve(target),
            (try? SystemVolume().status(of: resolved).kind) == .folder
        else { return nil }
        return resolved
    }

    /// Makes a folder the app's container.
    func remember(_ container: String) throws(ToolError) {
        let link = folder + "/" + name
        do throws(POSIX.Failure) {
            try POSIX.makeFolder(folder)
            // Again over a link that leads nowhere any more.
            while try !POSIX.makeLink(link, to: container), known == nil { POSIX.remove(link) }
        } catch {
            throw ToolError(.cannotCreate, "the app's container cannot be noted: \(error.reason)")
        }
    }

    // Everything that could be a path, or end a name early, is written as its number.
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
