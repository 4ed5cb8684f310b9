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
    /// The token cache has no token, so the user has to sign in.
    case interactionRequired = -50002
    /// Conditional access wants an app-protection policy first.
    case serverProtectionPoliciesRequired = -50004
}

/// Receives the result of a sign-in.
public typealias MSALCompletionBlock = (MSALResult?, (any Error)?) -> Void

/// An authority, which has no meaning here.
open class MSALAuthority: NSObject {
    /// Makes an authority.
    public init(url: URL) throws {}
}

/// An authority of Entra.
open class MSALAADAuthority: MSALAuthority {}

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
    /// The id of the account in the token cache.
    public var identifier: String? { homeAccountId?.objectId }
    /// The user name of the account.
    public var username: String?
    /// The host of the cloud.
    public var environment = "login.microsoftonline.com"
    /// Makes an account.
    public init(objectId: String) { homeAccountId = MSALAccountId(objectId: objectId) }
}

/// The result of a sign-in.
open class MSALResult: NSObject {
    /// The account.
    public let account: MSALAccount
    /// The part of the account that belongs to its tenant.
    public let tenantProfile: MSALTenantProfile
    /// The token.
    public let accessToken = "token"
    /// The time until which the token counts.
    public var expiresOn: Date? = .distantFuture
    /// The token about the user; `nil` if there is none.
    public let idToken: String? = nil
    /// Makes a result.
    public init(account: MSALAccount) {
        (self.account, tenantProfile) = (account, MSALTenantProfile(objectId: account.homeAccountId?.objectId))
    }
}

/// The configuration of MSAL.
open class MSALPublicClientApplicationConfig: NSObject {
    /// The capabilities that the app declares.
    public var clientApplicationCapabilities: [String]?
    /// Makes a configuration.
    public init(clientId: String, redirectUri: String?, authority: MSALAuthority?) {}
    /// Makes a configuration.
    public convenience init(clientId: String) { self.init(clientId: clientId, redirectUri: nil, authority: nil) }
}

/// The window of a sign-in.
open class MSALWebviewParameters: NSObject {
    /// Makes parameters.
    public init(authPresentationViewController: UIViewController) {}
}

/// The request of a sign-in.
open class MSALInteractiveTokenParameters: NSObject {
    /// How the user signs in.
    public var promptType = MSALPromptType.default
    /// The account; `nil` if the user chooses it.
    public var account: MSALAccount?
    /// The user name that the sign-in shows.
    public var loginHint: String?
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

/// The part of an account that belongs to a tenant.
open class MSALTenantProfile: NSObject {
    /// The object id of the user in the tenant.
    public let identifier: String?
    /// The id of the tenant.
    public var tenantId: String?
    /// Makes a profile.
    public init(objectId: String?) { identifier = objectId }
}

/// How the user signs in.
public enum MSALPromptType: UInt {
    /// The user agrees again.
    case consent = 0
    /// The user types a password.
    case login = 1
    /// The user chooses an account.
    case selectAccount = 2
    /// The user makes an account.
    case create = 3
    /// MSAL decides.
    case `default` = 4
}

/// The request of a token without a sign-in.
open class MSALSilentTokenParameters: NSObject {
    /// The account.
    public let account: MSALAccount
    /// Whether the token cache is passed over.
    public var forceRefresh = false
    /// Makes a request.
    public init(scopes: [String], account: MSALAccount) { self.account = account }
}

/// The accounts that are looked for in the token cache.
open class MSALAccountEnumerationParameters: NSObject {
    /// The object id of the user.
    public let identifier: String
    /// Makes parameters.
    public init(tenantProfileIdentifier: String) { identifier = tenantProfileIdentifier }
}

/// The request of a sign-out.
open class MSALSignoutParameters: NSObject {
    /// Whether the browser forgets the user too.
    public var signoutFromBrowser = false
    /// Makes a request.
    public init(webviewParameters: MSALWebviewParameters) {}
}

extension MSALPublicClientApplication {
    /// The accounts in the token cache, which a test sets.
    nonisolated(unsafe) public static var accounts: [MSALAccount] = []

    /// Returns the accounts in the token cache.
    public func allAccounts() throws -> [MSALAccount] { Self.accounts }

    /// Returns the account with an id.
    public func account(forIdentifier identifier: String) throws -> MSALAccount {
        guard let account = Self.accounts.first(where: { $0.identifier == identifier }) else {
            throw NSError(domain: MSALErrorDomain, code: -50003)
        }
        return account
    }

    /// Returns the account with a user name.
    public func account(forUsername name: String) throws -> MSALAccount {
        guard let account = Self.accounts.first(where: { $0.username == name }) else {
            throw NSError(domain: MSALErrorDomain, code: -50003)
        }
        return account
    }

    /// Returns the accounts of a user.
    public func accounts(for parameters: MSALAccountEnumerationParameters) throws -> [MSALAccount] {
        Self.accounts.filter { $0.identifier == parameters.identifier }
    }

    /// Gets a token without a sign-in.
    public func acquireTokenSilent(
        with parameters: MSALSilentTokenParameters, completionBlock: @escaping MSALCompletionBlock
    ) { completionBlock(MSALResult(account: parameters.account), nil) }

    /// Signs the user out.
    public func signout(
        with account: MSALAccount, signoutParameters: MSALSignoutParameters,
        completionBlock: @escaping (Bool, (any Error)?) -> Void
    ) {
        Self.accounts.removeAll { $0 === account }
        completionBlock(true, nil)
    }
}
