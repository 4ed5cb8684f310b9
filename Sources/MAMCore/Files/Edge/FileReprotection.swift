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
            let paths = try list()
            guard done < paths.count else { return nil }
            let path = paths[done]
            done += 1
            let hasChanged = try protect(path)
            // Lets others run between two files.
            await Task.yield()
            return Progress(done: done, total: paths.count, path: path, hasChanged: hasChanged)
        }

        /// The same with untyped errors.
        public mutating func next() async throws -> Progress? { try await next(isolation: nil) }

        private mutating func list() throws(MAMFileProtectionError) -> [String] {
            if let paths { return paths }
            let listed = try app.fileProtectionManager.allFiles(ownedBy: account)
            paths = listed
            return listed
        }

        private func protect(_ path: String) throws(MAMFileProtectionError) -> Bool {
            // The container that lists the file. The path is not resolved again, because a folder may have become a link.
            guard let files = try app.appFiles().first(where: { $0.folder.contains(path) }) else { return false }
            var hasChanged = false
            do throws(MAMFileProtectionError) {
                try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
                    // Somebody may have given it away meanwhile.
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
