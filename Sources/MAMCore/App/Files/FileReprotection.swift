/// A sequence that protects an account's files as the account's current policy requires, one file per step.
///
/// Files whose protection already matches the policy are left unchanged. You can stop the iteration at any time, and
/// the process can end before the iteration is complete. A new iteration continues the work.
public struct FileReprotection: AsyncSequence, Sendable {
    /// The progress of protecting an account's files, after one more file was checked.
    public struct Progress: Sendable, Equatable {
        /// The number of files that were checked so far.
        public let done: Int
        /// The number of files that the account owns in this app.
        public let total: Int
        /// The path of the file that was checked last.
        public let path: String
        /// Whether the file at ``path`` was rewritten in this step.
        public let hasChanged: Bool
    }

    let app: ManagedApp
    let account: AccountID

    /// Starts an iteration, which protects one file of the account in each step.
    ///
    /// The first step also lists the files of the account.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(app: app, account: account) }

    /// An iterator that protects one file of an account in each step.
    public struct Iterator: AsyncIteratorProtocol {
        let app: ManagedApp
        let account: AccountID
        private var paths: [String]?
        private var done = 0

        init(app: ManagedApp, account: AccountID) {
            self.app = app
            self.account = account
        }

        /// Protects the next file of the account as its policy requires.
        ///
        /// - Parameter actor: The actor of the caller. Defaults to the current one.
        /// - Returns: The progress; nil after the last file, or if the task was canceled.
        /// - Throws: The errors of ``MAMFileProtectionManager/protect(_:accountID:)`` for this file. The first step
        ///   also throws the errors of ``MAMFileProtectionManager/allFiles(ownedBy:)``. After an error, the next call
        ///   continues with the next file.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(MAMFileProtectionError) -> Progress? {
            guard !Task.isCancelled else { return nil }
            let (app, account, known, place) = (app, account, paths, done)
            let step: Result<Step, MAMFileProtectionError>
            do throws(StorageError) {
                step = try await app.offloaded { () throws(StorageError) in
                    do throws(MAMFileProtectionError) {
                        var paths = known ?? []
                        if known == nil { paths = try app.fileProtectionManager.allFiles(ownedBy: account) }
                        return .success(Step(paths, at: place, of: account, in: app))
                    } catch { return .failure(error) }
                }
            } catch {
                guard error.code != .canceled else { return nil }
                throw MAMFileProtectionError(error)
            }
            let made = try step.get()
            // Also after a failure: the next step is the next file.
            (paths, done) = (made.paths, Swift.min(place + 1, made.paths.count))
            let progress = try made.progress.get()
            // Lets others run between two files.
            await Task.yield()
            return progress
        }

        /// Protects the next file of the account as its policy requires, and throws untyped errors.
        public mutating func next() async throws -> Progress? { try await next(isolation: nil) }
    }

    /// One file: what was listed, and how far the pass is then or why the file failed; no progress at the end.
    private struct Step: Sendable {
        let paths: [String]
        let progress: Result<Progress?, MAMFileProtectionError>

        /// Protects the file at an index of the list.
        init(_ paths: [String], at index: Int, of account: AccountID, in app: ManagedApp) {
            self.paths = paths
            guard index < paths.count else {
                progress = .success(nil)
                return
            }
            do throws(MAMFileProtectionError) {
                let hasChanged = try Self.protect(paths[index], of: account, in: app)
                progress = .success(
                    Progress(done: index + 1, total: paths.count, path: paths[index], hasChanged: hasChanged))
            } catch { progress = .failure(error) }
        }

        private static func protect(
            _ path: String, of account: AccountID, in app: ManagedApp
        ) throws(MAMFileProtectionError) -> Bool {
            // The container that lists the file. The path is not resolved again, because a folder may have become a link.
            guard let files = try app.appFiles().first(where: { $0.folder.contains(path) }) else { return false }
            var hasChanged = false
            do throws(MAMFileProtectionError) {
                try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
                    // The file may have another owner by now.
                    guard let owner = state.owner, app.accounts.isSame(owner, account) else { return }
                    let before = state.version
                    try FileProtecting(files: files).make(&state, at: path, app.ownership(of: owner))
                    hasChanged = state.version != before
                }
            } catch {
                guard error.code == .fileNotFound || error.isGone else { throw error }
            }
            return hasChanged
        }
    }
}

extension MAMFileProtectionManager {
    /// Returns a sequence that protects all files of an account as the account's current policy requires.
    ///
    /// Call this method after ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``. The call itself
    /// changes no file. The files are protected while you iterate over the sequence:
    ///
    ///     for try await step in app.fileProtectionManager.reprotectAll(for: alice) {
    ///         print("\(step.done) of \(step.total)")
    ///     }
    ///
    /// - Parameter account: The account that owns the files.
    /// - Returns: The sequence of steps, one for each file.
    ///
    /// SDK: the work that an app does after `IntuneMAMDataProtectionDidChangeNotification`
    public func reprotectAll(for account: AccountID) -> FileReprotection {
        FileReprotection(app: app, account: account)
    }
}
