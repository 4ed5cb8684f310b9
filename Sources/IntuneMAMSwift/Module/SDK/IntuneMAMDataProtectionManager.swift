public import Foundation
internal import MAMCore
#if os(iOS) || os(visionOS)
    public import UIKit
#else
    public import MAMUIKit
#endif

/// The domain of the errors of calls about data.
///
/// SDK: `IntuneMAMDataProtectionErrorDomain`
public let IntuneMAMDataProtectionErrorDomain = "IntuneMAMDataProtectionErrorDomain"

/// The errors of calls about data.
///
/// SDK: `IntuneMAMDataProtectionStatusCode`
public enum IntuneMAMDataProtectionStatusCode: UInt, Sendable {
    /// No account of the app has a policy.
    case applicationNotManaged = 100
    /// An argument is wrong.
    case invalidArguments = 101
    /// The data could not be encrypted.
    case failedToEncryptData = 102
    /// The data could not be decrypted.
    case failedToDecryptData = 103
    /// The data is not protected.
    case dataNotProtected = 104
    /// There is no data.
    case emptyData = 105
}

/// The owner of protected data.
///
/// SDK: `IntuneMAMDataProtectionInfo`
public protocol IntuneMAMDataProtectionInfo: NSObjectProtocol {
    /// The account that owns the data. SDK: `accountId`
    var accountId: String? { get }
}

private final class DataOwner: NSObject, IntuneMAMDataProtectionInfo {
    let accountId: String?

    init?(_ info: MAMDataProtectionInfo?) {
        guard let info else { return nil }
        accountId = info.accountID.rawValue
    }
}

/// Protects data that the app keeps or hands out, and tells its owner.
///
/// Errors are `NSError` with the domain `IntuneMAMDataProtectionErrorDomain` and the codes of
/// ``IntuneMAMDataProtectionStatusCode``. Safe to use from any thread. Calls may block while a key is made.
///
/// SDK: `IntuneMAMDataProtectionManager`
open class IntuneMAMDataProtectionManager: NSObject, @unchecked Sendable {
    // Has no state of its own.
    private let reference: HostReference

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    private var manager: MAMDataProtectionManager { reference.engine.dataProtectionManager }

    private func throwing<Value>(_ call: () throws(MAMDataProtectionError) -> Value) throws -> Value {
        do throws(MAMDataProtectionError) { return try call() } catch {
            throw NSError(
                domain: IntuneMAMDataProtectionErrorDomain, code: error.code.rawValue,
                userInfo: [NSLocalizedDescriptionKey: error.description])
        }
    }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMDataProtectionManager { SDKHost.inForce.managers.dataProtection }

    /// Returns data protected for an account; `nil` if that fails.
    ///
    /// SDK: `protect:accountId:`
    open func protect(_ data: Data, accountId: String) -> Data? {
        try? protect(data, accountId: accountId, withError: ())
    }

    /// Returns data protected for an account.
    ///
    /// SDK: `protect:accountId:withError:`
    open func protect(_ data: Data, accountId: String, withError error: ()) throws -> Data {
        try throwing { () throws(MAMDataProtectionError) in
            Data(try manager.protect(data, accountID: AccountID(accountId)))
        }
    }

    /// Returns a text protected for an account; `nil` if that fails.
    ///
    /// SDK: `protectString:accountId:`
    open func protect(_ data: String, accountId: String) -> String? {
        try? protect(data, accountId: accountId, withError: ())
    }

    /// Returns a text protected for an account.
    ///
    /// SDK: `protectString:accountId:withError:`
    open func protect(_ data: String, accountId: String, withError error: ()) throws -> String {
        try throwing { () throws(MAMDataProtectionError) in
            try manager.protectString(data, accountID: AccountID(accountId))
        }
    }

    /// Returns the content of protected data; `nil` if that fails.
    ///
    /// SDK: `unprotect:`
    open func unprotect(_ protectedData: Data) -> Data? { try? unprotect(protectedData, withError: ()) }

    /// Returns the content of protected data.
    ///
    /// SDK: `unprotect:withError:`
    open func unprotect(_ protectedData: Data, withError error: ()) throws -> Data {
        try throwing { () throws(MAMDataProtectionError) in Data(try manager.unprotect(protectedData)) }
    }

    /// Returns the content of a protected text; `nil` if that fails.
    ///
    /// SDK: `unprotectString:`
    open func unprotectString(_ protectedData: String) -> String? {
        try? unprotectString(protectedData, withError: ())
    }

    /// Returns the content of a protected text.
    ///
    /// SDK: `unprotectString:withError:`
    open func unprotectString(_ protectedData: String, withError error: ()) throws -> String {
        try throwing { () throws(MAMDataProtectionError) in try manager.unprotectString(protectedData) }
    }

    /// Returns the owner of protected data; `nil` if the data is not protected.
    ///
    /// SDK: `protectionInfo:`
    open func protectionInfo(_ protectedData: Data) -> (any IntuneMAMDataProtectionInfo)? {
        DataOwner(try? manager.protectionInfo(for: protectedData))
    }

    /// Returns the owner of a protected text; `nil` if the text is not protected.
    ///
    /// SDK: `protectionInfoForString:`
    open func protectionInfo(for protectedString: String) -> (any IntuneMAMDataProtectionInfo)? {
        DataOwner(try? manager.protectionInfo(forString: protectedString))
    }

    /// Returns the owner of the data of an item; `nil` if the data is not protected.
    ///
    /// SDK: `protectionInfoForItemProvider:`
    open func protectionInfo(for itemProvider: NSItemProvider) -> (any IntuneMAMDataProtectionInfo)? {
        reference.host.content(of: itemProvider).flatMap { protectionInfo($0) }
    }
}

extension SDKHost {
    /// The data of an item.
    func content(of item: NSItemProvider) -> Data? {
        let found = Locked<Data?>(nil)
        guard let type = item.registeredTypeIdentifiers.first else { return nil }
        // The stand-in for UIKit calls the handler before it returns.
        item.loadDataRepresentation(forTypeIdentifier: type) { data, _ in found.withLock { $0 = data } }
        return found.withLock { $0 }
    }

    /// The owner of the data of an item; `nil` if the data is not protected.
    func owner(of item: NSItemProvider) -> AccountID? {
        guard let content = content(of: item) else { return nil }
        return (try? engine.dataProtectionManager.protectionInfo(for: content))?.accountID
    }
}
