internal import Foundation
public import MAMCore
internal import MAMPOSIX

/// The reason why a simulated app with the code of a real app could not be started.
public struct SDKHostError: Error, Equatable, CustomStringConvertible {
    /// The kind of the reason.
    public enum Code: String, Sendable {
        /// The app does not contain the SDK, or was uninstalled.
        case withoutSDK
        /// Foundation's user folders, such as Documents, belong to a person.
        ///
        /// Code under test deletes and writes files in these folders, for example when it wipes an account. So they have to
        /// be in the app's container, or in a folder for tests. ``UserFolders/use(_:)`` makes such a folder, and so does
        /// `XCTestCase.startHost(_:on:)` of MAMTesting.
        case userFolders
    }

    /// The kind of the reason.
    public let code: Code
    /// One line of text: what is wrong, and what to do.
    public let description: String

    static let withoutSDK = SDKHostError(
        code: .withoutSDK, description: "the app does not contain the SDK: install it with `device.install`")
    static let userFolders = SDKHostError(
        code: .userFolders,
        description: "the folder Documents of this process belongs to a person, and code under test could delete it: "
            + "call `UserFolders.use(_:)` with a new folder first, or set CFFIXED_USER_HOME to the app's container")
}

/// The folders of the user, such as Documents, that Foundation gives to the code under test.
public enum UserFolders {
    /// The name of the empty file that marks a folder for tests.
    static let mark = ".mam-user-folders"

    /// Makes a folder the home folder of this process for Foundation, and marks it as one for tests.
    ///
    /// Foundation then returns folders in it for `FileManager.urls(for:in:)`, `NSHomeDirectory()` and similar calls. The
    /// call sets the environment variable `CFFIXED_USER_HOME`, which all threads share. So call it before the process has
    /// other threads that read the environment, for example in the first `setUp` of a test.
    ///
    /// - Parameter folder: The path of a new or empty folder.
    /// - Throws: An error of Foundation if the folder is not empty or cannot be made.
    public static func use(_ folder: String) throws {
        let manager = FileManager.default
        let path = NSString(string: folder).standardizingPath
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        let names = try manager.contentsOfDirectory(atPath: path)
        guard names.isEmpty || names.contains(mark) else { throw CocoaError(.fileWriteFileExists) }
        try Data().write(to: URL(fileURLWithPath: path).appendingPathComponent(mark))
        guard setenv("CFFIXED_USER_HOME", path, 1) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try manager.createDirectory(at: documents, withIntermediateDirectories: true)
    }

    private static var documents: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory())
    }

    /// Refuses folders that code under test must not change.
    static func check(for engine: ManagedApp) throws(SDKHostError) {
        let documents = documents.resolvingSymlinksInPath().standardizedFileURL.path
        if let container = engine.configuration.container {
            let root = URL(fileURLWithPath: container).resolvingSymlinksInPath().standardizedFileURL.path
            if documents == root || documents.hasPrefix(root + "/") { return }
        }
        let home = URL(fileURLWithPath: NSHomeDirectory()).resolvingSymlinksInPath().standardizedFileURL
        guard documents.hasPrefix(home.path + "/"),
            FileManager.default.fileExists(atPath: home.appendingPathComponent(mark).path)
        else { throw .userFolders }
    }
}

// Functions of Core Foundation, which Foundation contains.
@_silgen_name("CFBundleGetMainBundle")
private func mainBundle() -> UnsafeMutableRawPointer?
@_silgen_name("CFBundleGetInfoDictionary")
private func infoDictionary(_ bundle: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
@_silgen_name("CFDictionaryRemoveAllValues")
private func removeAll(_ dictionary: UnsafeMutableRawPointer?)
@_silgen_name("CFDictionarySetValue")
private func set(_ dictionary: UnsafeMutableRawPointer?, _ key: UnsafeRawPointer?, _ value: UnsafeRawPointer?)

/// The `Info.plist` of the app, which `Bundle.main` gives to the code under test.
public enum MainBundleInfo {
    /// Gives `Bundle.main` the content of an app's `Info.plist`.
    ///
    /// A test program has no `Info.plist`, so `Bundle.main.infoDictionary` is empty until this call, and afterward has the
    /// keys of the file. The dictionary belongs to the process. So call this before other threads read it, for example in
    /// the first `setUp` of a test. Another call replaces the content. Only on Linux.
    ///
    /// - Parameter path: The path of a property list, such as the app's own `Info.plist`. Variables of Xcode, such as
    ///   `$(PRODUCT_BUNDLE_IDENTIFIER)`, are not replaced.
    /// - Throws: `CocoaError` with the code `fileWriteFileExists` if there is an `Info.plist` beside the test program,
    ///   which stays in effect, or another error of Foundation if the file is not a property list with a dictionary.
    public static func use(_ path: String) throws {
        let beside = Bundle.main.bundleURL.appendingPathComponent("Info.plist")
        // The content of a file cannot be changed; without one, Foundation has an empty dictionary that can be.
        guard !FileManager.default.fileExists(atPath: beside.path) else {
            throw CocoaError(.fileWriteFileExists, userInfo: [NSFilePathErrorKey: beside.path])
        }
        let content = try PropertyListSerialization.propertyList(
            from: try Data(contentsOf: URL(fileURLWithPath: path)), options: [], format: nil)
        guard let keys = content as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
        let dictionary = infoDictionary(mainBundle())
        removeAll(dictionary)
        for (key, value) in keys {
            let (name, object) = (NSString(string: key), value as AnyObject)
            // The dictionary keeps both.
            withExtendedLifetime((name, object)) {
                set(dictionary, Unmanaged.passUnretained(name).toOpaque(), Unmanaged.passUnretained(object).toOpaque())
            }
        }
    }
}

extension SDKHost {
    /// Gives the new files of the app's container their owner: the account that the calling code acts for.
    ///
    /// On a device, the SDK does this when a file is created. Here, files that the app makes with Foundation have no owner
    /// until this call. Each of them then belongs to the account, and is encrypted if the account's policy requires that;
    /// Foundation reads the encrypted bytes of such a file. Files with an owner stay as they are. If the code acts for no
    /// account, nothing is changed.
    ///
    /// - Returns: The absolute paths of the files that have an owner now, in ascending order. Empty for a device whose
    ///   containers are in memory, where Foundation finds no files.
    /// - Throws: `MAMFileProtectionError` if a file cannot be protected. The files before it have an owner then.
    @discardableResult
    public func adoptFiles() throws(MAMFileProtectionError) -> [String] {
        let engine = engine
        guard let container = engine.configuration.container,
            let account = engine.effectiveIdentity(for: .file).accountID,
            !account.isUnmanaged
        else { return [] }
        let root = URL(fileURLWithPath: container)
        let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
        let files = (found?.compactMap { $0 as? URL } ?? []).filter { url in
            (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
                && url.lastPathComponent != UserFolders.mark && !url.lastPathComponent.hasPrefix(".mam-")
        }
        let manager = engine.fileProtectionManager
        let paths = files.map(\.path).sorted().filter { manager.protectionInfo(for: $0) == nil }
        for path in paths { try manager.protect(path, accountID: account) }
        return paths
    }
}

extension SDKHost {
    /// The path of the app's container, without links; `nil` if it is not on the disk.
    package var containerOnDisk: String? {
        engine.configuration.container.flatMap { container in
            guard FileManager.default.fileExists(atPath: container) else { return nil }
            return URL(fileURLWithPath: container).resolvingSymlinksInPath().path
        }
    }

    /// Gives files that Foundation makes in the container their owner at once, from now on.
    ///
    /// `MAMFileOwners` calls this after it replaced the functions of the C library that Foundation calls.
    package func setOwnsNewFiles(in container: String) { state.withLock { $0.ownedRoot = container } }

    /// The app that owns new files in the container with a path without links; `nil` if there is none.
    private static func owner(ofContainerWith path: String) -> SDKHost? {
        running.first { host in
            host.state.withLock { $0.ownedRoot }.map { path.utf8.starts(with: "\($0)/".utf8) } ?? false
        }
    }

    /// Gives a file that Foundation made or emptied the owner of a new file of its app.
    ///
    /// - Parameter path: The absolute path without links.
    /// - Returns: Whether the file may be used. `false` if it should have an owner and cannot get one, for example while
    ///   the account is wiped.
    package static func noteMadeFile(at path: String) -> Bool {
        guard let host = owner(ofContainerWith: path) else { return true }
        // The mark of folders for tests, and what the engine is making.
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard !name.hasPrefix(".mam-") else { return true }
        do throws(MAMFileProtectionError) {
            try host.engine.files.ownNewFile(madeElsewhereAt: path)
            return true
        } catch {
            switch error.code {
            // No process of the app runs, or the file is gone already.
            case .applicationNotManaged, .fileNotFound, .operationOnDirectory, .invalidArguments: return true
            default: return false
            }
        }
    }

    /// Lists a file that Foundation renamed, which keeps its owner.
    package static func noteRenamedFile(from path: String, to newPath: String) {
        let url = URL(fileURLWithPath: newPath)
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
        guard let host = owner(ofContainerWith: folder.appendingPathComponent(url.lastPathComponent).path) else {
            return
        }
        // Without an entry in the list, the file is found by its own mark.
        try? host.engine.files.noteRename(of: URL(fileURLWithPath: path).path, to: newPath)
    }
}
