public import MAMCore
internal import MAMText
internal import XCTest

/// The expected state of an app's file.
package enum FileExpectation {
    /// The owner is this account, or no account.
    case owner(AccountID?)
    /// The file is encrypted, or clear.
    case encrypted(Bool)

    /// Returns the failure text with the line that asks again, where a command can; `nil` when the file is as expected.
    package func failure(_ path: String, in app: ManagedApp) -> String? {
        unmet(path, in: app).map { [$0, app.replay(ofFile: path)].compactMap(\.self).joined(separator: "\n") }
    }

    private func unmet(_ path: String, in app: ManagedApp) -> String? {
        // The file is closed again at once: the questions below need neither a handle nor a key.
        var isLegible = true
        do { try app.files.open(at: path).close() } catch {
            guard error.code == .failedToDecryptFile else { return "the file cannot be opened: \(error)" }
            isLegible = false
        }
        let info = app.files.protectionInfo(at: path)
        // The header of an encrypted file names the owner even when the key is missing. A file without a readable
        // header is damaged, so it counts neither as clear nor as a file without an owner.
        guard isLegible || info?.isEncrypted == true else { return "the file is damaged: its owner cannot be read" }
        switch self {
        case .owner(nil):
            return info?.accountID == nil ? nil : "expected a file without an owner, found one with an owner"
        case .owner(let id?):
            guard let owner = info?.accountID else {
                return "expected a file with an owner, found one without an owner"
            }
            return app.accounts.isSame(id, owner) ? nil : "the file is another account's"
        case .encrypted(let wanted):
            guard (info?.isEncrypted ?? false) != wanted else { return nil }
            return wanted
                ? "expected an encrypted file, found a clear one" : "expected a clear file, found an encrypted one"
        }
    }

    /// Describes the files that an account still owns in an app; `nil` when there are none.
    package static func remains(of account: AccountID, in app: ManagedApp) -> String? {
        let manager = app.fileProtectionManager
        do {
            let count = Set(try manager.allFiles(ownedBy: account)).union(try manager.files(ownedBy: account)).count
            guard count > 0 else { return nil }
            let found = "\(NounCount.text(count, "file")) of the account left"
            return [found, app.replayOfFiles].compactMap(\.self).joined(separator: "\n")
        } catch { return "the files of the app cannot be listed: \(error)" }
    }
}

/// Asserts that a file in an app belongs to an account.
///
/// The assertion always fails for a damaged file whose owner cannot be read. If the app's files are on disk, the
/// message of a failure contains a shell command that shows the file's owner. The files of a ``TestDevice`` are in
/// memory, so there is no such command.
///
/// - Parameters:
///   - path: The file's path, relative to the app's container.
///   - app: The app.
///   - id: The expected owner: any id of the account that the app knows; `nil` if the file must have no owner.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertOwner(
    of path: String, in app: ManagedApp, is id: AccountID?, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = FileExpectation.owner(id).failure(path, in: app) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a file in an app is encrypted with the keys of its owner.
///
/// If the app's files are on disk, the message of a failure contains a shell command that shows the file's state. The
/// files of a ``TestDevice`` are in memory, so there is no such command.
///
/// - Parameters:
///   - path: The file's path, relative to the app's container.
///   - app: The app.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertEncrypted(
    _ path: String, in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = FileExpectation.encrypted(true).failure(path, in: app) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a file in an app is stored without encryption.
///
/// The assertion fails for a damaged file whose owner cannot be read. If the app's files are on disk, the message of a
/// failure contains a shell command that shows the file's state. The files of a ``TestDevice`` are in memory, so there
/// is no such command.
///
/// - Parameters:
///   - path: The file's path, relative to the app's container.
///   - app: The app.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertClear(_ path: String, in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line) {
    if let failure = FileExpectation.encrypted(false).failure(path, in: app) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that no file of an app belongs to an account, for example after a wipe.
///
/// The assertion reads every file of the app's container. If the app's files are on disk, the message of a failure
/// contains a shell command that lists the files of accounts. The files of a ``TestDevice`` are in memory, so there is
/// no such command.
///
/// - Parameters:
///   - account: The account.
///   - app: The app.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertNothingLeft(
    of account: AccountID, in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = FileExpectation.remains(of: account, in: app) { XCTFail(failure, file: file, line: line) }
}
