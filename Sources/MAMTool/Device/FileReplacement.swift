internal import MAMCore
internal import MAMVolumes

/// Writes a file atomically in place of another, or as a new one.
///
/// The new content is written to a file beside the target, synchronized, and renamed: readers see the old file or the
/// new one. The permissions stay, and for root the owner. If the target is a symbolic link, the file that it leads to
/// is replaced.
package struct FileReplacement: Sendable {
    /// The calls that can fail, in order.
    package enum Step: String, Sendable, CaseIterable {
        case create, write, permissions, synchronize, move, synchronizeFolder
    }

    /// The path as it was typed.
    package let typed: String
    private let path: String
    private let beside: String
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
        beside = (parent == "/" ? "" : parent) + "/" + POSIX.temporaryName(beside: target.name)
        do throws(POSIX.Failure) {
            let old = try POSIX.permissions(of: path)
            guard old?.isFolder != true else { throw POSIX.Failure.isDirectory }
            try check(.create)
            let descriptor = old == nil ? try POSIX.createPublic(beside) : try POSIX.create(beside)
            do throws(POSIX.Failure) {
                defer { POSIX.closeDescriptor(descriptor) }
                try check(.write)
                try Self.write(bytes, to: descriptor)
                try check(.permissions)
                if let old { try POSIX.setPermissions(old, of: descriptor) }
                try check(.synchronize)
                try POSIX.synchronize(descriptor)
            } catch {
                POSIX.remove(beside)
                throw error
            }
        } catch {
            throw ToolError(.cannotCreate, "cannot be written: \(error.reason)", in: typed)
        }
    }

    /// Replaces the old file by the new one.
    package func commit() throws(ToolError) {
        do throws(POSIX.Failure) {
            try check(.move)
            try POSIX.move(beside, to: path, replaces: true)
        } catch {
            POSIX.remove(beside)
            throw ToolError(.cannotCreate, "cannot be replaced: \(error.reason)", in: typed)
        }
        do throws(POSIX.Failure) {
            try check(.synchronizeFolder)
            try POSIX.synchronizeFolder(FilePath(typed: typed, absolute: path).folder.absolute)
        } catch {
            throw ToolError(
                .ioError, "was written, but may be the old file again after a loss of power: \(error.reason)", in: typed
            )
        }
    }

    /// Removes the new file; the old one stays.
    package func abandon() { POSIX.remove(beside) }

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

    /// Refuses targets that must not be replaced, such as pipes and devices, which may also block a reader without end.
    static func checkKind(of target: FilePath) throws(ToolError) {
        guard target.kind == .other else { return }
        throw ToolError(
            .cannotCreate, "cannot be replaced: it is a pipe, a device or a socket", in: target.typed,
            help: "`-o -` writes to standard output")
    }

    private func check(_ step: Step) throws(POSIX.Failure) {
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
