import MAMCore
import MAMSettings
import TestPolicies
import XCTest

/// What the tests of the manager share.
enum ProtectionKit {
    static let alice: AccountID = "alice@contoso.example"
    static let bob: AccountID = "bob@fabrikam.example"

    /// Requires encryption, or leaves it to the device.
    static func policy(encrypts: Bool, named name: String = "Protection") throws -> MAMPolicy {
        let type = encrypts ? "whenDeviceLocked" : "useDeviceSettings"
        return try PolicyFixtures.document(#""displayName": "\#(name)", "appDataEncryptionType": "\#(type)""#)
            .compileStrictest()
    }

    /// An app in which alice is managed with encryption.
    static func app(
        _ bundleID: String = "com.contoso.notes", publisher: String = "contoso", observer: (any MAMObserver)? = nil,
        on device: DeviceEnvironment = DeviceEnvironment()
    ) throws -> ManagedApp {
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: bundleID, publisher: publisher, observer: observer), on: device)
        app.policyManager.setPolicyInMemory(try policy(encrypts: true), for: alice)
        return app
    }

    /// The code of the error that `body` ends with; nil when it ends without.
    static func code<Result>(
        _ body: () throws(MAMDataProtectionError) -> Result
    ) -> MAMDataProtectionError.Code? {
        do throws(MAMDataProtectionError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }
}

extension ManagedApp {
    /// The code of the error that unprotecting ends with; nil when it ends without.
    func unprotectCode(_ data: [UInt8]) -> MAMDataProtectionError.Code? {
        ProtectionKit.code { () throws(MAMDataProtectionError) in try dataProtectionManager.unprotect(data) }
    }
}
