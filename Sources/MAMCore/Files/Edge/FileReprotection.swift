/// Protects an account's files anew, one after another, as its policy is now.
///
/// Each step is one file, and what is already as it should be is passed over: stop asking, or end the process, and begin
/// again whenever you like.
public struct FileReprotection: AsyncSequence, Sendable {
    /// How far it is.
    public struct Progress: Sendable, Hashable {
        /// The files that were looked at.
        public let done: Int
        /// The files of the account.
        public let total: Int
        /// The file that was looked at last.
        public let path: String
        /// Whether it had to be rewritten.
        public let hasChanged: Bool
    }

    let app: ManagedApp
    let account: AccountID

    /// Lists the files of the account at the first step.
    public func makeAsyncIterator() -> Iterator { Iterator(app: app, account: account) }

    /// One pass over the files.
    public struct Iterator: AsyncIteratorProtocol {
        let app: ManagedApp
        let account: AccountID
        private var paths: [String]?
        private var done = 0

        init(app: ManagedApp, account: AccountID) {
            self.app = app
            self.account = account
        }

        /// Protects the next file; nil at the end, and when the task was cancelled.
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

        /// The same with untyped errors.
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
    /// Protects every file of an account as its policy is now: after ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``.
    ///
    /// Nothing happens until it is iterated:
    ///
    ///     for try await step in app.fileProtectionManager.reprotectAll(for: alice) {
    ///         print("\(step.done) of \(step.total)")
    ///     }
    ///
    /// SDK: what apps do after `IntuneMAMDataProtectionDidChangeNotification`
    public func reprotectAll(for account: AccountID) -> FileReprotection {
        FileReprotection(app: app, account: account)
    }
}
