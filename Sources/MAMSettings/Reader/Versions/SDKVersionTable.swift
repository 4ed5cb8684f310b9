/// The table of versions: which versions of the SDK have a key, a setting, a name or a behavior.
///
/// Everything that depends on the version of an app's SDK reads this table: answers of policies, checks of files, the
/// linter, the doctor and `mam sdk`. `Docs/SDKVersions.md` is printed from it. A subject without a row has no known
/// first version: it counts as older than every version that is compared with it.
package enum SDKVersionTable {
    /// All rows, in the order of the page.
    package static let all = infoPlist + appConfiguration + policy + behaviors + platforms + api

    private static let bySubject = Dictionary(all.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the row of a subject; `nil` if no version is known for it.
    package static func row(of subject: SDKVersionRow.Subject) -> SDKVersionRow? { bySubject[subject] }

    /// Returns the row of a behavior, of which each has one.
    package static func row(of behavior: SDKBehavior) -> SDKVersionRow {
        row(of: .behavior(behavior)) ?? SDKVersionRow(.behavior(behavior), since: [])
    }

    /// Returns the row of the lowest version of iOS that a version of the SDK needs; `nil` for versions before 13.0.
    package static func minimumIOS(of version: VersionNumber) -> (iOS: VersionNumber, row: SDKVersionRow)? {
        var found: (VersionNumber, SDKVersionRow)?
        for row in platforms {
            if case .platform(.minimumIOS(let parts)) = row.subject, row.isIn(version) {
                found = (VersionNumber(parts: parts), row)
            }
        }
        return found
    }

    /// Returns the row of the version of Xcode for which a version of the SDK is made; `nil` for versions before 13.0.
    package static func xcode(of version: VersionNumber) -> (major: Int, row: SDKVersionRow)? {
        var found: (Int, SDKVersionRow)?
        for row in platforms {
            if case .platform(.xcode(let major)) = row.subject, row.isIn(version) { found = (major, row) }
        }
        return found
    }

    /// The rows about names of the SDK that a name finds: its own row, or else the row of its type.
    package static func row(ofSymbol name: String) -> SDKVersionRow? {
        row(of: .api(name)) ?? row(of: .api(String(name.prefix { $0 != " " && $0 != "." })))
    }
}

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
        + rows(
            [[19]], named, "IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyCurrentIdentityBlockUpload",
            "IntuneMAMSwiftWebViewPolicy.currentIdentityBlockUpload")
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
        let rows = [name, member, member + ":", stem, stem + ":"].lazy.compactMap { row(of: .api($0)) }
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
        SDKVersionRow(.api(name), since: since, removed: removed, note, source ?? .notes(VersionNumber(parts: removed)))
    }
}

extension SDKVersionTable {
    /// What the SDK does, by the order of ``SDKBehavior``.
    static let behaviors: [SDKVersionRow] = [
        row(.groupActivities, "blocks Group Activities (SharePlay)", [[15]]),
        row(.translate, "blocks the action Translate of the menu for selected text", [[15]]),
        row(
            .lookUp, "limits the number of words that a user may look up in a dictionary", [[17, 7]],
            "two words if app configuration names no other number"),
        row(.referenceLibrary, "restricts the view of Apple's reference library", [[19, 3, 1]]),
        row(
            .writingTools, "blocks Writing Tools", [[19, 7, 5], [20, 1, 2]],
            "follows the setting for sending data until 19.7.12 and 20.4.0",
            .page(
                "https://learn.microsoft.com/en-us/intune/intune-service/fundamentals/whats-new (archive); release notes of "
                    + "20.1.2")),
        row(
            .screenCapture, "blocks screen capture", [[19, 7, 6], [20, 2, 1]],
            "follows the setting for sending data; a policy setting of its own from 19.7.12 and 20.4.0 on"),
        row(
            .genmoji, "blocks Genmoji", [[19, 7, 6], [20, 2, 1]],
            "follows the setting for sending data until 19.7.12 and 20.4.0"),
        row(
            .imagePlayground, "blocks Image Playground", [[20, 6]],
            "which setting decides is assumption `image-playground-setting`"),
        row(.pictureInPicture, "blocks picture in picture together with screen capture", [[20, 6]]),
        row(.askSiri, "blocks the button Ask Siri together with screen capture", [[21, 8]], "iOS 27"),
        row(.appIntents, "offers App Intents to the policy", [[19, 6]], "", .headers),
        row(.captureAlert, "shows an alert when it blocks a screen capture", [[20, 3]]),
        row(.captureText, "shows a text instead of the screen in a capture that it blocks", [[20, 4]]),
        row(
            .managedDialer,
            "opens a phone number in a managed dialer; `tel` and `telprompt` are not exempted by default", [[14]]),
        row(
            .filesAsShareTarget,
            "applies the setting for saving copies to the Files app as a target of the share sheet", [[14, 1]]),
        row(
            .alwaysApplySaveCopies,
            "applies the setting for saving copies although data may go to all apps, if app configuration demands it",
            [[12, 6, 1]]),
        row(
            .exemptedComposers,
            "allows the system's composers for mail and messages if the scheme `mailto` or `sms` is exempted",
            [[14, 5]]),
        row(.saveImage, "allows Save Image if the photo library is an allowed location", [[16, 1, 1]]),
        row(.webViewDownloads, "blocks downloads of web views", [[18, 2]]),
        row(.linksOfFrames, "keeps universal links from frames and scripts away from managed apps", [[19, 7, 9]]),
        row(
            .clipboardLimitForURLs, "applies the character limit of the clipboard to URL objects",
            [[19, 7, 6], [20, 2, 1]]),
        row(
            .invalidActivationRules,
            "blocks share extensions that are known as unmanaged and whose activation rule is invalid",
            [[20, 9, 2], [21, 3]]),
        row(
            .detectedPhoneNumbers, "blocks calls of phone numbers that the system detects, if the dialer is restricted",
            [[22, 2]]),
        row(.serviceInterval, "waits for the interval that an overloaded service names", [[14]]),
        row(
            .removesAccountWithoutPolicy, "lets the user remove an account without a policy that blocks an app",
            [[14, 6]]),
        row(.forgetsPolicyOfEarlierInstallation, "does not apply the policy of an earlier installation", [[15]]),
        row(
            .droppedURLAlert, "shows an alert when a URL is dropped because the user canceled automatic enrollment",
            [[15, 3]]),
        row(.registrationAtEnrollment, "asks for the registration of the device at new enrollments too", [[18, 2]]),
        row(.interruptedCheckIn, "repeats an interrupted check-in earlier", [[19, 1]]),
        row(.automaticUnenrollment, "reads the user default `IntuneAutoUnenrollEnabled`", [[19, 7]]),
        row(.ownClientID, "needs a client id and a redirect URI of the app itself", [[21, 1]]),
        row(
            .trimmedConfiguration, "removes blanks around the values of the configuration keys that it reads itself",
            [[22, 2]]),
        row(
            .pinOfVersion7, "shares PINs in a form that versions before it cannot read", [[7, 1, 12]], "", settingsPage),
        row(.pinOfVersion14, "shares PINs in a form that versions before it cannot read", [[14, 6]], "", settingsPage),
        row(.certificatePinning, "reads the certificate pins of a policy", [[14, 5]], "", .headers),
        row(.maximumIsAllowed, "counts a device whose system version is the maximum as allowed", [[14, 5]]),
        row(.offlineRetry, "lets the user try again without signing in when offline time blocks", [[17, 7]]),
        row(.offlineSignIn, "lets the user sign in when offline time blocks because no token was there", [[20, 6]]),
        row(.patchLetters, "compares the letter of a rapid security response as a part of the version of iOS", [[19]]),
        row(
            .resetPINAction, "has a quick action on the home screen that resets the PIN", [[19, 1]],
            "with Face ID from 21.3.0 on"),
        row(.visionOSBlock, "blocks iPad apps on visionOS unless app configuration allows them", [[19, 4]]),
        row(.threatAtOnce, "acts on a bad threat report at once", [[20, 4]]),
        row(.readOnlyPlatformMemory, "closes apps that are built with read-only platform memory", [[21, 1]]),
        row(.autoFillExtensions, "runs conditional launch in extensions that fill in passwords", [[22, 2]]),
    ]

    private static func row(
        _ behavior: SDKBehavior, _ summary: String, _ since: [[Int]], _ note: String = "",
        _ source: SDKVersionRow.Source? = nil
    ) -> SDKVersionRow {
        SDKVersionRow(.behavior(behavior), since: since, summary: summary, note, source)
    }
}

extension SDKVersionTable {
    /// What a version of the SDK needs, and what the service demands of versions.
    ///
    /// Rows of one kind are in the order of their versions: the last one that a version has holds for it.
    static let platforms: [SDKVersionRow] = [
        SDKVersionRow(.platform(.minimumIOS([12])), since: [[13]]),
        SDKVersionRow(.platform(.minimumIOS([13])), since: [[14]]),
        SDKVersionRow(.platform(.minimumIOS([12, 2])), since: [[14, 1]], "lower again than in 14.0.0"),
        SDKVersionRow(.platform(.minimumIOS([14])), since: [[17]], "", readme),
        SDKVersionRow(.platform(.minimumIOS([15])), since: [[18]], "", readme),
        SDKVersionRow(.platform(.minimumIOS([16])), since: [[20, 1]]),
        SDKVersionRow(
            .platform(.minimumIOS([17])), since: [[21]], "the first version of the line that was seen is 21.1.0",
            .notes(VersionNumber(parts: [21, 1]))),
        SDKVersionRow(.platform(.xcode(12)), since: [[13]]),
        SDKVersionRow(.platform(.xcode(13)), since: [[15]]),
        SDKVersionRow(.platform(.xcode(14)), since: [[17]], "", readme),
        SDKVersionRow(.platform(.xcode(15)), since: [[18]], "", readme),
        SDKVersionRow(.platform(.xcode(16)), since: [[20, 1]]),
        SDKVersionRow(.platform(.xcode(26)), since: [[21, 1]]),
        SDKVersionRow(
            .platform(.xcode(27)), since: [[22]], "the first version of the line that was seen is 22.2.0",
            .notes(VersionNumber(parts: [22, 2]))),
        SDKVersionRow(
            .platform(.compliant(iOS: 17)), since: [[17, 6, 1]], "",
            .page("https://techcommunity.microsoft.com/t5/intune-customer-success/ba-p/3926732")),
        SDKVersionRow(.platform(.serviceBlock(xcode: 16...25)), since: [[20, 8]], "from January 2026 on", cutOffs),
        SDKVersionRow(
            .platform(.serviceBlock(xcode: 26...Int.max)), since: [[21, 1]], "from January 2026 on", cutOffs),
        SDKVersionRow(.platform(.serviceWarning), since: [[20, 8]], "from June 2026 on", cutOffs),
    ]

    private static let readme = SDKVersionRow.Source.page("the README of the SDK's repository")
    private static let cutOffs = SDKVersionRow.Source.page("assumption `sdk-cut-offs`")

    /// Returns the first version of a row about the service or the platform; version 0 if the table has no such row.
    package static func first(_ platform: SDKPlatform) -> VersionNumber {
        row(of: .platform(platform))?.since.last ?? VersionNumber(parts: [])
    }
}

extension SDKVersionTable {
    /// The keys of `IntuneMAMSettings`.
    static let infoPlist: [SDKVersionRow] = [
        SDKVersionRow(.infoPlistKey("SupportsDarkMode"), since: [[12, 0, 12]]),
        SDKVersionRow(.infoPlistKey("TreatAllWebViewsAsUnmanaged"), since: [[12, 3, 1]]),
        SDKVersionRow(.infoPlistKey("ValuesToScrubFromLogging"), since: [[14, 7]]),
        SDKVersionRow(.infoPlistKey("FinishEnterForegroundAtResume"), since: [[17, 7]]),
        SDKVersionRow(.infoPlistKey("HooksAlwaysEnabled"), since: [[20, 9], [21, 2]]),
    ]

    /// The keys of app configuration that the SDK itself reads.
    static let appConfiguration: [SDKVersionRow] = [
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.myappstore"), since: [[10, 0, 7]], "", settingsPage),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy"),
            since: [[12, 3, 1]], "with sending to all apps from 12.6.1 on"),
        SDKVersionRow(
            .appConfigurationKey("IntuneMAMRequireAccounts"), since: [[12, 3, 1]], "the settings page names 12.3.3"),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration"), since: [[15, 3]]),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.IntuneMAMOnly.MaxLookUpWordCount"), since: [[17, 7]]),
        SDKVersionRow(.appConfigurationKey("com.microsoft.intune.mam.visionOSAllowiPadCompatApps"), since: [[19, 4]]),
        SDKVersionRow(
            .appConfigurationKey("com.microsoft.intune.mam.screencapturecontrol"), since: [[19, 7, 6], [20, 2, 1]]),
        SDKVersionRow(.appConfigurationKey("com.microsoft.intune.mam.BiometricSetupShortcut"), since: [[22, 2]]),
    ]

    /// The settings of policies, by the order of versions.
    static let policy: [SDKVersionRow] =
        settings(
            [
                "minimumWarningOsVersion", "minimumRequiredOsVersion", "minimumWarningAppVersion",
                "minimumRequiredAppVersion", "minimumRequiredSdkVersion", "disableAppPinIfDevicePinIsSet",
            ], since: [[7, 0, 1]])
        + [
            SDKVersionRow(
                .policyValue(setting: "pinCharacterSet", value: "alphanumericAndSymbol"), since: [[7, 1, 12]], "",
                settingsPage)
        ]
        + settings(["pinRequiredInsteadOfBiometricTimeout"], since: [[8, 1, 1]])
        + settings(["filterOpenInToOnlyManagedApps"], since: [[8, 1, 1]], "in both apps", settingsPage)
        + settings(["allowedOutboundClipboardSharingExceptionLength"], since: [[9, 0, 14]], "", settingsPage)
        + settings(["notificationRestriction"], since: [[11, 0, 8]], "", .headers)
        + settings(["customBrowserProtocol"], since: [[11, 0, 9]], "", settingsPage)
        + settings(["maximumAllowedDeviceThreatLevel"], since: [[12, 0, 15]], "", settingsPage)
        + settings(["thirdPartyKeyboardsBlocked"], since: [[12, 0, 16]], "in multi-identity apps", settingsPage)
        + settings(
            ["blockDataIngestionIntoOrganizationDocuments", "allowedDataIngestionLocations"], since: [[12, 2]], "",
            .headers)
        + settings(["dialerRestrictionLevel", "customDialerAppProtocol"], since: [[12, 7]])
        + [SDKVersionRow(.policyValue(setting: "dialerRestrictionLevel", value: "managedApps"), since: [[14]])]
        + settings(["mobileThreatDefensePartnerPriority"], since: [[14, 1]], "the threat level of Microsoft Defender")
        + settings(
            ["maximumWarningOsVersion", "maximumRequiredOsVersion", "maximumWipeOsVersion"], since: [[14, 4]],
            "the headers have their texts from 14.4.1 on", settingsPage)
        + settings(["appActionIfAccountIsClockedOut"], since: [[15, 1]], "", .headers)
        + [
            SDKVersionRow(
                .policyValue(setting: "appActionIfAccountIsClockedOut", value: "warn"), since: [[19, 3, 1]], "",
                .headers)
        ]
        + settings(["minimumWarningSdkVersion"], since: [[18]], "", .headers)
        + settings(["protectedMessagingRedirectAppType", "messagingRedirectAppUrlScheme"], since: [[19]])
        + settings(["allowWidgetContentSync"], since: [[19, 1]])
        + settings(
            ["screenCaptureConfigurationState", "genmojiConfigurationState", "writingToolsConfigurationState"],
            since: [[19, 7, 12], [20, 4]], "before, the setting for sending data decided")
        + ["iManage", "egnyte"].map {
            SDKVersionRow(
                .policyValue(setting: "allowedDataStorageLocations", value: $0), since: [[19, 7, 12], [20, 4]])
        }

    private static func settings(
        _ names: [String], since: [[Int]], _ note: String = "", _ source: SDKVersionRow.Source? = nil
    ) -> [SDKVersionRow] {
        names.map { SDKVersionRow(.policySetting($0), since: since, note, source) }
    }

    static let settingsPage = SDKVersionRow.Source.page(
        "https://learn.microsoft.com/en-us/intune/intune-service/apps/app-protection-policy-settings-ios")
}

/// The things that the SDK does from some version on, other than reading a key or a setting.
///
/// ``SDKVersionTable`` says what each of them is, and from which version on. The names are those of Docs/SDKVersions.md.
package enum SDKBehavior: String, Sendable, Hashable, CaseIterable {
    // What a policy restricts although no setting is named after it.
    case groupActivities, translate, lookUp, referenceLibrary, writingTools, screenCapture, genmoji,
        imagePlayground, pictureInPicture, askSiri, appIntents, captureAlert, captureText
    // Transfers of data.
    case managedDialer, filesAsShareTarget, alwaysApplySaveCopies, exemptedComposers, saveImage,
        webViewDownloads, linksOfFrames, clipboardLimitForURLs, invalidActivationRules, detectedPhoneNumbers
    // Accounts, enrollment and the service.
    case serviceInterval, removesAccountWithoutPolicy, forgetsPolicyOfEarlierInstallation, droppedURLAlert,
        registrationAtEnrollment, interruptedCheckIn, automaticUnenrollment, ownClientID, trimmedConfiguration
    // Conditional launch and PINs.
    case pinOfVersion7, pinOfVersion14, certificatePinning, maximumIsAllowed, offlineRetry, offlineSignIn,
        patchLetters, resetPINAction, visionOSBlock, threatAtOnce, readOnlyPlatformMemory, autoFillExtensions

    package func isIn(_ version: VersionNumber) -> Bool { SDKVersionTable.row(of: self).isIn(version) }
}
