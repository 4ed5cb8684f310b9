import IntuneMAMSwift
import XCTest

/// A value of any type, for code that is compiled and never runs.
private func value<Value>() -> Value { preconditionFailure("this code only has to compile") }

/// Every public symbol of SDK 21.7.1, in its Swift spelling.
///
/// Code uses the symbol, which the compiler checks, or there is a reason why it cannot. `sdk-names.txt` of the tests of the
/// command line has the same names, and `mam sdk` prints the names of Swift in this file.
final class EverySymbolTests: XCTestCase {
    /// The symbols by their names in Objective-C: the Swift spelling, and the reason if there is none to use.
    private var symbols: [String: (swift: String, reason: String?)] = [:]

    private func use(_ name: String, _ swift: String, _ code: Any) { symbols[name] = (swift, nil) }

    /// The async form of the symbol before it, which has no row of its own.
    private func twin(_ code: Any) {}

    private func none(_ name: String, _ swift: String, _ reason: String) { symbols[name] = (swift, reason) }

    private func name(_ name: String, _ swift: String, _ value: NSNotification.Name) {
        XCTAssertEqual(value.rawValue, name)
        symbols[name] = (swift, nil)
    }

    private func text(_ name: String, _ swift: String, _ value: String) {
        XCTAssertEqual(value, name)
        symbols[name] = (swift, nil)
    }

    private func number(_ name: String, _ swift: String, _ value: some BinaryInteger, _ expected: Int) {
        XCTAssertEqual(Int(value), expected, swift)
        symbols[name] = (swift, nil)
    }

    /// A property that can be set.
    private func use<Root, Value>(
        _ name: String, _ swift: String, _ path: ReferenceWritableKeyPath<Root, Value>, _ type: Value.Type
    ) { symbols[name] = (swift, nil) }

    /// An enumeration with the names of its cases in Objective-C, the cases and their numbers.
    private func cases<Enumeration: RawRepresentable>(
        _ type: Enumeration.Type, _ cases: (name: String, value: Enumeration, number: Int)...
    ) where Enumeration.RawValue: BinaryInteger {
        use("\(type)", "enum \(type)", type)
        for (name, value, expected) in cases {
            number("\(type).\(name)", "\(type).\(value) = \(expected)", value.rawValue, expected)
        }
    }

    func testEverySymbolIsUsedOrHasAReason() throws {
        listAppConfig()
        listAppConfigManager()
        listCertificatePinningManager()
        listComplianceManager()
        listDataProtectionInfo()
        listDataProtectionManager()
        listDefs()
        listDiagnosticConsole()
        listEnrollmentDelegate()
        listEnrollmentManager()
        listEnrollmentStatus()
        listFile()
        listFileProtectionInfo()
        listFileProtectionManager()
        listLogger()
        listPolicy()
        listPolicyDelegate()
        listPolicyManager()
        listSettings()
        listTelemetry()
        listUIHelper()
        listUserStatus()
        listUserStatusManager()
        listVersionInfo()
        listSwiftInterface()
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../MAMToolTests/SDK/sdk-names.txt").standardizedFileURL
        let names = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            .filter { !$0.isEmpty }.map { $0.components(separatedBy: "\t")[2] }
        XCTAssertEqual(Set(names).symmetricDifference(symbols.keys).sorted(), [])
        XCTAssertEqual(symbols.count, 416)
        let reasons = Dictionary(grouping: symbols.values.compactMap(\.reason)) { $0 }.mapValues(\.count)
        XCTAssertEqual(
            reasons,
            [
                "unavailable in the SDK": 4, "there are no file providers": 2, "there is no SecTrust": 1,
                "there is no SwiftUI": 1,
            ])
    }

    // IntuneMAMAppConfig.h
    private func listAppConfig() {
        cases(
            IntuneMAMBoolQueryType.self, ("IntuneMAMBoolAny", .any, 0), ("IntuneMAMBoolOr", .or, 1),
            ("IntuneMAMBoolAnd", .and, 2))
        cases(
            IntuneMAMNumberQueryType.self, ("IntuneMAMNumberAny", .any, 0), ("IntuneMAMNumberMin", .min, 1),
            ("IntuneMAMNumberMax", .max, 2))
        cases(
            IntuneMAMStringQueryType.self, ("IntuneMAMStringAny", .any, 0), ("IntuneMAMStringMin", .min, 1),
            ("IntuneMAMStringMax", .max, 2))
        use("IntuneMAMAppConfig", "protocol IntuneMAMAppConfig : NSObjectProtocol", (any IntuneMAMAppConfig).self)
        use(
            "IntuneMAMAppConfig.fullData", "var fullData: [[AnyHashable: Any]]? { get }",
            { (it: any IntuneMAMAppConfig) -> [[AnyHashable: Any]]? in it.fullData })
        use(
            "IntuneMAMAppConfig hasConflict:", "func hasConflict(_: String) -> Bool",
            { (it: any IntuneMAMAppConfig) -> Bool in it.hasConflict(value() as String) })
        use(
            "IntuneMAMAppConfig boolValueForKey:queryType:",
            "func boolValue(forKey: String, queryType: IntuneMAMBoolQueryType) -> NSNumber?",
            { (it: any IntuneMAMAppConfig) -> NSNumber? in
                it.boolValue(forKey: value() as String, queryType: value() as IntuneMAMBoolQueryType)
            })
        use(
            "IntuneMAMAppConfig numberValueForKey:queryType:",
            "func numberValue(forKey: String, queryType: IntuneMAMNumberQueryType) -> NSNumber?",
            { (it: any IntuneMAMAppConfig) -> NSNumber? in
                it.numberValue(forKey: value() as String, queryType: value() as IntuneMAMNumberQueryType)
            })
        use(
            "IntuneMAMAppConfig stringValueForKey:queryType:",
            "func stringValue(forKey: String, queryType: IntuneMAMStringQueryType) -> String?",
            { (it: any IntuneMAMAppConfig) -> String? in
                it.stringValue(forKey: value() as String, queryType: value() as IntuneMAMStringQueryType)
            })
        use(
            "IntuneMAMAppConfig allBoolsForKey:", "func allBools(forKey: String) -> [NSNumber]?",
            { (it: any IntuneMAMAppConfig) -> [NSNumber]? in it.allBools(forKey: value() as String) })
        use(
            "IntuneMAMAppConfig allNumbersForKey:", "func allNumbers(forKey: String) -> [NSNumber]?",
            { (it: any IntuneMAMAppConfig) -> [NSNumber]? in it.allNumbers(forKey: value() as String) })
        use(
            "IntuneMAMAppConfig allStringsForKey:", "func allStrings(forKey: String) -> [String]?",
            { (it: any IntuneMAMAppConfig) -> [String]? in it.allStrings(forKey: value() as String) })
    }

    // IntuneMAMAppConfigManager.h
    private func listAppConfigManager() {
        name(
            "IntuneMAMAppConfigDidChangeNotification", "NSNotification.Name.IntuneMAMAppConfigDidChange",
            NSNotification.Name.IntuneMAMAppConfigDidChange)
        text(
            "IntuneMAMAppConfigDidChangeNotificationAccountId",
            "let IntuneMAMAppConfigDidChangeNotificationAccountId: String",
            IntuneMAMAppConfigDidChangeNotificationAccountId)
        use("IntuneMAMAppConfigManager", "class IntuneMAMAppConfigManager : NSObject", IntuneMAMAppConfigManager.self)
        use(
            "IntuneMAMAppConfigManager instance", "class func instance() -> IntuneMAMAppConfigManager",
            { () -> IntuneMAMAppConfigManager in IntuneMAMAppConfigManager.instance() })
        use(
            "IntuneMAMAppConfigManager appConfigForAccountId:",
            "func appConfig(forAccountId: String?) -> any IntuneMAMAppConfig",
            { (it: IntuneMAMAppConfigManager) -> any IntuneMAMAppConfig in
                it.appConfig(forAccountId: value() as String?)
            })
        use(
            "IntuneMAMAppConfigManager appConfigForAccountIds:",
            "func appConfig(forAccountIds: [String]) -> any IntuneMAMAppConfig",
            { (it: IntuneMAMAppConfigManager) -> any IntuneMAMAppConfig in
                it.appConfig(forAccountIds: value() as [String])
            })
    }

    // IntuneMAMCertificatePinningManager.h
    private func listCertificatePinningManager() {
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
    private func listComplianceManager() {
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
    private func listDataProtectionInfo() {
        use(
            "IntuneMAMDataProtectionInfo", "protocol IntuneMAMDataProtectionInfo : NSObjectProtocol",
            (any IntuneMAMDataProtectionInfo).self)
        use(
            "IntuneMAMDataProtectionInfo.accountId", "var accountId: String? { get }",
            { (it: any IntuneMAMDataProtectionInfo) -> String? in it.accountId })
    }

    // IntuneMAMDataProtectionManager.h
    private func listDataProtectionManager() {
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
    private func listDefs() {
        cases(
            IntuneMAMSwitchIdentityResult.self, ("IntuneMAMSwitchIdentityResultSuccess", .success, 0),
            ("IntuneMAMSwitchIdentityResultCanceled", .canceled, 1),
            ("IntuneMAMSwitchIdentityResultNotAllowed", .notAllowed, 2),
            ("IntuneMAMSwitchIdentityResultFailed", .failed, 3))
    }

    // IntuneMAMDiagnosticConsole.h
    private func listDiagnosticConsole() {
        use(
            "IntuneMAMDiagnosticConsole", "class IntuneMAMDiagnosticConsole : NSObject", IntuneMAMDiagnosticConsole.self
        )
        use(
            "IntuneMAMDiagnosticConsole displayDiagnosticConsole", "class func display()",
            { () -> Void in IntuneMAMDiagnosticConsole.display() })
        use(
            "IntuneMAMDiagnosticConsole getDiagnosticInformation",
            "class func getDiagnosticInformation() -> [AnyHashable: Any]?",
            { () -> [AnyHashable: Any]? in IntuneMAMDiagnosticConsole.getDiagnosticInformation() })
        use(
            "IntuneMAMDiagnosticConsole getIntuneLogPaths", "class func getIntuneLogPaths() -> [String]?",
            { () -> [String]? in IntuneMAMDiagnosticConsole.getIntuneLogPaths() })
    }

    // IntuneMAMEnrollmentDelegate.h
    private func listEnrollmentDelegate() {
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
    private func listEnrollmentManager() {
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
    private func listEnrollmentStatus() {
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
    private func listFile() {
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
    private func listFileProtectionInfo() {
        use(
            "IntuneMAMFileProtectionInfo", "protocol IntuneMAMFileProtectionInfo : NSObjectProtocol",
            (any IntuneMAMFileProtectionInfo).self)
        use(
            "IntuneMAMFileProtectionInfo.accountId", "var accountId: String? { get }",
            { (it: any IntuneMAMFileProtectionInfo) -> String? in it.accountId })
    }

    // IntuneMAMFileProtectionManager.h
    private func listFileProtectionManager() {
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
    private func listLogger() {
        use("IntuneMAMLogLevel", "enum IntuneMAMLogLevel", IntuneMAMLogLevel.self)
        use("IntuneMAMLogLevel.IntuneMAMLogLevelVerbose", "let IntuneMAMLogLevelVerbose", IntuneMAMLogLevelVerbose)
        use("IntuneMAMLogLevel.IntuneMAMLogLevelInfo", "let IntuneMAMLogLevelInfo", IntuneMAMLogLevelInfo)
        use("IntuneMAMLogLevel.IntuneMAMLogLevelWarning", "let IntuneMAMLogLevelWarning", IntuneMAMLogLevelWarning)
        use("IntuneMAMLogLevel.IntuneMAMLogLevelError", "let IntuneMAMLogLevelError", IntuneMAMLogLevelError)
        use("IntuneMAMLogger", "protocol IntuneMAMLogger : NSObjectProtocol", (any IntuneMAMLogger).self)
        use(
            "IntuneMAMLogger log:level:", "func log(_: String, level: IntuneMAMLogLevel)",
            { (it: any IntuneMAMLogger) -> Void in it.log(value() as String, level: value() as IntuneMAMLogLevel) })
    }

    // IntuneMAMPolicy.h
    private func listPolicy() {
        cases(
            IntuneMAMSaveLocation.self, ("IntuneMAMSaveLocationOther", .other, 0),
            ("IntuneMAMSaveLocationOneDriveForBusiness", .oneDriveForBusiness, 1),
            ("IntuneMAMSaveLocationSharePoint", .sharePoint, 2), ("IntuneMAMSaveLocationBox", .box, 4),
            ("IntuneMAMSaveLocationDropbox", .dropbox, 8), ("IntuneMAMSaveLocationGoogleDrive", .googleDrive, 16),
            ("IntuneMAMSaveLocationLocalDrive", .localDrive, 32), ("IntuneMAMSaveLocationCameraRoll", .cameraRoll, 64),
            ("IntuneMAMSaveLocationAccountDocument", .accountDocument, 128),
            ("IntuneMAMSaveLocationIManage", .iManage, 256), ("IntuneMAMSaveLocationEgnyte", .egnyte, 512))
        cases(
            IntuneMAMOpenLocation.self, ("IntuneMAMOpenLocationOther", .other, 0),
            ("IntuneMAMOpenLocationOneDriveForBusiness", .oneDriveForBusiness, 1),
            ("IntuneMAMOpenLocationSharePoint", .sharePoint, 2), ("IntuneMAMOpenLocationCamera", .camera, 4),
            ("IntuneMAMOpenLocationLocalStorage", .localStorage, 8), ("IntuneMAMOpenLocationPhotos", .photos, 16),
            ("IntuneMAMOpenLocationAccountDocument", .accountDocument, 32), ("IntuneMAMOpenLocationBox", .box, 64),
            ("IntuneMAMOpenLocationIManage", .iManage, 128), ("IntuneMAMOpenLocationEgnyte", .egnyte, 256))
        cases(
            IntuneMAMNotificationPolicy.self, ("IntuneMAMNotificationPolicyAllow", .allow, 0),
            ("IntuneMAMNotificationPolicyBlockOrgData", .blockOrgData, 1),
            ("IntuneMAMNotificationPolicyBlock", .block, 2))
        use("IntuneMAMPolicy", "protocol IntuneMAMPolicy : NSObjectProtocol", (any IntuneMAMPolicy).self)
        use(
            "IntuneMAMPolicy.isPINRequired", "var isPINRequired: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isPINRequired })
        use(
            "IntuneMAMPolicy.isManagedBrowserRequired", "var isManagedBrowserRequired: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isManagedBrowserRequired })
        use(
            "IntuneMAMPolicy.isContactSyncAllowed", "var isContactSyncAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isContactSyncAllowed })
        use(
            "IntuneMAMPolicy.isWidgetContentSyncAllowed", "var isWidgetContentSyncAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isWidgetContentSyncAllowed })
        use(
            "IntuneMAMPolicy.isSpotlightIndexingAllowed", "var isSpotlightIndexingAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isSpotlightIndexingAllowed })
        use(
            "IntuneMAMPolicy.areSiriIntentsAllowed", "var areSiriIntentsAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.areSiriIntentsAllowed })
        use(
            "IntuneMAMPolicy.areAppIntentsAllowed", "var areAppIntentsAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.areAppIntentsAllowed })
        use(
            "IntuneMAMPolicy.isAppSharingAllowed", "var isAppSharingAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isAppSharingAllowed })
        use(
            "IntuneMAMPolicy.shouldFileProviderEncryptFiles", "var shouldFileProviderEncryptFiles: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.shouldFileProviderEncryptFiles })
        use(
            "IntuneMAMPolicy.notificationPolicy", "var notificationPolicy: IntuneMAMNotificationPolicy { get }",
            { (it: any IntuneMAMPolicy) -> IntuneMAMNotificationPolicy in it.notificationPolicy })
        use(
            "IntuneMAMPolicy.isFileEncryptionRequired", "var isFileEncryptionRequired: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isFileEncryptionRequired })
        use(
            "IntuneMAMPolicy.isScreenCaptureAllowed", "var isScreenCaptureAllowed: Bool { get }",
            { (it: any IntuneMAMPolicy) -> Bool in it.isScreenCaptureAllowed })
        use(
            "IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:",
            "func isSaveToAllowed(for: IntuneMAMSaveLocation, withAccountId: String?) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in
                it.isSaveToAllowed(for: value() as IntuneMAMSaveLocation, withAccountId: value() as String?)
            })
        use(
            "IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId:",
            "func isOpenFromAllowed(for: IntuneMAMOpenLocation, withAccountId: String?) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in
                it.isOpenFromAllowed(for: value() as IntuneMAMOpenLocation, withAccountId: value() as String?)
            })
        use(
            "IntuneMAMPolicy getSaveToLocationsForAccountId:",
            "func getSaveToLocations(forAccountId: String?) -> [NSNumber: NSNumber]",
            { (it: any IntuneMAMPolicy) -> [NSNumber: NSNumber] in
                it.getSaveToLocations(forAccountId: value() as String?)
            })
        use(
            "IntuneMAMPolicy getOpenFromLocationsForAccountId:",
            "func getOpenFromLocations(forAccountId: String?) -> [NSNumber: NSNumber]",
            { (it: any IntuneMAMPolicy) -> [NSNumber: NSNumber] in
                it.getOpenFromLocations(forAccountId: value() as String?)
            })
        use(
            "IntuneMAMPolicy isURLAllowed:", "func isURLAllowed(_: URL) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in it.isURLAllowed(value() as URL) })
        use(
            "IntuneMAMPolicy isURLAllowed:isKnownManagedAppScheme:",
            "func isURLAllowed(_: URL, isKnownManagedAppScheme: Bool) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in
                it.isURLAllowed(value() as URL, isKnownManagedAppScheme: value() as Bool)
            })
        use(
            "IntuneMAMPolicy isUniversalLinkAllowed:", "func isUniversalLinkAllowed(_: URL) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in it.isUniversalLinkAllowed(value() as URL) })
        use(
            "IntuneMAMPolicy canReceiveSharedItemProvider:",
            "func canReceiveSharedItemProvider(_: NSItemProvider) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in it.canReceiveSharedItemProvider(value() as NSItemProvider) })
        use(
            "IntuneMAMPolicy canReceiveSharedFile:", "func canReceiveSharedFile(_: String) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in it.canReceiveSharedFile(value() as String) })
        use(
            "IntuneMAMPolicy isDocumentPickerAllowed:", "func isDocumentPickerAllowed(_: UIDocumentPickerMode) -> Bool",
            { (it: any IntuneMAMPolicy) -> Bool in it.isDocumentPickerAllowed(value() as UIDocumentPickerMode) })
    }

    // IntuneMAMPolicyDelegate.h
    private func listPolicyDelegate() {
        cases(
            IntuneMAMIdentitySwitchReason.self, ("IntuneMAMIdentitySwitchOpenURL", .openURL, 0),
            ("IntuneMAMIdentitySwitchCancelConditionalLaunch", .cancelConditionalLaunch, 1),
            ("IntuneMAMIdentitySwitchDocumentImport", .documentImport, 2))
        cases(
            IntuneMAMAddIdentityResult.self, ("IntuneMAMAddIdentityResultSuccess", .success, 0),
            ("IntuneMAMAddIdentityResultFailed", .failed, 1))
        cases(
            IntuneMAMBlockAccountResult.self, ("IntuneMAMBlockAccountResultSuccess", .success, 0),
            ("IntuneMAMBlockAccountResultFailed", .failed, 1))
        cases(
            IntuneMAMBlockAccountReason.self, ("IntuneMAMBlockAccountReasonNotBlocked", .notBlocked, 0),
            ("IntuneMAMBlockAccountReasonConditionalLaunchBlocked", .conditionalLaunchBlocked, 1),
            ("IntuneMAMBlockAccountReasonConditionalLaunchCanceled", .conditionalLaunchCanceled, 2),
            ("IntuneMAMBlockAccountReasonClockedOut", .clockedOut, 3))
        use(
            "IntuneMAMPolicyDelegate", "protocol IntuneMAMPolicyDelegate : NSObjectProtocol",
            (any IntuneMAMPolicyDelegate).self)
        use(
            "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:reason:completionHandler:",
            "optional func identitySwitchRequired(forAccountId: String, reason: IntuneMAMIdentitySwitchReason, completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void)",
            { (it: any IntuneMAMPolicyDelegate) -> Void in
                it.identitySwitchRequired(
                    forAccountId: value() as String, reason: value() as IntuneMAMIdentitySwitchReason,
                    completionHandler: value() as (IntuneMAMSwitchIdentityResult) -> Void)
            })
        twin({ (it: any IntuneMAMPolicyDelegate) async -> IntuneMAMSwitchIdentityResult in
            await it.identitySwitchRequired(
                forAccountId: value() as String, reason: value() as IntuneMAMIdentitySwitchReason)
        })
        use(
            "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:",
            "optional func identitySwitchRequired(forAccountId: String, for: UIWindow, reason: IntuneMAMIdentitySwitchReason, completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void)",
            { (it: any IntuneMAMPolicyDelegate) -> Void in
                it.identitySwitchRequired(
                    forAccountId: value() as String, for: value() as UIWindow,
                    reason: value() as IntuneMAMIdentitySwitchReason,
                    completionHandler: value() as (IntuneMAMSwitchIdentityResult) -> Void)
            })
        twin({ (it: any IntuneMAMPolicyDelegate) async -> IntuneMAMSwitchIdentityResult in
            await it.identitySwitchRequired(
                forAccountId: value() as String, for: value() as UIWindow,
                reason: value() as IntuneMAMIdentitySwitchReason)
        })
        use(
            "IntuneMAMPolicyDelegate blockAccountId:reason:completionHandler:",
            "optional func blockAccountId(_: String, reason: IntuneMAMBlockAccountReason, completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void)",
            { (it: any IntuneMAMPolicyDelegate) -> Void in
                it.blockAccountId(
                    value() as String, reason: value() as IntuneMAMBlockAccountReason,
                    completionHandler: value() as (IntuneMAMBlockAccountResult) -> Void)
            })
        twin({ (it: any IntuneMAMPolicyDelegate) async -> IntuneMAMBlockAccountResult in
            await it.blockAccountId(value() as String, reason: value() as IntuneMAMBlockAccountReason)
        })
        use(
            "IntuneMAMPolicyDelegate blockAccountId:reason:forWindow:completionHandler:",
            "optional func blockAccountId(_: String, reason: IntuneMAMBlockAccountReason, for: UIWindow, completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void)",
            { (it: any IntuneMAMPolicyDelegate) -> Void in
                it.blockAccountId(
                    value() as String, reason: value() as IntuneMAMBlockAccountReason, for: value() as UIWindow,
                    completionHandler: value() as (IntuneMAMBlockAccountResult) -> Void)
            })
        twin({ (it: any IntuneMAMPolicyDelegate) async -> IntuneMAMBlockAccountResult in
            await it.blockAccountId(
                value() as String, reason: value() as IntuneMAMBlockAccountReason, for: value() as UIWindow)
        })
        use(
            "IntuneMAMPolicyDelegate wipeDataForAccountId:", "optional func wipeData(forAccountId: String) -> Bool",
            { (it: any IntuneMAMPolicyDelegate) -> Bool in it.wipeData(forAccountId: value() as String) })
        use(
            "IntuneMAMPolicyDelegate restartApplication", "optional func restartApplication() -> Bool",
            { (it: any IntuneMAMPolicyDelegate) -> Bool in it.restartApplication() })
        use(
            "IntuneMAMPolicyDelegate addAccountId:completionHandler:",
            "optional func addAccountId(_: String, completionHandler: @escaping (IntuneMAMAddIdentityResult) -> Void)",
            { (it: any IntuneMAMPolicyDelegate) -> Void in
                it.addAccountId(value() as String, completionHandler: value() as (IntuneMAMAddIdentityResult) -> Void)
            })
        twin({ (it: any IntuneMAMPolicyDelegate) async -> IntuneMAMAddIdentityResult in
            await it.addAccountId(value() as String)
        })
        use(
            "IntuneMAMWebViewPolicyDelegate", "protocol IntuneMAMWebViewPolicyDelegate : NSObjectProtocol",
            (any IntuneMAMWebViewPolicyDelegate).self)
        use(
            "IntuneMAMWebViewPolicyDelegate isExternalURL:", "func isExternalURL(_: URL) -> Bool",
            { (it: any IntuneMAMWebViewPolicyDelegate) -> Bool in it.isExternalURL(value() as URL) })
    }

    // IntuneMAMPolicyManager.h
    private func listPolicyManager() {
        cases(
            IntuneMAMPolicySource.self, ("IntuneMAMPolicySource_MDM", .MDM, 0), ("IntuneMAMPolicySource_MAM", .MAM, 1),
            ("IntuneMAMPolicySource_Other", .other, 2))
        cases(
            IntuneMAMWebViewPolicy.self, ("IntuneMAMWebViewPolicyUnset", .unset, 0),
            ("IntuneMAMWebViewPolicyUnmanaged", .unmanaged, 1),
            ("IntuneMAMWebViewPolicyCurrentIdentity", .currentIdentity, 2),
            ("IntuneMAMWebViewPolicyCurrentIdentityBlockUpload", .currentIdentityBlockUpload, 3))
        name(
            "IntuneMAMPolicyDidChangeNotification", "NSNotification.Name.IntuneMAMPolicyDidChange",
            NSNotification.Name.IntuneMAMPolicyDidChange)
        text(
            "IntuneMAMPolicyDidChangeNotificationAccountId",
            "let IntuneMAMPolicyDidChangeNotificationAccountId: String", IntuneMAMPolicyDidChangeNotificationAccountId)
        text(
            "IntuneMAMSDKLifecycleEventAccountId", "let IntuneMAMSDKLifecycleEventAccountId: String",
            IntuneMAMSDKLifecycleEventAccountId)
        text("IntuneMAMUIScene", "let IntuneMAMUIScene: String", IntuneMAMUIScene)
        name(
            "IntuneMAMWipeDidCompleteNotification", "NSNotification.Name.IntuneMAMWipeDidComplete",
            NSNotification.Name.IntuneMAMWipeDidComplete)
        name(
            "IntuneMAMSDKDidTakeOverUINotification", "NSNotification.Name.IntuneMAMSDKDidTakeOverUI",
            NSNotification.Name.IntuneMAMSDKDidTakeOverUI)
        name(
            "IntuneMAMSDKDidReleaseUINotification", "NSNotification.Name.IntuneMAMSDKDidReleaseUI",
            NSNotification.Name.IntuneMAMSDKDidReleaseUI)
        use("IntuneMAMPolicyManager", "class IntuneMAMPolicyManager : NSObject", IntuneMAMPolicyManager.self)
        use(
            "IntuneMAMPolicyManager.primaryAccountId", "var primaryAccountId: String? { get }",
            { (it: IntuneMAMPolicyManager) -> String? in it.primaryAccountId })
        use(
            "IntuneMAMPolicyManager.managedAccountIds", "var managedAccountIds: [String] { get }",
            { (it: IntuneMAMPolicyManager) -> [String] in it.managedAccountIds })
        use(
            "IntuneMAMPolicyManager.delegate", "var delegate: (any IntuneMAMPolicyDelegate)? { get set }",
            \IntuneMAMPolicyManager.delegate, (any IntuneMAMPolicyDelegate)?.self)
        use(
            "IntuneMAMPolicyManager.logger", "var logger: (any IntuneMAMLogger)? { get set }",
            \IntuneMAMPolicyManager.logger, (any IntuneMAMLogger)?.self)
        use(
            "IntuneMAMPolicyManager.mamPolicySource", "var mamPolicySource: IntuneMAMPolicySource { get }",
            { (it: IntuneMAMPolicyManager) -> IntuneMAMPolicySource in it.mamPolicySource })
        use(
            "IntuneMAMPolicyManager instance", "class func instance() -> IntuneMAMPolicyManager",
            { () -> IntuneMAMPolicyManager in IntuneMAMPolicyManager.instance() })
        use(
            "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:",
            "func setUIPolicyAccountId(_: String?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)",
            { (it: IntuneMAMPolicyManager) -> Void in
                it.setUIPolicyAccountId(
                    value() as String?, completionHandler: value() as ((IntuneMAMSwitchIdentityResult) -> Void)?)
            })
        twin({ (it: IntuneMAMPolicyManager) async -> IntuneMAMSwitchIdentityResult in
            await it.setUIPolicyAccountId(value() as String?)
        })
        use(
            "IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:",
            "func setUIPolicyAccountId(_: String?, for: UIWindow?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)",
            { (it: IntuneMAMPolicyManager) -> Void in
                it.setUIPolicyAccountId(
                    value() as String?, for: value() as UIWindow?,
                    completionHandler: value() as ((IntuneMAMSwitchIdentityResult) -> Void)?)
            })
        twin({ (it: IntuneMAMPolicyManager) async -> IntuneMAMSwitchIdentityResult in
            await it.setUIPolicyAccountId(value() as String?, for: value() as UIWindow?)
        })
        use(
            "IntuneMAMPolicyManager setUIPolicyAccountIds:completionHandler:",
            "func setUIPolicyAccountIds(_: [String]?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)",
            { (it: IntuneMAMPolicyManager) -> Void in
                it.setUIPolicyAccountIds(
                    value() as [String]?, completionHandler: value() as ((IntuneMAMSwitchIdentityResult) -> Void)?)
            })
        twin({ (it: IntuneMAMPolicyManager) async -> IntuneMAMSwitchIdentityResult in
            await it.setUIPolicyAccountIds(value() as [String]?)
        })
        use(
            "IntuneMAMPolicyManager setUIPolicyAccountIds:forWindow:completionHandler:",
            "func setUIPolicyAccountIds(_: [String]?, for: UIWindow?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)",
            { (it: IntuneMAMPolicyManager) -> Void in
                it.setUIPolicyAccountIds(
                    value() as [String]?, for: value() as UIWindow?,
                    completionHandler: value() as ((IntuneMAMSwitchIdentityResult) -> Void)?)
            })
        twin({ (it: IntuneMAMPolicyManager) async -> IntuneMAMSwitchIdentityResult in
            await it.setUIPolicyAccountIds(value() as [String]?, for: value() as UIWindow?)
        })
        use(
            "IntuneMAMPolicyManager getUIPolicyAccountId", "func getUIPolicyAccountId() -> String?",
            { (it: IntuneMAMPolicyManager) -> String? in it.getUIPolicyAccountId() })
        use(
            "IntuneMAMPolicyManager getUIPolicyAccountIdForWindow:",
            "func getUIPolicyAccountId(for: UIWindow?) -> String?",
            { (it: IntuneMAMPolicyManager) -> String? in it.getUIPolicyAccountId(for: value() as UIWindow?) })
        use(
            "IntuneMAMPolicyManager getUIPolicyAccountIdsForWindow:",
            "func getUIPolicyAccountIds(for: UIWindow?) -> [String]?",
            { (it: IntuneMAMPolicyManager) -> [String]? in it.getUIPolicyAccountIds(for: value() as UIWindow?) })
        use(
            "IntuneMAMPolicyManager blockedAccountIds", "func blockedAccountIds() -> [String]",
            { (it: IntuneMAMPolicyManager) -> [String] in it.blockedAccountIds() })
        use(
            "IntuneMAMPolicyManager blockedReasonForAccountId:",
            "func blockedReason(forAccountId: String) -> IntuneMAMBlockAccountReason",
            { (it: IntuneMAMPolicyManager) -> IntuneMAMBlockAccountReason in
                it.blockedReason(forAccountId: value() as String)
            })
        none(
            "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:",
            "(unavailable in Swift; use IntuneMAMSwiftContextManager)", "unavailable in the SDK")
        use(
            "IntuneMAMPolicyManager getCurrentThreadAccountId", "func getCurrentThreadAccountId() -> String?",
            { (it: IntuneMAMPolicyManager) -> String? in it.getCurrentThreadAccountId() })
        use(
            "IntuneMAMPolicyManager setProcessAccountId:", "func setProcessAccountId(_: String?)",
            { (it: IntuneMAMPolicyManager) -> Void in it.setProcessAccountId(value() as String?) })
        use(
            "IntuneMAMPolicyManager getProcessAccountId", "func getProcessAccountId() -> String?",
            { (it: IntuneMAMPolicyManager) -> String? in it.getProcessAccountId() })
        use(
            "IntuneMAMPolicyManager getAccountIdForCurrentActivity", "func getAccountIdForCurrentActivity() -> String?",
            { (it: IntuneMAMPolicyManager) -> String? in it.getAccountIdForCurrentActivity() })
        use(
            "IntuneMAMPolicyManager isManagementEnabled", "func isManagementEnabled() -> Bool",
            { (it: IntuneMAMPolicyManager) -> Bool in it.isManagementEnabled() })
        use(
            "IntuneMAMPolicyManager isAccountIdManaged:", "func isAccountIdManaged(_: String?) -> Bool",
            { (it: IntuneMAMPolicyManager) -> Bool in it.isAccountIdManaged(value() as String?) })
        use(
            "IntuneMAMPolicyManager isIdentity:equalTo:", "func isIdentity(_: String?, equalTo: String?) -> Bool",
            { (it: IntuneMAMPolicyManager) -> Bool in it.isIdentity(value() as String?, equalTo: value() as String?) })
        use(
            "IntuneMAMPolicyManager policy", "func policy() -> (any IntuneMAMPolicy)?",
            { (it: IntuneMAMPolicyManager) -> (any IntuneMAMPolicy)? in it.policy() })
        use(
            "IntuneMAMPolicyManager policyForAccountId:",
            "func policy(forAccountId: String?) -> (any IntuneMAMPolicy)?",
            { (it: IntuneMAMPolicyManager) -> (any IntuneMAMPolicy)? in it.policy(forAccountId: value() as String?) })
        use(
            "IntuneMAMPolicyManager policyForAccountIds:",
            "func policy(forAccountIds: [String]?) -> (any IntuneMAMPolicy)?",
            { (it: IntuneMAMPolicyManager) -> (any IntuneMAMPolicy)? in it.policy(forAccountIds: value() as [String]?) }
        )
        use(
            "IntuneMAMPolicyManager policyForWindow:", "func policy(for: UIWindow?) -> (any IntuneMAMPolicy)?",
            { (it: IntuneMAMPolicyManager) -> (any IntuneMAMPolicy)? in it.policy(for: value() as UIWindow?) })
        use(
            "IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:",
            "func setWebViewPolicyDelegate(_: (any IntuneMAMWebViewPolicyDelegate)?, forWebViewer: Any)",
            { (it: IntuneMAMPolicyManager) -> Void in
                it.setWebViewPolicyDelegate(
                    value() as (any IntuneMAMWebViewPolicyDelegate)?, forWebViewer: value() as Any)
            })
        use(
            "IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:",
            "func setWebViewPolicy(_: IntuneMAMWebViewPolicy, forWebViewer: Any)",
            { (it: IntuneMAMPolicyManager) -> Void in
                it.setWebViewPolicy(value() as IntuneMAMWebViewPolicy, forWebViewer: value() as Any)
            })
    }

    // IntuneMAMSettings.h
    private func listSettings() {
        use("IntuneMAMSettings", "class IntuneMAMSettings : NSObject", IntuneMAMSettings.self)
        use(
            "IntuneMAMSettings.backgroundColor", "class var backgroundColor: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.backgroundColor = new
                return IntuneMAMSettings.backgroundColor
            })
        use(
            "IntuneMAMSettings.foregroundColor", "class var foregroundColor: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.foregroundColor = new
                return IntuneMAMSettings.foregroundColor
            })
        use(
            "IntuneMAMSettings.accentColor", "class var accentColor: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.accentColor = new
                return IntuneMAMSettings.accentColor
            })
        use(
            "IntuneMAMSettings.secondaryBackgroundColor", "class var secondaryBackgroundColor: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.secondaryBackgroundColor = new
                return IntuneMAMSettings.secondaryBackgroundColor
            })
        use(
            "IntuneMAMSettings.secondaryForegroundColor", "class var secondaryForegroundColor: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.secondaryForegroundColor = new
                return IntuneMAMSettings.secondaryForegroundColor
            })
        use(
            "IntuneMAMSettings.telemetryEnabled", "class var telemetryEnabled: Bool { get set }",
            { (new: Bool) -> Bool in
                IntuneMAMSettings.telemetryEnabled = new
                return IntuneMAMSettings.telemetryEnabled
            })
        use(
            "IntuneMAMSettings.valuesToScrubFromLogging", "class var valuesToScrubFromLogging: [Any]? { get set }",
            { (new: [Any]?) -> [Any]? in
                IntuneMAMSettings.valuesToScrubFromLogging = new
                return IntuneMAMSettings.valuesToScrubFromLogging
            })
        use(
            "IntuneMAMSettings.aadAuthorityUriOverride", "class var aadAuthorityUriOverride: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.aadAuthorityUriOverride = new
                return IntuneMAMSettings.aadAuthorityUriOverride
            })
        use(
            "IntuneMAMSettings.aadRedirectUriOverride", "class var aadRedirectUriOverride: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.aadRedirectUriOverride = new
                return IntuneMAMSettings.aadRedirectUriOverride
            })
        use(
            "IntuneMAMSettings.aadClientIdOverride", "class var aadClientIdOverride: String? { get set }",
            { (new: String?) -> String? in
                IntuneMAMSettings.aadClientIdOverride = new
                return IntuneMAMSettings.aadClientIdOverride
            })
        use(
            "IntuneMAMSettings aadAuthorityUrisForIdentity:",
            "class func aadAuthorityUris(forIdentity: String?) -> [Any]?",
            { () -> [Any]? in IntuneMAMSettings.aadAuthorityUris(forIdentity: value() as String?) })
    }

    // IntuneMAMTelemetry.h
    private func listTelemetry() {
        cases(
            IntuneMAMTelemetryPrivacyLevel.self,
            ("IntuneMAMTelemetryPrivacyOptionalDiagnosticData", .optionalDiagnosticData, 0),
            ("IntuneMAMTelemetryPrivacyRequiredServiceData", .requiredServiceData, 1),
            ("IntuneMAMTelemetryPrivacyRequiredDiagnosticData", .requiredDiagnosticData, 2))
        cases(
            IntuneMAMTelemetryPrivacyDataTypes.self,
            ("IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage", .productAndServiceUsage, 1),
            ("IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance", .productAndServicePerformance, 2),
            ("IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory", .softwareSetupAndInventory, 8),
            ("IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory", .browsingHistory, 16),
            ("IntuneMAMTelemetryPrivacyDataTypesInkingTypingAndSpeechUtterance", .inkingTypingAndSpeechUtterance, 32))
        number(
            "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration",
            "IntuneMAMTelemetryPrivacyDataTypes.deviceConnectivityAndConfiguration = 4",
            IntuneMAMTelemetryPrivacyDataTypes.deviceConnectivityAndConfiguration.rawValue, 4)
        cases(
            IntuneMAMTelemetryPriorityLevel.self, ("IntuneMAMTelemetryPriorityLow", .low, 1),
            ("IntuneMAMTelemetryPriorityNormal", .normal, 2), ("IntuneMAMTelemetryPriorityHigh", .high, 3),
            ("IntuneMAMTelemetryPriorityImmediate", .immediate, 4))
        cases(
            IntuneMAMTelemetryDataRegion.self, ("IntuneMAMTelemetryDataRegionGlobal", .global, 0),
            ("IntuneMAMTelemetryDataRegionEU", .EU, 1), ("IntuneMAMTelemetryDataRegionMax", .max, 2))
        use(
            "IntuneMAMTelemetryDelegate", "protocol IntuneMAMTelemetryDelegate : NSObjectProtocol",
            (any IntuneMAMTelemetryDelegate).self)
        use(
            "IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:",
            "func logAriaEvent(forAccountId: String?, withName: String, properties: [String: NSObject], privacyLevel: IntuneMAMTelemetryPrivacyLevel, privacyDataTypes: IntuneMAMTelemetryPrivacyDataTypes, priorityLevel: IntuneMAMTelemetryPriorityLevel, dataRegion: IntuneMAMTelemetryDataRegion, tenantID: String)",
            { (it: any IntuneMAMTelemetryDelegate) -> Void in
                it.logAriaEvent(
                    forAccountId: value() as String?, withName: value() as String,
                    properties: value() as [String: NSObject], privacyLevel: value() as IntuneMAMTelemetryPrivacyLevel,
                    privacyDataTypes: value() as IntuneMAMTelemetryPrivacyDataTypes,
                    priorityLevel: value() as IntuneMAMTelemetryPriorityLevel,
                    dataRegion: value() as IntuneMAMTelemetryDataRegion, tenantID: value() as String)
            })
        use("IntuneMAMTelemetryManager", "class IntuneMAMTelemetryManager : NSObject", IntuneMAMTelemetryManager.self)
        use(
            "IntuneMAMTelemetryManager.delegate", "weak var delegate: (any IntuneMAMTelemetryDelegate)? { get set }",
            {
                (it: IntuneMAMTelemetryManager, new: (any IntuneMAMTelemetryDelegate)?) -> (
                    any IntuneMAMTelemetryDelegate
                )? in
                it.delegate = new
                return it.delegate
            })
        use(
            "IntuneMAMTelemetryManager instance", "class func instance() -> IntuneMAMTelemetryManager",
            { () -> IntuneMAMTelemetryManager in IntuneMAMTelemetryManager.instance() })
        none("IntuneMAMTelemetryManager init", "(init unavailable)", "unavailable in the SDK")
    }

    // IntuneMAMUIHelper.h
    private func listUIHelper() {
        use("IntuneMAMUIHelper", "class IntuneMAMUIHelper : NSObject", IntuneMAMUIHelper.self)
        use(
            "IntuneMAMUIHelper showSharingBlockedMessage:",
            "class func showSharingBlockedMessage(_: (() -> Void)? = nil)",
            { () -> Void in IntuneMAMUIHelper.showSharingBlockedMessage(value() as (() -> Void)?) })
        use(
            "IntuneMAMUIHelper getRestartApplicationMessage", "class func getRestartApplicationMessage() -> String?",
            { () -> String? in IntuneMAMUIHelper.getRestartApplicationMessage() })
        use(
            "IntuneMAMUIHelper captureImageOfWindow:", "class func captureImage(of: UIWindow) -> UIImage?",
            { () -> UIImage? in IntuneMAMUIHelper.captureImage(of: value() as UIWindow) })
    }

    // IntuneMAMUserStatus.h
    private func listUserStatus() {
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
    private func listUserStatusManager() {
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
    private func listVersionInfo() {
        use("IntuneMAMVersionInfo", "class IntuneMAMVersionInfo : NSObject", IntuneMAMVersionInfo.self)
        use(
            "IntuneMAMVersionInfo sdkVersion", "class func sdkVersion() -> String",
            { () -> String in IntuneMAMVersionInfo.sdkVersion() })
    }

    // IntuneMAMSwift.swiftinterface
    private func listSwiftInterface() {
        use(
            "IntuneMAMSwiftContextManager getScopedAccountId()", "class func getScopedAccountId() -> String?",
            { () -> String? in IntuneMAMSwiftContextManager.getScopedAccountId() })
        use(
            "IntuneMAMSwiftContextManager setAccountId(_:forScope:) sync",
            "class func setAccountId(_: String?, forScope: @escaping () -> Void)",
            { () -> Void in
                IntuneMAMSwiftContextManager.setAccountId(value() as String?, forScope: value() as () -> Void)
            })
        use(
            "IntuneMAMSwiftContextManager setAccountId(_:forScope:) throws",
            "class func setAccountId(_: String?, forScope: @escaping () throws -> Void) throws",
            { () throws -> Void in
                try IntuneMAMSwiftContextManager.setAccountId(
                    value() as String?, forScope: value() as () throws -> Void)
            })
        use(
            "IntuneMAMSwiftContextManager setAccountId(_:forScope:) async",
            "class func setAccountId(_: String?, forScope: @escaping () async -> Void) async",
            { () async -> Void in
                await IntuneMAMSwiftContextManager.setAccountId(
                    value() as String?, forScope: value() as () async -> Void)
            })
        use(
            "IntuneMAMSwiftContextManager setAccountId(_:forScope:) async throws",
            "class func setAccountId(_: String?, forScope: @escaping () async throws -> Void) async throws",
            { () async throws -> Void in
                try await IntuneMAMSwiftContextManager.setAccountId(
                    value() as String?, forScope: value() as () async throws -> Void)
            })
        use("IntuneMAMSwiftContextManager", "class IntuneMAMSwiftContextManager", IntuneMAMSwiftContextManager.self)
        cases(
            IntuneMAMSwiftWebViewPolicy.self, ("unset", .unset, 0), ("unmanaged", .unmanaged, 1),
            ("currentIdentity", .currentIdentity, 2), ("currentIdentityBlockUpload", .currentIdentityBlockUpload, 3))
        use("ECSEnvironment", "enum ECSEnvironment", ECSEnvironment.self)
        use("ECSEnvironment.prod", "ECSEnvironment.prod", ECSEnvironment.prod)
        use("ECSEnvironment.sandbox", "ECSEnvironment.sandbox", ECSEnvironment.sandbox)
        use("IntuneMAMSwiftError", "enum IntuneMAMSwiftError", IntuneMAMSwiftError.self)
        use(
            "IntuneMAMSwiftError.GroupActivitiesBlocked", "IntuneMAMSwiftError.GroupActivitiesBlocked",
            IntuneMAMSwiftError.GroupActivitiesBlocked)
        use(
            "IntuneMAMSwiftError.FailedToConstructDataFromEncryptedFile",
            "IntuneMAMSwiftError.FailedToConstructDataFromEncryptedFile",
            IntuneMAMSwiftError.FailedToConstructDataFromEncryptedFile as any Error)
        none(
            "View.intuneMAMWebViewPolicy(_:isExternalURL:)", "View.intuneMAMWebViewPolicy(_:isExternalURL:)",
            "there is no SwiftUI")
    }
}
