import IntuneMAMSwift
import XCTest

/// The symbols that protect files and data.
extension EverySymbolTests {
    func listDataProtectionInfo() {
        use(
            "IntuneMAMDataProtectionInfo", "protocol IntuneMAMDataProtectionInfo : NSObjectProtocol",
            (any IntuneMAMDataProtectionInfo).self)
        use(
            "IntuneMAMDataProtectionInfo.accountId", "var accountId: String? { get }",
            { (it: any IntuneMAMDataProtectionInfo) -> String? in it.accountId })
    }

    // IntuneMAMDataProtectionManager.h
    func listDataProtectionManager() {
        cases(
            IntuneMAMDataProtectionStatusCode.self,
            ("IntuneMAMDataProtectionStatusApplicationNotManaged", .applicationNotManaged, 100),
            ("IntuneMAMDataProtectionStatusInvalidArguments", .invalidArguments, 101),
            ("IntuneMAMDataProtectionStatusFailedToEncryptData", .failedToEncryptData, 102),
            ("IntuneMAMDataProtectionStatusFailedToDecryptData", .failedToDecryptData, 103),
            ("IntuneMAMDataProtectionStatusDataNotProtected", .dataNotProtected, 104),
            ("IntuneMAMDataProtectionStatusEmptyData", .emptyData, 105))
        name(
            "IntuneMAMDataProtectionDidChangeNotification", "NSNotification.Name.IntuneMAMDataProtectionDidChange",
            NSNotification.Name.IntuneMAMDataProtectionDidChange)
        text(
            "IntuneMAMDataProtectionDidChangeNotificationAccountId",
            "let IntuneMAMDataProtectionDidChangeNotificationAccountId: String",
            IntuneMAMDataProtectionDidChangeNotificationAccountId)
        text(
            "IntuneMAMDataProtectionErrorDomain", "let IntuneMAMDataProtectionErrorDomain: String",
            IntuneMAMDataProtectionErrorDomain)
        use(
            "IntuneMAMDataProtectionManager", "class IntuneMAMDataProtectionManager : NSObject",
            IntuneMAMDataProtectionManager.self)
        use(
            "IntuneMAMDataProtectionManager instance", "class func instance() -> IntuneMAMDataProtectionManager",
            { () -> IntuneMAMDataProtectionManager in IntuneMAMDataProtectionManager.instance() })
        use(
            "IntuneMAMDataProtectionManager protect:accountId:", "func protect(_: Data, accountId: String) -> Data?",
            { (it: IntuneMAMDataProtectionManager) -> Data? in it.protect(value() as Data, accountId: value() as String)
            })
        use(
            "IntuneMAMDataProtectionManager protect:accountId:withError:",
            "func protect(_: Data, accountId: String, withError: ()) throws -> Data",
            { (it: IntuneMAMDataProtectionManager) throws -> Data in
                try it.protect(value() as Data, accountId: value() as String, withError: ())
            })
        use(
            "IntuneMAMDataProtectionManager protectString:accountId:",
            "func protect(_: String, accountId: String) -> String?",
            { (it: IntuneMAMDataProtectionManager) -> String? in
                it.protect(value() as String, accountId: value() as String)
            })
        use(
            "IntuneMAMDataProtectionManager protectString:accountId:withError:",
            "func protect(_: String, accountId: String, withError: ()) throws -> String",
            { (it: IntuneMAMDataProtectionManager) throws -> String in
                try it.protect(value() as String, accountId: value() as String, withError: ())
            })
        use(
            "IntuneMAMDataProtectionManager unprotect:", "func unprotect(_: Data) -> Data?",
            { (it: IntuneMAMDataProtectionManager) -> Data? in it.unprotect(value() as Data) })
        use(
            "IntuneMAMDataProtectionManager unprotect:withError:",
            "func unprotect(_: Data, withError: ()) throws -> Data",
            { (it: IntuneMAMDataProtectionManager) throws -> Data in try it.unprotect(value() as Data, withError: ()) })
        use(
            "IntuneMAMDataProtectionManager unprotectString:", "func unprotectString(_: String) -> String?",
            { (it: IntuneMAMDataProtectionManager) -> String? in it.unprotectString(value() as String) })
        use(
            "IntuneMAMDataProtectionManager unprotectString:withError:",
            "func unprotectString(_: String, withError: ()) throws -> String",
            { (it: IntuneMAMDataProtectionManager) throws -> String in
                try it.unprotectString(value() as String, withError: ())
            })
        use(
            "IntuneMAMDataProtectionManager protectionInfo:",
            "func protectionInfo(_: Data) -> (any IntuneMAMDataProtectionInfo)?",
            { (it: IntuneMAMDataProtectionManager) -> (any IntuneMAMDataProtectionInfo)? in
                it.protectionInfo(value() as Data)
            })
        use(
            "IntuneMAMDataProtectionManager protectionInfoForString:",
            "func protectionInfo(for: String) -> (any IntuneMAMDataProtectionInfo)?",
            { (it: IntuneMAMDataProtectionManager) -> (any IntuneMAMDataProtectionInfo)? in
                it.protectionInfo(for: value() as String)
            })
        use(
            "IntuneMAMDataProtectionManager protectionInfoForItemProvider:",
            "func protectionInfo(for: NSItemProvider) -> (any IntuneMAMDataProtectionInfo)?",
            { (it: IntuneMAMDataProtectionManager) -> (any IntuneMAMDataProtectionInfo)? in
                it.protectionInfo(for: value() as NSItemProvider)
            })
    }

    // IntuneMAMDefs.h
    func listFile() {
        use("IntuneMAMFile", "class IntuneMAMFile : NSObject", IntuneMAMFile.self)
        none("IntuneMAMFile init", "(init unavailable)", "unavailable in the SDK")
        use(
            "IntuneMAMFile openFileAtPath:error:", "class func open(atPath: String) throws -> Self",
            { () throws -> IntuneMAMFile in try IntuneMAMFile.open(atPath: value() as String) })
        use(
            "IntuneMAMFile openFileAtPath:flags:error:", "class func open(atPath: String, flags: Int32) throws -> Self",
            { () throws -> IntuneMAMFile in try IntuneMAMFile.open(atPath: value() as String, flags: value() as Int32) }
        )
        use(
            "IntuneMAMFile createFileAtPath:forAccountId:error:",
            "class func createFile(atPath: String, forAccountId: String?) throws -> Self",
            { () throws -> IntuneMAMFile in
                try IntuneMAMFile.createFile(atPath: value() as String, forAccountId: value() as String?)
            })
        use(
            "IntuneMAMFile createFileAtPath:flags:mode:forAccountId:error:",
            "class func createFile(atPath: String, flags: Int32, mode: mode_t, forAccountId: String?) throws -> Self",
            { () throws -> IntuneMAMFile in
                try IntuneMAMFile.createFile(
                    atPath: value() as String, flags: value() as Int32, mode: value() as mode_t,
                    forAccountId: value() as String?)
            })
        use(
            "IntuneMAMFile protectFileAtPath:forAccountId:error:",
            "class func protect(atPath: String, forAccountId: String?) throws",
            { () throws -> Void in
                try IntuneMAMFile.protect(atPath: value() as String, forAccountId: value() as String?)
            })
        use(
            "IntuneMAMFile decryptFileAtPath:error:", "class func decryptFile(atPath: String) throws",
            { () throws -> Void in try IntuneMAMFile.decryptFile(atPath: value() as String) })
        use(
            "IntuneMAMFile isFileEncryptedAtPath:", "class func isFileEncrypted(atPath: String) -> Bool",
            { () -> Bool in IntuneMAMFile.isFileEncrypted(atPath: value() as String) })
        use(
            "IntuneMAMFile protectionInfoForFileAtPath:",
            "class func protectionInfoForFile(atPath: String) -> (any IntuneMAMFileProtectionInfo)?",
            { () -> (any IntuneMAMFileProtectionInfo)? in IntuneMAMFile.protectionInfoForFile(atPath: value() as String)
            })
        use(
            "IntuneMAMFile read:count:error:",
            "func read(_: UnsafeMutableRawPointer, count: Int, error: NSErrorPointer) -> Int",
            { (it: IntuneMAMFile) -> Int in
                it.read(value() as UnsafeMutableRawPointer, count: value() as Int, error: value() as NSErrorPointer)
            })
        use(
            "IntuneMAMFile write:count:error:",
            "func write(_: UnsafeRawPointer, count: Int, error: NSErrorPointer) -> Int",
            { (it: IntuneMAMFile) -> Int in
                it.write(value() as UnsafeRawPointer, count: value() as Int, error: value() as NSErrorPointer)
            })
        use(
            "IntuneMAMFile pread:count:offset:error:",
            "func pread(_: UnsafeMutableRawPointer, count: Int, offset: off_t, error: NSErrorPointer) -> Int",
            { (it: IntuneMAMFile) -> Int in
                it.pread(
                    value() as UnsafeMutableRawPointer, count: value() as Int, offset: value() as off_t,
                    error: value() as NSErrorPointer)
            })
        use(
            "IntuneMAMFile pwrite:count:offset:error:",
            "func pwrite(_: UnsafeRawPointer, count: Int, offset: off_t, error: NSErrorPointer) -> Int",
            { (it: IntuneMAMFile) -> Int in
                it.pwrite(
                    value() as UnsafeRawPointer, count: value() as Int, offset: value() as off_t,
                    error: value() as NSErrorPointer)
            })
        use(
            "IntuneMAMFile seek:error:", "func seek(_: off_t, error: NSErrorPointer)",
            { (it: IntuneMAMFile) -> Void in it.seek(value() as off_t, error: value() as NSErrorPointer) })
        use(
            "IntuneMAMFile truncate:error:", "func truncate(_: off_t, error: NSErrorPointer)",
            { (it: IntuneMAMFile) -> Void in it.truncate(value() as off_t, error: value() as NSErrorPointer) })
        use(
            "IntuneMAMFile tell:", "func tell(_: NSErrorPointer) -> off_t",
            { (it: IntuneMAMFile) -> off_t in it.tell(value() as NSErrorPointer) })
        use(
            "IntuneMAMFile size:", "func size(_: NSErrorPointer) -> off_t",
            { (it: IntuneMAMFile) -> off_t in it.size(value() as NSErrorPointer) })
        use(
            "IntuneMAMFile sync:", "func sync(_: NSErrorPointer)",
            { (it: IntuneMAMFile) -> Void in it.sync(value() as NSErrorPointer) })
        use(
            "IntuneMAMFile datasync:", "func datasync(_: NSErrorPointer)",
            { (it: IntuneMAMFile) -> Void in it.datasync(value() as NSErrorPointer) })
        use(
            "IntuneMAMFile isEncrypted", "func isEncrypted() -> Bool",
            { (it: IntuneMAMFile) -> Bool in it.isEncrypted() })
        use(
            "IntuneMAMFile protectionInfo", "func protectionInfo() -> (any IntuneMAMFileProtectionInfo)?",
            { (it: IntuneMAMFile) -> (any IntuneMAMFileProtectionInfo)? in it.protectionInfo() })
        use(
            "IntuneMAMFile close:", "func close(_: NSErrorPointer)",
            { (it: IntuneMAMFile) -> Void in it.close(value() as NSErrorPointer) })
    }

    // IntuneMAMFileProtectionInfo.h
    func listFileProtectionInfo() {
        use(
            "IntuneMAMFileProtectionInfo", "protocol IntuneMAMFileProtectionInfo : NSObjectProtocol",
            (any IntuneMAMFileProtectionInfo).self)
        use(
            "IntuneMAMFileProtectionInfo.accountId", "var accountId: String? { get }",
            { (it: any IntuneMAMFileProtectionInfo) -> String? in it.accountId })
    }

    // IntuneMAMFileProtectionManager.h
    func listFileProtectionManager() {
        cases(
            IntuneMAMFileProtectionStatusCode.self,
            ("IntuneMAMFileProtectionStatusApplicationNotManaged", .applicationNotManaged, 100),
            ("IntuneMAMFileProtectionStatusInvalidArguments", .invalidArguments, 101),
            ("IntuneMAMFileProtectionStatusFailedToEncryptFile", .failedToEncryptFile, 102),
            ("IntuneMAMFileProtectionStatusFailedToDecryptFile", .failedToDecryptFile, 103),
            ("IntuneMAMFileProtectionStatusFileNotFound", .fileNotFound, 104),
            ("IntuneMAMFileProtectionStatusOperationOnDirectory", .operationOnDirectory, 105),
            ("IntuneMAMFileProtectionStatusUnmanagedIdentity", .unmanagedIdentity, 106),
            ("IntuneMAMFileProtectionStatusInternalError", .internalError, 107))
        text(
            "IntuneMAMFileProtectionErrorDomain", "let IntuneMAMFileProtectionErrorDomain: String",
            IntuneMAMFileProtectionErrorDomain)
        use(
            "IntuneMAMFileProtectionManager", "class IntuneMAMFileProtectionManager : NSObject",
            IntuneMAMFileProtectionManager.self)
        use(
            "IntuneMAMFileProtectionManager instance", "class func instance() -> IntuneMAMFileProtectionManager",
            { () -> IntuneMAMFileProtectionManager in IntuneMAMFileProtectionManager.instance() })
        use(
            "IntuneMAMFileProtectionManager protect:accountId:", "func protect(_: String, accountId: String?)",
            { (it: IntuneMAMFileProtectionManager) -> Void in
                it.protect(value() as String, accountId: value() as String?)
            })
        use(
            "IntuneMAMFileProtectionManager verifyAndProtect:accountId:",
            "func verifyAndProtect(_: String, accountId: String?)",
            { (it: IntuneMAMFileProtectionManager) -> Void in
                it.verifyAndProtect(value() as String, accountId: value() as String?)
            })
        use(
            "IntuneMAMFileProtectionManager protectionInfo:",
            "func protectionInfo(_: String) -> (any IntuneMAMFileProtectionInfo)?",
            { (it: IntuneMAMFileProtectionManager) -> (any IntuneMAMFileProtectionInfo)? in
                it.protectionInfo(value() as String)
            })
        use(
            "IntuneMAMFileProtectionManager encryptFile:forAccountId:",
            "func encryptFile(_: String, forAccountId: String) -> Bool",
            { (it: IntuneMAMFileProtectionManager) -> Bool in
                it.encryptFile(value() as String, forAccountId: value() as String)
            })
        use(
            "IntuneMAMFileProtectionManager encryptFile:forAccountId:error:",
            "func encryptFile(_: String, forAccountId: String, error: ()) throws",
            { (it: IntuneMAMFileProtectionManager) throws -> Void in
                try it.encryptFile(value() as String, forAccountId: value() as String, error: ())
            })
        use(
            "IntuneMAMFileProtectionManager decryptFile:", "func decryptFile(_: String) -> Bool",
            { (it: IntuneMAMFileProtectionManager) -> Bool in it.decryptFile(value() as String) })
        use(
            "IntuneMAMFileProtectionManager decryptFile:error:", "func decryptFile(_: String, error: ()) throws",
            { (it: IntuneMAMFileProtectionManager) throws -> Void in try it.decryptFile(value() as String, error: ()) })
        use(
            "IntuneMAMFileProtectionManager decryptFile:toCopyPath:",
            "func decryptFile(_: String, toCopyPath: String) -> Bool",
            { (it: IntuneMAMFileProtectionManager) -> Bool in
                it.decryptFile(value() as String, toCopyPath: value() as String)
            })
        use(
            "IntuneMAMFileProtectionManager decryptFile:toCopyPath:error:",
            "func decryptFile(_: String, toCopyPath: String, error: ()) throws",
            { (it: IntuneMAMFileProtectionManager) throws -> Void in
                try it.decryptFile(value() as String, toCopyPath: value() as String, error: ())
            })
        use(
            "IntuneMAMFileProtectionManager isFileEncrypted:", "func isFileEncrypted(_: String) -> Bool",
            { (it: IntuneMAMFileProtectionManager) -> Bool in it.isFileEncrypted(value() as String) })
        none(
            "IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator:",
            "func setAccountId(_: String, on: any NSFileProviderEnumerator)", "there are no file providers")
        none(
            "IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId:",
            "func protect(_: NSFileProviderItem, forAccountId: String)", "there are no file providers")
        use(
            "IntuneMAMFileProtectionManager protectSqliteVFS:", "func protectSqliteVFS(_: UnsafeMutableRawPointer)",
            { (it: IntuneMAMFileProtectionManager) -> Void in it.protectSqliteVFS(value() as UnsafeMutableRawPointer) })
        use(
            "IntuneMAMFileProtectionManager unprotectSqliteVFS:", "func unprotectSqliteVFS(_: UnsafeMutableRawPointer)",
            { (it: IntuneMAMFileProtectionManager) -> Void in it.unprotectSqliteVFS(value() as UnsafeMutableRawPointer)
            })
    }

    // IntuneMAMLogger.h
}
