// Stands in for MSAL on Linux: what the app uses of it. A test decides what a sign-in comes to.
@_exported import Foundation
import UIKit

/// The domain of the errors of MSAL.
public let MSALErrorDomain = "MSALErrorDomain"
/// The key of the home account id in the user info of an error.
public let MSALHomeAccountIdKey = "MSALHomeAccountIdKey"

/// The errors of MSAL that the app knows.
public enum MSALError: Int {
    /// The user canceled the sign-in.
    case userCanceled = -50005
    /// Conditional access wants an app-protection policy first.
    case serverProtectionPoliciesRequired = -50004
}

/// Receives the result of a sign-in.
public typealias MSALCompletionBlock = (MSALResult?, (any Error)?) -> Void

/// An authority, which has no meaning here.
open class MSALAuthority: NSObject {}

/// The id of an account.
open class MSALAccountId: NSObject {
    /// The object id.
    public let objectId: String
    /// Makes an id.
    public init(objectId: String) { self.objectId = objectId }
}

/// A signed-in account.
open class MSALAccount: NSObject {
    /// The id of the account.
    public let homeAccountId: MSALAccountId?
    /// Makes an account.
    public init(objectId: String) { homeAccountId = MSALAccountId(objectId: objectId) }
}

/// The result of a sign-in.
open class MSALResult: NSObject {
    /// The account.
    public let account: MSALAccount
    /// Makes a result.
    public init(account: MSALAccount) { self.account = account }
}

/// The configuration of MSAL.
open class MSALPublicClientApplicationConfig: NSObject {
    /// The capabilities that the app declares.
    public var clientApplicationCapabilities: [String]?
    /// Makes a configuration.
    public init(clientId: String, redirectUri: String?, authority: MSALAuthority?) {}
}

/// The window of a sign-in.
open class MSALWebviewParameters: NSObject {
    /// Makes parameters.
    public init(authPresentationViewController: UIViewController) {}
}

/// The request of a sign-in.
open class MSALInteractiveTokenParameters: NSObject {
    /// Makes a request.
    public init(scopes: [String], webviewParameters: MSALWebviewParameters) {}
}

/// MSAL itself.
open class MSALPublicClientApplication: NSObject {
    /// What the next sign-ins come to; without an entry, the user cancels.
    nonisolated(unsafe) public static var signIns: [Result<MSALAccount, NSError>] = []

    /// Makes MSAL with a configuration.
    public init(configuration: MSALPublicClientApplicationConfig) throws {}

    /// Signs the user in.
    open func acquireToken(
        with parameters: MSALInteractiveTokenParameters, completionBlock: @escaping MSALCompletionBlock
    ) {
        let next = Self.signIns.isEmpty ? nil : Self.signIns.removeFirst()
        switch next {
        case .success(let account)?: completionBlock(MSALResult(account: account), nil)
        case .failure(let error)?: completionBlock(nil, error)
        case nil: completionBlock(nil, NSError(domain: MSALErrorDomain, code: MSALError.userCanceled.rawValue))
        }
    }
}
