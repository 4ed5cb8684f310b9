internal import MAMCore
internal import MAMVolumes

/// Writes a file atomically in place of another, or as a new one.
///
/// The new content is written to a file beside the target, synchronized, and renamed: readers see the old file or the
/// new one. The permissions and extended attributes stay, and for root the owner. If the target is a symbolic link, the
/// file that it leads to is replaced. A file that may not be written, and one with several names, stays as it is.
package struct FileReplacement: Sendable {
    /// The calls that can fail, in order.
    package enum Step: String, Sendable, CaseIterable {
        case create, write, attributes, permissions, synchronize, move, synchronizeFolder
    }

    /// The path as it was typed.
    package let typed: String
    private let path: String
    private let beside: String
    /// The new file, which is locked as long as it is open, so that no other process takes it for one that was left.
    private let descriptor: Int32
    /// Asked before each call; a number is the error that the call fails with.
    private let failing: @Sendable (Step) -> Int32?

    /// Writes the new file beside the old one, without replacing it yet.
    ///
    /// - Parameters:
    ///   - typed: The path of the target, as messages name it.
    ///   - folder: The folder that a relative path begins at.
    ///   - bytes: The content of the new file.
    ///   - failing: For tests: returns the error number that a call fails with.
    /// - Throws: An error when the path is a folder or leads nowhere, or when a call fails. The new file is then
    ///   removed.
    package init(
        of typed: String, from folder: String?, by bytes: [UInt8],
        failing: @escaping @Sendable (Step) -> Int32? = { _ in nil }
    ) throws(ToolError) {
        let target = try Self.target(of: typed, from: folder)
        (self.typed, path, self.failing) = (typed, target.absolute, failing)
        try Self.checkKind(of: target)
        let parent = target.folder.absolute
        let beside = (parent == "/" ? "" : parent) + "/" + POSIX.temporaryName(beside: target.name)
        self.beside = beside
        do throws(POSIX.Failure) {
            let old = try POSIX.permissions(of: path)
            guard old?.isFolder != true else { throw POSIX.Failure.isDirectory }
            POSIX.removeLeftFiles(beside: target.name, in: parent)
            try Self.check(.create, failing)
            let descriptor = try POSIX.createTemporary(beside, isPublic: old == nil)
            self.descriptor = descriptor
            do throws(POSIX.Failure) {
                try Self.check(.write, failing)
                try Self.write(bytes, to: descriptor)
                try Self.check(.attributes, failing)
                if old != nil { try POSIX.copyAttributes(of: path, to: descriptor) }
                try Self.check(.permissions, failing)
                if let old { try POSIX.setPermissions(old, of: descriptor) }
                try Self.check(.synchronize, failing)
                try POSIX.synchronize(descriptor)
            } catch {
                POSIX.remove(beside)
                POSIX.closeDescriptor(descriptor)
                throw error
            }
        } catch {
            throw ToolError(.cannotCreate, "cannot be written: \(error.reason)", in: typed)
        }
    }

    /// Replaces the old file by the new one.
    package func commit() throws(ToolError) {
        defer { POSIX.closeDescriptor(descriptor) }
        do throws(POSIX.Failure) {
            try Self.check(.move, failing)
            try POSIX.move(beside, to: path, replaces: true)
        } catch {
            POSIX.remove(beside)
            throw ToolError(.cannotCreate, "cannot be replaced: \(error.reason)", in: typed)
        }
        do throws(POSIX.Failure) {
            try Self.check(.synchronizeFolder, failing)
            try POSIX.synchronizeFolder(FilePath(typed: typed, absolute: path).folder.absolute)
        } catch {
            throw ToolError(
                .ioError, "was written, but may be the old file again after a loss of power: \(error.reason)", in: typed
            )
        }
    }

    /// Removes the new file; the old one stays.
    package func abandon() {
        POSIX.remove(beside)
        POSIX.closeDescriptor(descriptor)
    }

    /// Returns the final target of a path.
    ///
    /// A link to a missing file is an error.
    static func target(of typed: String, from folder: String?) throws(ToolError) -> FilePath {
        let path = try FilePath.resolve(typed, from: folder)
        guard path.kind != nil else { return path }
        do throws(SystemError) {
            return FilePath(typed: typed, absolute: try SystemVolume().resolve(path.absolute))
        } catch {
            throw ToolError(error, in: typed)
        }
    }

    /// Refuses targets that must not be replaced.
    ///
    /// Those are pipes and devices, which may also block a reader without end, files that may not be written, and files
    /// with further names (hard links), which would keep the old content.
    static func checkKind(of target: FilePath) throws(ToolError) {
        if let old = (try? POSIX.permissions(of: target.absolute)) ?? nil, old.isRegular {
            // Root may write every file, so that the permissions decide and not the system.
            guard old.mode & 0o222 != 0, POSIX.isWritable(target.absolute) else {
                throw ToolError(
                    .cannotCreate, "cannot be replaced: it may not be written", in: target.typed,
                    help: "give the permission to write it, or write another file with `-o`")
            }
            guard old.nameCount == 1 else {
                throw ToolError(
                    .cannotCreate, "cannot be replaced: it has \(old.nameCount) names (hard links)", in: target.typed,
                    help: "the other names would keep the old content: write another file with `-o`, then copy it here")
            }
        }
        // Standard output as a file, such as `/dev/stdout`, can be a link that leads to no name: that of a pipe.
        let typed = target.kind == nil && target.typed.hasPrefix("/") ? try? POSIX.permissions(of: target.typed) : nil
        let isPipe = typed.flatMap(\.self).map { !$0.isRegular } ?? false
        guard target.kind == .other || isPipe else { return }
        throw ToolError(
            .cannotCreate, "cannot be replaced: it is a pipe, a device or a socket", in: target.typed,
            help: "`-o -` writes to standard output")
    }

    private static func check(_ step: Step, _ failing: (Step) -> Int32?) throws(POSIX.Failure) {
        if let number = failing(step) { throw POSIX.Failure(number: number) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(POSIX.Failure) {
        var failure: POSIX.Failure?
        bytes.withUnsafeBytes { buffer in
            do throws(POSIX.Failure) { try POSIX.writeAll(buffer, to: descriptor) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
