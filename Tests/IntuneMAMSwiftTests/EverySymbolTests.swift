import IntuneMAMSwift
import XCTest

/// A value of any type, for code that is compiled and never runs.
func value<Value>() -> Value { preconditionFailure("this code only has to compile") }

/// Every public symbol of SDK 21.7.1, in its Swift spelling.
///
/// Code uses the symbol, which the compiler checks, or there is a reason why it cannot. `sdk-names.txt` of the tests of the
/// command line has the same names, and `mam sdk` prints the names of Swift in these files.
final class EverySymbolTests: XCTestCase {
    /// The symbols by their names in Objective-C: the Swift spelling, and the reason if there is none to use.
    private var symbols: [String: (swift: String, reason: String?)] = [:]

    func use(_ name: String, _ swift: String, _ code: Any) { symbols[name] = (swift, nil) }

    /// The async form of the symbol before it, which has no row of its own.
    func twin(_ code: Any) {}

    func none(_ name: String, _ swift: String, _ reason: String) { symbols[name] = (swift, reason) }

    func name(_ name: String, _ swift: String, _ value: NSNotification.Name) {
        XCTAssertEqual(value.rawValue, name)
        symbols[name] = (swift, nil)
    }

    func text(_ name: String, _ swift: String, _ value: String) {
        XCTAssertEqual(value, name)
        symbols[name] = (swift, nil)
    }

    func number(_ name: String, _ swift: String, _ value: some BinaryInteger, _ expected: Int) {
        XCTAssertEqual(Int(value), expected, swift)
        symbols[name] = (swift, nil)
    }

    /// A property that can be set.
    func use<Root, Value>(
        _ name: String, _ swift: String, _ path: ReferenceWritableKeyPath<Root, Value>, _ type: Value.Type
    ) { symbols[name] = (swift, nil) }

    /// An enumeration with the names of its cases in Objective-C, the cases and their numbers.
    func cases<Enumeration: RawRepresentable>(
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
