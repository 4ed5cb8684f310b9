import IntuneMAMSwift
import XCTest

/// The symbols of policies and of app configurations.
extension EverySymbolTests {
    func listAppConfig() {
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
    func listAppConfigManager() {
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
    func listPolicy() {
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
    func listPolicyDelegate() {
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
    func listPolicyManager() {
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
}
