extension SDKVersionTable {
    /// The names of the SDK's headers, by their first version, and the names that later versions no longer have.
    ///
    /// A name with an account id that is as old as SDK 15 and older stands for the older name with a user principal
    /// name; the names with ids are of 16.0.0.
    static let api: [SDKVersionRow] =
        rows([[8, 1, 1]], named, "isUniversalLinkAllowed:", of: "IntuneMAMPolicy ")
        + rows([[8, 1, 1]], .headers, "allowedAccounts", of: "IntuneMAMEnrollmentManager ")
        + rows([[8, 1, 1]], named, "UnsupportedAPI", of: status)
        + rows([[9, 0, 3]], .headers, "TenantMigration", of: status)
        + rows(
            [[9, 0, 5]], .headers, "IntuneMAMComplianceManager", "IntuneMAMComplianceDelegate",
            "IntuneMAMComplianceStatus")
        + rows([[10, 0, 1]], named, "LicensedNotTargeted", of: status)
        + rows([[10, 0, 1]], named, "IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchDocumentImport")
        + rows([[10, 0, 7]], .headers, "areSiriIntentsAllowed", of: "IntuneMAMPolicy.")
        + rows([[11, 0, 8]], .headers, "IntuneMAMNotificationPolicy", "IntuneMAMPolicy.notificationPolicy")
        + rows([[11, 1, 2]], named, "IntuneMAMSettings", "IntuneMAMDiagnosticConsole")
        + rows(
            [[12, 0, 12]], named, "setUIPolicyAccountId:forWindow:completionHandler:", "getUIPolicyAccountIdForWindow:",
            of: "IntuneMAMPolicyManager ")
        + rows(
            [[12, 0, 18]], .headers, "secondaryBackgroundColor", "secondaryForegroundColor", of: "IntuneMAMSettings.")
        + rows(
            [[12, 2]], .headers, "IntuneMAMOpenLocation", "IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId:",
            "IntuneMAMUIHelper showSharingBlockedMessage:",
            "IntuneMAMComplianceManager remediationInProgressForAccountId:")
        + rows([[12, 3, 1]], .headers, "isFileEncryptionRequired", of: "IntuneMAMPolicy.")
        + rows(
            [[12, 6, 1]], named, "IntuneMAMFile", "IntuneMAMSaveLocation.IntuneMAMSaveLocationCameraRoll",
            "IntuneMAMPolicy getSaveToLocationsForAccountId:", "IntuneMAMPolicy getOpenFromLocationsForAccountId:")
        + rows(
            [[12, 9, 4], [14]], named, "IntuneMAMWebViewPolicyDelegate",
            "IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:")
        + rows([[14, 1, 3]], .headers, "IntuneMAMTelemetryManager", "IntuneMAMTelemetryDelegate")
        + rows([[14, 3]], .headers, "DeviceBlockedEnrollment", of: status)
        + rows(
            [[14, 4, 1]], .headers, "IntuneMAMWebViewPolicy", "IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:")
        + rows(
            [[14, 5]], named, "IntuneMAMCertificatePinningManager", "IntuneMAMCertificatePinningStatusCode",
            "IntuneMAMDataProtectionErrorDomain", "IntuneMAMDataProtectionStatusCode",
            "IntuneMAMDataProtectionManager protect:accountId:withError:",
            "IntuneMAMDataProtectionManager protectString:accountId:withError:",
            "IntuneMAMDataProtectionManager unprotect:withError:",
            "IntuneMAMDataProtectionManager unprotectString:withError:")
        + rows(
            [[14, 7]], named, "IntuneMAMPolicy isURLAllowed:isKnownManagedAppScheme:",
            "IntuneMAMSettings.valuesToScrubFromLogging")
        + rows(
            [[15]], named, "IntuneMAMSwiftContextManager", "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:")
        + rows(
            [[15, 1]], named, "IntuneMAMClockStatus", "IntuneMAMUserStatus", "IntuneMAMUserStatusManager",
            "IntuneMAMUserStatusDidChangeNotification", "IntuneMAMUserStatusDidChangeNotificationAccountId",
            "IntuneMAMWipeDidCompleteNotification", "IntuneMAMPolicy canReceiveSharedItemProvider:",
            "IntuneMAMPolicy canReceiveSharedFile:", "IntuneMAMOpenLocation.IntuneMAMOpenLocationPhotos")
        + rows([[15, 3, 2]], .headers, "showErrorMessageForAccountId:withDismissHandler:", of: pinning)
        + rows([[15, 4]], .headers, "getRestartApplicationMessage", of: "IntuneMAMUIHelper ")
        + rows([[16, 1, 1]], .headers, "IntuneMAMTelemetryDataRegion")
        + rows(
            [[17, 5]], .headers, "IntuneMAMPolicyManager.managedAccountIds",
            "IntuneMAMEnrollmentManager enrolledAccountIds", status + "SingleManagedAccountMode")
        + rows([[17, 7]], .headers, "isPinningEnabledForAccountId:", of: pinning)
        + rows([[17, 7]], .headers, "protectFileProviderItem:forAccountId:", of: "IntuneMAMFileProtectionManager ")
        + rows([[19]], named, "IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyCurrentIdentityBlockUpload")
        + rows([[19, 1]], named, "isWidgetContentSyncAllowed", of: "IntuneMAMPolicy.")
        + rows([[19, 2]], named, "mdmEnrolledAccountIdWithCompletion:", of: "IntuneMAMEnrollmentManager ")
        + rows([[19, 5]], named, "protectSqliteVFS:", "unprotectSqliteVFS:", of: "IntuneMAMFileProtectionManager ")
        + rows(
            [[19, 5]], .headers, "blockAccountId:reason:completionHandler:",
            "blockAccountId:reason:forWindow:completionHandler:", "addAccountId:completionHandler:",
            of: "IntuneMAMPolicyDelegate ")
        + rows(
            [[19, 5]], .headers, "IntuneMAMBlockAccountResult", "IntuneMAMBlockAccountReason",
            "IntuneMAMAddIdentityResult")
        + rows(
            [[19, 5]], .headers, "setUIPolicyAccountIds:completionHandler:",
            "setUIPolicyAccountIds:forWindow:completionHandler:", "getUIPolicyAccountIdsForWindow:",
            "policyForAccountIds:", "blockedAccountIds", "blockedReasonForAccountId:", of: "IntuneMAMPolicyManager ")
        + rows([[19, 6]], .headers, "areAppIntentsAllowed", of: "IntuneMAMPolicy.")
        + rows([[19, 7, 8], [20, 3]], named, "captureImageOfWindow:", of: "IntuneMAMUIHelper ")
        + rows(
            [[19, 7, 12], [20, 4]], named, "IntuneMAMSaveLocation.IntuneMAMSaveLocationIManage",
            "IntuneMAMSaveLocation.IntuneMAMSaveLocationEgnyte", "IntuneMAMOpenLocation.IntuneMAMOpenLocationBox",
            "IntuneMAMOpenLocation.IntuneMAMOpenLocationIManage", "IntuneMAMOpenLocation.IntuneMAMOpenLocationEgnyte")
        + rows(
            [[20, 5]], named, "IntuneMAMSDKDidTakeOverUINotification", "IntuneMAMSDKDidReleaseUINotification",
            "IntuneMAMSDKLifecycleEventAccountId", "IntuneMAMUIScene")
        + rows([[20, 6]], .headers, "appConfigForAccountIds:", of: "IntuneMAMAppConfigManager ")
        + rows([[20, 7]], .headers, "IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionMax")
        + rows([[20, 9], [21, 2]], named, "isScreenCaptureAllowed", of: "IntuneMAMPolicy.")
        + rows(
            [[21, 3]], named, "IntuneMAMFileProtectionErrorDomain", "IntuneMAMFileProtectionStatusCode",
            "IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache", "IntuneMAMMDMEnrolledAccountIdKey",
            "IntuneMAMMDMEnrolledAccountIdDidChangeNotification")
        + rows(
            [[21, 7, 1]], named, "IntuneMAMEnrollmentToken",
            "IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:")
        + removed

    /// The names that a version no longer has.
    private static let removed: [SDKVersionRow] = [
        gone("IntuneMAMLocation", since: [[12, 6, 1]], removed: [14, 3], .headers),
        gone("displayDiagnosticConsoleInDarkMode:", removed: [13], .headers),
        gone("logAriaEventWithName", removed: [17], .headers, "a second form was removed in 19.4.0"),
        gone("IntuneMAMTelemetry", removed: [20, 1], .headers),
        gone("mdmEnrolledAccount", since: [[10, 0, 1]], removed: [20, 1]),
        gone("mdmEnrolledAccountId", removed: [20, 1]),
        gone("setCurrentThreadAccountId:", since: [[16, 0, 12]], removed: [20, 1]),
        gone("setCurrentThreadIdentity:", removed: [20, 1]),
        gone(principalNames, removed: [20, 1], nil, "deprecated from 19.5.0 on; the names with ids are of 16.0.0"),
    ]

    /// The subject of the row about every name that takes an account by its user principal name.
    private static let principalNames = "names with a user principal name"

    /// Whether exactly this name, with or without its type, was removed.
    package static func isRemoved(_ name: String) -> Bool {
        let member = name.split { $0 == " " || $0 == "." }.last.map(String.init) ?? name
        return [name, member].contains { row(of: .api($0))?.removed != nil }
    }

    /// Returns the row of a name that today's SDK does not have; `nil` if no version is known in which it was removed.
    package static func row(ofOldName name: String) -> SDKVersionRow? {
        let member = name.split { $0 == " " || $0 == "." }.last.map(String.init) ?? name
        let stem = String(member.prefix { $0 != ":" && $0 != "(" })
        let rows = [name, member, member + ":", stem].lazy.compactMap { row(of: .api($0)) }
        if let found = rows.first(where: { $0.removed != nil }) { return found }
        let words = ["identity", "identities", "username", "account", "upn", "primaryuser"]
        // A name with an id is one of today.
        let small = member.lowercased()
        let isPrincipalName =
            words.contains(where: small.contains) && !small.contains("accountid") && !member.hasPrefix("IntuneMAM")
        return isPrincipalName ? row(of: .api(principalNames)) : nil
    }

    private static let named: SDKVersionRow.Source? = nil
    private static let pinning = "IntuneMAMCertificatePinningManager "
    private static let status = "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatus"

    private static func rows(
        _ since: [[Int]], _ source: SDKVersionRow.Source?, _ names: String..., of type: String = ""
    ) -> [SDKVersionRow] {
        names.map { SDKVersionRow(.api(type + $0), since: since, "", source) }
    }

    private static func gone(
        _ name: String, since: [[Int]] = [], removed: [Int], _ source: SDKVersionRow.Source? = nil, _ note: String = ""
    ) -> SDKVersionRow {
        SDKVersionRow(
            .api(name), since: since, removed: removed, note, source ?? .notes(VersionNumber(parts: removed)))
    }
}
