internal import CMAMOwners
public import IntuneMAMSwift

/// The reason why files that Foundation makes cannot get their owner at once.
public struct FileOwnersError: Error, Equatable, CustomStringConvertible {
    /// The kind of the reason.
    public enum Code: String, Sendable {
        /// The device keeps the containers of its apps in memory, where Foundation finds no files.
        case containerInMemory
        /// The program contains Foundation itself (`--static-swift-stdlib`).
        case staticFoundation
        /// Foundation calls the functions of the C library and not those of this module, as on macOS, or if this module is
        /// part of a dynamic library.
        case notCalled
    }

    /// The kind of the reason.
    public let code: Code

    /// One line of text: what is wrong, and what to do.
    public var description: String {
        switch code {
        case .containerInMemory:
            "the app has no container on the disk: make the device with `containers:`"
        case .staticFoundation:
            "the program contains Foundation, so its files are not seen: link it without `--static-swift-stdlib`"
        case .notCalled:
            "Foundation does not call this module: link `MAMFileOwners` into the test program itself, on Linux"
        }
    }
}

extension SDKHost {
    /// Gives each file that Foundation makes in the app's container its owner at once, as the SDK does on a device.
    ///
    /// This module replaces functions of the C library, such as `open` and `rename`, for the calls of Foundation. From this
    /// call until the end of the host, a file that Foundation makes or empties in the container belongs to the account that
    /// the calling code acts for, or else to the default owner of its folder. This includes `FileManager`, `Data`,
    /// `String`, `FileHandle` and `OutputStream`. A renamed file keeps its owner. Files outside of the container, and files
    /// that other code makes, stay as they are.
    ///
    /// A file stays clear, because Foundation cannot read encrypted files: `protect`, or `reprotectAll(for:)` of the
    /// engine, encrypts it. If a file cannot get its owner, for example while the account is wiped, the call of Foundation
    /// fails with `EACCES`.
    ///
    /// Safe to use from any thread. Further calls change nothing.
    ///
    /// - Throws: ``FileOwnersError`` if the app has no container on the disk, or if the calls of Foundation cannot be seen
    ///   in this program.
    public func ownNewFiles() throws(FileOwnersError) {
        guard let container = containerOnDisk else { throw FileOwnersError(code: .containerInMemory) }
        let status = mam_owners_follow(
            mam_owners_hooks(
                made: { SDKHost.noteMadeFile(at: String(cString: $0)) },
                renamed: { SDKHost.noteRenamedFile(from: String(cString: $0), to: String(cString: $1)) }))
        switch status {
        case MAM_OWNERS_ACTIVE: setOwnsNewFiles(in: container)
        case MAM_OWNERS_STATIC: throw FileOwnersError(code: .staticFoundation)
        default: throw FileOwnersError(code: .notCalled)
        }
    }
}
