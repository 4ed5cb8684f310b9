import IntuneMAMSwift
import XCTest

/// The symbols of enrollment, compliance and users.
extension EverySymbolTests {
    func listCertificatePinningManager() {
        cases(
            IntuneMAMCertificatePinningStatusCode.self,
            ("IntuneMAMCertificatePinningInvalidChallenge", .invalidChallenge, 100),
            ("IntuneMAMCertificatePinningInvalidCertificateChain", .invalidCertificateChain, 101),
            ("IntuneMAMCertificatePinningNilHost", .nilHost, 102),
            ("IntuneMAMCertificatePinningFailedTrustEvaluation", .failedTrustEvaluation, 103),
            ("IntuneMAMCertificatePinningFailedFormationEvaluation", .failedFormationEvaluation, 104),
            ("IntuneMAMCertificatePinningErrorAccessingCert", .errorAccessingCert, 105),
            ("IntuneMAMCertificatePinningAlgNotSupported", .algNotSupported, 106),
            ("IntuneMAMCertificatePinningMatchNotFound", .matchNotFound, 107))
        use(
            "IntuneMAMCertificatePinningManager", "class IntuneMAMCertificatePinningManager : NSObject",
            IntuneMAMCertificatePinningManager.self)
        use(
            "IntuneMAMCertificatePinningManager instance",
            "class func instance() -> IntuneMAMCertificatePinningManager",
            { () -> IntuneMAMCertificatePinningManager in IntuneMAMCertificatePinningManager.instance() })
        none(
            "IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error:",
            "func validateChain(with: URLAuthenticationChallenge, andAccountId: String?) throws", "there is no SecTrust"
        )
        use(
            "IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error:",
            "func validateChain(withCertificates: [Data], andHostname: String, andAccountId: String?) throws",
            { (it: IntuneMAMCertificatePinningManager) throws -> Void in
                try it.validateChain(
                    withCertificates: value() as [Data], andHostname: value() as String,
                    andAccountId: value() as String?)
            })
        use(
            "IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler:",
            "func showErrorMessage(forAccountId: String?, withDismissHandler: (() -> Void)? = nil)",
            { (it: IntuneMAMCertificatePinningManager) -> Void in
                it.showErrorMessage(forAccountId: value() as String?, withDismissHandler: value() as (() -> Void)?)
            })
        use(
            "IntuneMAMCertificatePinningManager isPinningEnabledForAccountId:",
            "func isPinningEnabled(forAccountId: String?) -> Bool",
            { (it: IntuneMAMCertificatePinningManager) -> Bool in it.isPinningEnabled(forAccountId: value() as String?)
            })
    }

    // IntuneMAMComplianceManager.h
    func listComplianceManager() {
        cases(
            IntuneMAMComplianceStatus.self, ("IntuneMAMComplianceCompliant", .compliant, 0),
            ("IntuneMAMComplianceNotCompliant", .notCompliant, 1),
            ("IntuneMAMComplianceServiceFailure", .serviceFailure, 2),
            ("IntuneMAMComplianceNetworkFailure", .networkFailure, 3),
            ("IntuneMAMComplianceInteractionRequired", .interactionRequired, 4),
            ("IntuneMAMComplianceUserCancelled", .userCancelled, 5))
        use(
            "IntuneMAMComplianceDelegate", "protocol IntuneMAMComplianceDelegate : NSObjectProtocol",
            (any IntuneMAMComplianceDelegate).self)
        use(
            "IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:",
            "optional func accountId(_: String, hasComplianceStatus: IntuneMAMComplianceStatus, withErrorMessage: String, andErrorTitle: String)",
            { (it: any IntuneMAMComplianceDelegate) -> Void in
                it.accountId(
                    value() as String, hasComplianceStatus: value() as IntuneMAMComplianceStatus,
                    withErrorMessage: value() as String, andErrorTitle: value() as String)
            })
        use(
            "IntuneMAMComplianceManager", "class IntuneMAMComplianceManager : NSObject", IntuneMAMComplianceManager.self
        )
        use(
            "IntuneMAMComplianceManager.delegate", "weak var delegate: (any IntuneMAMComplianceDelegate)? { get set }",
            {
                (it: IntuneMAMComplianceManager, new: (any IntuneMAMComplianceDelegate)?) -> (
                    any IntuneMAMComplianceDelegate
                )? in
                it.delegate = new
                return it.delegate
            })
        use(
            "IntuneMAMComplianceManager instance", "class func instance() -> IntuneMAMComplianceManager",
            { () -> IntuneMAMComplianceManager in IntuneMAMComplianceManager.instance() })
        use(
            "IntuneMAMComplianceManager remediateComplianceForAccountId:silent:",
            "func remediateCompliance(forAccountId: String, silent: Bool)",
            { (it: IntuneMAMComplianceManager) -> Void in
                it.remediateCompliance(forAccountId: value() as String, silent: value() as Bool)
            })
        use(
            "IntuneMAMComplianceManager remediationInProgressForAccountId:",
            "func remediationInProgress(forAccountId: String) -> Bool",
            { (it: IntuneMAMComplianceManager) -> Bool in it.remediationInProgress(forAccountId: value() as String) })
    }

    // IntuneMAMDataProtectionInfo.h
    func listEnrollmentDelegate() {
        use("IntuneMAMEnrollmentToken", "class IntuneMAMEnrollmentToken : NSObject", IntuneMAMEnrollmentToken.self)
        use(
            "IntuneMAMEnrollmentToken.accessToken", "var accessToken: String? { get set }",
            \IntuneMAMEnrollmentToken.accessToken, String?.self)
        use("IntuneMAMEnrollmentToken.upn", "var upn: String? { get set }", \IntuneMAMEnrollmentToken.upn, String?.self)
        use("IntuneMAMEnrollmentToken.oid", "var oid: String? { get set }", \IntuneMAMEnrollmentToken.oid, String?.self)
        use(
            "IntuneMAMEnrollmentToken.tenantId", "var tenantId: String? { get set }",
            \IntuneMAMEnrollmentToken.tenantId, String?.self)
        use(
            "IntuneMAMEnrollmentToken.correlationId", "var correlationId: String? { get set }",
            \IntuneMAMEnrollmentToken.correlationId, String?.self)
        use(
            "IntuneMAMEnrollmentToken.error", "var error: (any Error)? { get set }", \IntuneMAMEnrollmentToken.error,
            (any Error)?.self)
        use(
            "IntuneMAMEnrollmentDelegate", "protocol IntuneMAMEnrollmentDelegate : NSObjectProtocol",
            (any IntuneMAMEnrollmentDelegate).self)
        use(
            "IntuneMAMEnrollmentDelegate enrollmentRequestWithStatus:",
            "optional func enrollmentRequest(with: IntuneMAMEnrollmentStatus)",
            { (it: any IntuneMAMEnrollmentDelegate) -> Void in
                it.enrollmentRequest(with: value() as IntuneMAMEnrollmentStatus)
            })
        use(
            "IntuneMAMEnrollmentDelegate policyRequestWithStatus:",
            "optional func policyRequest(with: IntuneMAMEnrollmentStatus)",
            { (it: any IntuneMAMEnrollmentDelegate) -> Void in
                it.policyRequest(with: value() as IntuneMAMEnrollmentStatus)
            })
        use(
            "IntuneMAMEnrollmentDelegate unenrollRequestWithStatus:",
            "optional func unenrollRequest(with: IntuneMAMEnrollmentStatus)",
            { (it: any IntuneMAMEnrollmentDelegate) -> Void in
                it.unenrollRequest(with: value() as IntuneMAMEnrollmentStatus)
            })
        use(
            "IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:",
            "optional func getAccessToken(forAccountId: String, resource: String, completion: @escaping (IntuneMAMEnrollmentToken) -> Void)",
            { (it: any IntuneMAMEnrollmentDelegate) -> Void in
                it.getAccessToken(
                    forAccountId: value() as String, resource: value() as String,
                    completion: value() as (IntuneMAMEnrollmentToken) -> Void)
            })
        twin({ (it: any IntuneMAMEnrollmentDelegate) async -> IntuneMAMEnrollmentToken in
            await it.accessToken(forAccountId: value() as String, resource: value() as String)
        })
    }

    // IntuneMAMEnrollmentManager.h
    func listEnrollmentManager() {
        name(
            "IntuneMAMAllowedAccountsDidChangeNotification", "NSNotification.Name.IntuneMAMAllowedAccountsDidChange",
            NSNotification.Name.IntuneMAMAllowedAccountsDidChange)
        name(
            "IntuneMAMMDMEnrolledAccountIdDidChangeNotification",
            "NSNotification.Name.IntuneMAMMDMEnrolledAccountIdDidChange",
            NSNotification.Name.IntuneMAMMDMEnrolledAccountIdDidChange)
        text(
            "IntuneMAMMDMEnrolledAccountIdKey", "let IntuneMAMMDMEnrolledAccountIdKey: String",
            IntuneMAMMDMEnrolledAccountIdKey)
        use(
            "IntuneMAMEnrollmentManager", "class IntuneMAMEnrollmentManager : NSObject", IntuneMAMEnrollmentManager.self
        )
        use(
            "IntuneMAMEnrollmentManager.delegate", "weak var delegate: (any IntuneMAMEnrollmentDelegate)? { get set }",
            {
                (it: IntuneMAMEnrollmentManager, new: (any IntuneMAMEnrollmentDelegate)?) -> (
                    any IntuneMAMEnrollmentDelegate
                )? in
                it.delegate = new
                return it.delegate
            })
        use(
            "IntuneMAMEnrollmentManager instance", "class func instance() -> IntuneMAMEnrollmentManager",
            { () -> IntuneMAMEnrollmentManager in IntuneMAMEnrollmentManager.instance() })
        none("IntuneMAMEnrollmentManager init", "(init unavailable)", "unavailable in the SDK")
        use(
            "IntuneMAMEnrollmentManager registerAndEnrollAccountId:", "func registerAndEnrollAccountId(_: String)",
            { (it: IntuneMAMEnrollmentManager) -> Void in it.registerAndEnrollAccountId(value() as String) })
        use(
            "IntuneMAMEnrollmentManager loginAndEnrollAccount:", "func loginAndEnrollAccount(_: String?)",
            { (it: IntuneMAMEnrollmentManager) -> Void in it.loginAndEnrollAccount(value() as String?) })
        use(
            "IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow:",
            "func loginAndEnrollAccount(_: String?, on: UIWindow?)",
            { (it: IntuneMAMEnrollmentManager) -> Void in
                it.loginAndEnrollAccount(value() as String?, on: value() as UIWindow?)
            })
        use(
            "IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:",
            "func deRegisterAndUnenrollAccountId(_: String, withWipe: Bool)",
            { (it: IntuneMAMEnrollmentManager) -> Void in
                it.deRegisterAndUnenrollAccountId(value() as String, withWipe: value() as Bool)
            })
        use(
            "IntuneMAMEnrollmentManager registeredAccountIds", "func registeredAccountIds() -> [Any]",
            { (it: IntuneMAMEnrollmentManager) -> [Any] in it.registeredAccountIds() })
        use(
            "IntuneMAMEnrollmentManager enrolledAccountId", "func enrolledAccountId() -> String?",
            { (it: IntuneMAMEnrollmentManager) -> String? in it.enrolledAccountId() })
        use(
            "IntuneMAMEnrollmentManager enrolledAccountIds", "func enrolledAccountIds() -> [String]",
            { (it: IntuneMAMEnrollmentManager) -> [String] in it.enrolledAccountIds() })
        use(
            "IntuneMAMEnrollmentManager allowedAccounts", "func allowedAccounts() -> [Any]?",
            { (it: IntuneMAMEnrollmentManager) -> [Any]? in it.allowedAccounts() })
        use(
            "IntuneMAMEnrollmentManager allowedAccountIds", "func allowedAccountIds() -> [Any]?",
            { (it: IntuneMAMEnrollmentManager) -> [Any]? in it.allowedAccountIds() })
        use(
            "IntuneMAMEnrollmentManager mdmEnrolledAccountIdWithCompletion:",
            "func mdmEnrolledAccountId(completion: @escaping (String?) -> Void)",
            { (it: IntuneMAMEnrollmentManager) -> Void in
                it.mdmEnrolledAccountId(completion: value() as (String?) -> Void)
            })
        twin({ (it: IntuneMAMEnrollmentManager) async -> String? in await it.mdmEnrolledAccountId() })
        use(
            "IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache",
            "func mdmEnrolledAccountIdFromCache() -> String?",
            { (it: IntuneMAMEnrollmentManager) -> String? in it.mdmEnrolledAccountIdFromCache() })
    }

    // IntuneMAMEnrollmentStatus.h
    func listEnrollmentStatus() {
        cases(
            IntuneMAMEnrollmentStatusCode.self,
            ("IntuneMAMEnrollmentStatusNewPoliciesReceived", .newPoliciesReceived, 100),
            ("IntuneMAMEnrollmentStatusPoliciesHaveNotChanged", .policiesHaveNotChanged, 101),
            ("IntuneMAMEnrollmentStatusWipeReceived", .wipeReceived, 102),
            ("IntuneMAMEnrollmentStatusNoPolicyReceived", .noPolicyReceived, 103),
            ("IntuneMAMEnrollmentStatusUnenrollmentSuccess", .unenrollmentSuccess, 104),
            ("IntuneMAMEnrollmentStatusAccountNotLicensed", .accountNotLicensed, 200),
            ("IntuneMAMEnrollmentStatusInternalError", .internalError, 201),
            ("IntuneMAMEnrollmentStatusMamServiceDisabled", .mamServiceDisabled, 202),
            ("IntuneMAMEnrollmentStatusAuthRequired", .authRequired, 203),
            ("IntuneMAMEnrollmentStatusLocationServiceFailure", .locationServiceFailure, 204),
            ("IntuneMAMEnrollmentStatusEnrollmentEndPointNetworkFailure", .enrollmentEndPointNetworkFailure, 205),
            ("IntuneMAMEnrollmentStatusParsingFailure", .parsingFailure, 206),
            ("IntuneMAMEnrollmentStatusNilAccount", .nilAccount, 207),
            ("IntuneMAMEnrollmentStatusAlreadyEnrolled", .alreadyEnrolled, 208),
            ("IntuneMAMEnrollmentStatusNotEmmAccount", .notEmmAccount, 209),
            ("IntuneMAMEnrollmentStatusMdmEnrolledDifferentUser", .mdmEnrolledDifferentUser, 210),
            ("IntuneMAMEnrollmentStatusNotDeviceAccount", .notDeviceAccount, 211),
            ("IntuneMAMEnrollmentStatusPolicyEndPointNetworkFailure", .policyEndPointNetworkFailure, 212),
            ("IntuneMAMEnrollmentStatusAppNotEnrolled", .appNotEnrolled, 213),
            ("IntuneMAMEnrollmentStatusNotEnrolledAccount", .notEnrolledAccount, 214),
            ("IntuneMAMEnrollmentStatusFailedToClearMamData", .failedToClearMamData, 215),
            ("IntuneMAMEnrollmentStatusTimeout", .timeout, 216),
            ("IntuneMAMEnrollmentStatusADALInternalError", .adalInternalError, 217),
            ("IntuneMAMEnrollmentStatusSwitchExistingAccount", .switchExistingAccount, 218),
            ("IntuneMAMEnrollmentStatusLoginCanceled", .loginCanceled, 219),
            ("IntuneMAMEnrollmentStatusPolicyRecordGone", .policyRecordGone, 220),
            ("IntuneMAMEnrollmentStatusReEnrollForUnenrolledUser", .reEnrollForUnenrolledUser, 221),
            ("IntuneMAMEnrollmentStatusTenantMigration", .tenantMigration, 222),
            ("IntuneMAMEnrollmentStatusUnsupportedAPI", .unsupportedAPI, 223),
            ("IntuneMAMEnrollmentStatusADALMethodUnsupported", .adalMethodUnsupported, 224),
            ("IntuneMAMEnrollmentStatusLicensedNotTargeted", .licensedNotTargeted, 225),
            ("IntuneMAMEnrollmentStatusDeviceBlockedEnrollment", .deviceBlockedEnrollment, 226),
            ("IntuneMAMEnrollmentStatusSingleManagedAccountMode", .singleManagedAccountMode, 227))
        use("IntuneMAMEnrollmentStatus", "class IntuneMAMEnrollmentStatus : NSObject", IntuneMAMEnrollmentStatus.self)
        use(
            "IntuneMAMEnrollmentStatus.identity", "var identity: String { get set }",
            \IntuneMAMEnrollmentStatus.identity, String.self)
        use(
            "IntuneMAMEnrollmentStatus.accountId", "var accountId: String { get set }",
            \IntuneMAMEnrollmentStatus.accountId, String.self)
        use(
            "IntuneMAMEnrollmentStatus.didSucceed", "var didSucceed: Bool { get set }",
            \IntuneMAMEnrollmentStatus.didSucceed, Bool.self)
        use(
            "IntuneMAMEnrollmentStatus.statusCode", "var statusCode: IntuneMAMEnrollmentStatusCode { get set }",
            \IntuneMAMEnrollmentStatus.statusCode, IntuneMAMEnrollmentStatusCode.self)
        use(
            "IntuneMAMEnrollmentStatus.errorString", "var errorString: String? { get set }",
            \IntuneMAMEnrollmentStatus.errorString, String?.self)
        use(
            "IntuneMAMEnrollmentStatus.error", "var error: (any Error)? { get set }", \IntuneMAMEnrollmentStatus.error,
            (any Error)?.self)
    }

    // IntuneMAMFile.h
    func listUserStatus() {
        cases(
            IntuneMAMClockStatus.self, ("IntuneMAMClockStatusNotConfigured", .notConfigured, 0),
            ("IntuneMAMClockStatusUnknown", .unknown, 1), ("IntuneMAMClockStatusClockedIn", .clockedIn, 2),
            ("IntuneMAMClockStatusClockedOut", .clockedOut, 3),
            ("IntuneMAMClockStatusClockedInStale", .clockedInStale, 4),
            ("IntuneMAMClockStatusClockedOutStale", .clockedOutStale, 5))
        use("IntuneMAMUserStatus", "protocol IntuneMAMUserStatus : NSObjectProtocol", (any IntuneMAMUserStatus).self)
        use(
            "IntuneMAMUserStatus clockStatus", "func clockStatus() -> IntuneMAMClockStatus",
            { (it: any IntuneMAMUserStatus) -> IntuneMAMClockStatus in it.clockStatus() })
    }

    // IntuneMAMUserStatusManager.h
    func listUserStatusManager() {
        name(
            "IntuneMAMUserStatusDidChangeNotification", "NSNotification.Name.IntuneMAMUserStatusDidChange",
            NSNotification.Name.IntuneMAMUserStatusDidChange)
        text(
            "IntuneMAMUserStatusDidChangeNotificationAccountId",
            "let IntuneMAMUserStatusDidChangeNotificationAccountId: String",
            IntuneMAMUserStatusDidChangeNotificationAccountId)
        use(
            "IntuneMAMUserStatusManager", "class IntuneMAMUserStatusManager : NSObject", IntuneMAMUserStatusManager.self
        )
        use(
            "IntuneMAMUserStatusManager instance", "class func instance() -> IntuneMAMUserStatusManager",
            { () -> IntuneMAMUserStatusManager in IntuneMAMUserStatusManager.instance() })
        use(
            "IntuneMAMUserStatusManager userStatusForAccountId:",
            "func userStatus(forAccountId: String?) -> (any IntuneMAMUserStatus)?",
            { (it: IntuneMAMUserStatusManager) -> (any IntuneMAMUserStatus)? in
                it.userStatus(forAccountId: value() as String?)
            })
    }

    // IntuneMAMVersionInfo.h
}
