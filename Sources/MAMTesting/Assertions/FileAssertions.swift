public import MAMCore
internal import XCTest

/// What an assertion expects of an app's files, and what it prints when they are otherwise.
package enum FileExpectation {
    /// The file is this account's, or nobody's.
    case owner(AccountID?)
    /// The file is encrypted, or clear.
    case encrypted(Bool)

    /// The failure text, `nil` when the file is as expected.
    package func failure(_ path: String, in app: ManagedApp) -> String? {
        // Closed again at once: what is asked next needs no handle, and no key.
        var isLegible = true
        do { try app.files.open(at: path).close() } catch {
            guard error.code == .failedToDecryptFile else { return "the file cannot be opened: \(error)" }
            isLegible = false
        }
        let info = app.files.protectionInfo(at: path)
        // Without its key a file still says whose it is; one that does not is damaged, and neither clear nor nobody's.
        guard isLegible || info?.isEncrypted == true else { return "the file is damaged: it does not say whose it is" }
        switch self {
        case .owner(nil): return info?.accountID == nil ? nil : "expected a file of nobody, found one of an account"
        case .owner(let id?):
            guard let owner = info?.accountID else { return "expected a file of an account, found one of nobody" }
            return app.accounts.isSame(id, owner) ? nil : "the file is another account's"
        case .encrypted(let wanted):
            guard (info?.isEncrypted ?? false) != wanted else { return nil }
            return wanted
                ? "expected an encrypted file, found a clear one" : "expected a clear file, found an encrypted one"
        }
    }

    /// What is left of an account in an app, `nil` when it is nothing.
    package static func remains(of account: AccountID, in app: ManagedApp) -> String? {
        let manager = app.fileProtectionManager
        do {
            let count = Set(try manager.allFiles(ownedBy: account)).union(try manager.files(ownedBy: account)).count
            return count == 0 ? nil : "\(count) file\(count == 1 ? "" : "s") of the account left"
        } catch { return "the files of the app cannot be listed: \(error)" }
    }
}

/// Asserts whose a file is; a damaged one that does not say it fails, whatever is expected.
///
/// - Parameters:
///   - path: The file, in the app's container.
///   - app: The app.
///   - id: The account, compared as the app does; `nil` for a file of nobody.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertOwner(
    of path: String, in app: ManagedApp, is id: AccountID?, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = FileExpectation.owner(id).failure(path, in: app) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a file is encrypted.
///
/// - Parameters:
///   - path: The file, in the app's container.
///   - app: The app.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertEncrypted(
    _ path: String, in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = FileExpectation.encrypted(true).failure(path, in: app) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a file is not encrypted; a damaged one that does not say whose it is fails.
///
/// - Parameters:
///   - path: The file, in the app's container.
///   - app: The app.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertClear(_ path: String, in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line) {
    if let failure = FileExpectation.encrypted(false).failure(path, in: app) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that an account owns no file of an app, by looking at every one of them.
///
/// - Parameters:
///   - account: The account.
///   - app: The app.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertNothingLeft(
    of account: AccountID, in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = FileExpectation.remains(of: account, in: app) { XCTFail(failure, file: file, line: line) }
}
