extension SDKSymbol {
    /// `IntuneMAMPolicy.h`.
    static let policy = header(
        "IntuneMAMPolicy.h",
        [
            (
                "IntuneMAMSaveLocation", .enumeration, "MAMSaveLocation",
                "the destination of a copy; equal raw values"
            ),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationOther", .value(0), "MAMSaveLocation.other", ""),
            (
                "IntuneMAMSaveLocation.IntuneMAMSaveLocationOneDriveForBusiness", .value(1),
                "MAMSaveLocation.oneDriveForBusiness", ""
            ),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationSharePoint", .value(2), "MAMSaveLocation.sharePoint", ""),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationBox", .value(4), "MAMSaveLocation.box", ""),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationDropbox", .value(8), "MAMSaveLocation.dropbox", ""),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationGoogleDrive", .value(16), "MAMSaveLocation.googleDrive", ""),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationLocalDrive", .value(32), "MAMSaveLocation.localDrive", ""),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationCameraRoll", .value(64), "MAMSaveLocation.cameraRoll", ""),
            (
                "IntuneMAMSaveLocation.IntuneMAMSaveLocationAccountDocument", .value(128),
                "MAMSaveLocation.accountDocument", ""
            ),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationIManage", .value(256), "MAMSaveLocation.iManage", ""),
            ("IntuneMAMSaveLocation.IntuneMAMSaveLocationEgnyte", .value(512), "MAMSaveLocation.egnyte", ""),
            (
                "IntuneMAMOpenLocation", .enumeration, "MAMOpenLocation",
                "the source of opened data; equal raw values"
            ),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationOther", .value(0), "MAMOpenLocation.other", ""),
            (
                "IntuneMAMOpenLocation.IntuneMAMOpenLocationOneDriveForBusiness", .value(1),
                "MAMOpenLocation.oneDriveForBusiness", ""
            ),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationSharePoint", .value(2), "MAMOpenLocation.sharePoint", ""),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationCamera", .value(4), "MAMOpenLocation.camera", ""),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationLocalStorage", .value(8), "MAMOpenLocation.localStorage", ""),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationPhotos", .value(16), "MAMOpenLocation.photos", ""),
            (
                "IntuneMAMOpenLocation.IntuneMAMOpenLocationAccountDocument", .value(32),
                "MAMOpenLocation.accountDocument", ""
            ),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationBox", .value(64), "MAMOpenLocation.box", ""),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationIManage", .value(128), "MAMOpenLocation.iManage", ""),
            ("IntuneMAMOpenLocation.IntuneMAMOpenLocationEgnyte", .value(256), "MAMOpenLocation.egnyte", ""),
            (
                "IntuneMAMNotificationPolicy", .enumeration, "MAMNotificationPolicy",
                "the notifications that may show Org data; equal raw values"
            ),
            (
                "IntuneMAMNotificationPolicy.IntuneMAMNotificationPolicyAllow", .value(0),
                "MAMNotificationPolicy.allow", ""
            ),
            (
                "IntuneMAMNotificationPolicy.IntuneMAMNotificationPolicyBlockOrgData", .value(1),
                "MAMNotificationPolicy.blockOrgData", ""
            ),
            (
                "IntuneMAMNotificationPolicy.IntuneMAMNotificationPolicyBlock", .value(2),
                "MAMNotificationPolicy.block", ""
            ),
            (
                "IntuneMAMPolicy", .protocol, "PolicyAnswering",
                "`EffectivePolicy` is the policy of an identity in an app; `MAMPolicy` is a policy without an app"
            ),
            (
                "IntuneMAMPolicy.isPINRequired", .property, "PolicyAnswering.isPINRequired",
                "whether the account needs an app PIN"
            ),
            (
                "IntuneMAMPolicy.isManagedBrowserRequired", .property, "PolicyAnswering.isManagedBrowserRequired",
                "whether links must open in the managed browser"
            ),
            (
                "IntuneMAMPolicy.isContactSyncAllowed", .property, "PolicyAnswering.isContactSyncAllowed",
                "whether contacts may be copied to the contacts of the device"
            ),
            (
                "IntuneMAMPolicy.isWidgetContentSyncAllowed", .property, "PolicyAnswering.isWidgetContentSyncAllowed",
                "whether widgets may show Org data"
            ),
            (
                "IntuneMAMPolicy.isSpotlightIndexingAllowed", .property, "PolicyAnswering.isSpotlightIndexingAllowed",
                "whether Spotlight may index Org data"
            ),
            (
                "IntuneMAMPolicy.areSiriIntentsAllowed", .property, "PolicyAnswering.areSiriIntentsAllowed",
                "whether Siri may act on Org data"
            ),
            (
                "IntuneMAMPolicy.areAppIntentsAllowed", .property, "PolicyAnswering.areAppIntentsAllowed",
                "whether App Intents may act on Org data"
            ),
            (
                "IntuneMAMPolicy.isAppSharingAllowed", .property, "PolicyAnswering.isAppSharingAllowed",
                "whether data may be sent to at least one other app"
            ),
            (
                "IntuneMAMPolicy.shouldFileProviderEncryptFiles", .property,
                "PolicyAnswering.shouldFileProviderEncryptFiles",
                "whether a File Provider must encrypt the files that it passes to other apps"
            ),
            (
                "IntuneMAMPolicy.notificationPolicy", .property, "PolicyAnswering.notificationPolicy",
                "the notifications that may show Org data"
            ),
            (
                "IntuneMAMPolicy.isFileEncryptionRequired", .property, "PolicyAnswering.isFileEncryptionRequired",
                "whether managed files must be encrypted"
            ),
            (
                "IntuneMAMPolicy.isScreenCaptureAllowed", .property, "PolicyAnswering.isScreenCaptureAllowed",
                "whether the screen may be captured"
            ),
            (
                "IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId:", .method,
                "PolicyAnswering.isSaveAllowed(to:accountID:)",
                "the account owns the destination"
            ),
            (
                "IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId:", .method,
                "PolicyAnswering.isOpenAllowed(from:accountID:)",
                "the account owns the source"
            ),
            (
                "IntuneMAMPolicy getSaveToLocationsForAccountId:", .method, "PolicyAnswering.saveLocations(for:)",
                "returns all eleven locations, each with its answer"
            ),
            (
                "IntuneMAMPolicy getOpenFromLocationsForAccountId:", .method, "PolicyAnswering.openLocations(for:)",
                "returns all ten locations, each with its answer"
            ),
            (
                "IntuneMAMPolicy isURLAllowed:", .method, "PolicyAnswering.isURLAllowed(_:isKnownManagedAppScheme:)",
                "`answer(for: .url(…))` also returns the URL that is opened"
            ),
            (
                "IntuneMAMPolicy isURLAllowed:isKnownManagedAppScheme:", .method,
                "PolicyAnswering.isURLAllowed(_:isKnownManagedAppScheme:)",
                "`DeviceEnvironment.openableSchemes` contains the schemes that other apps can open"
            ),
            (
                "IntuneMAMPolicy isUniversalLinkAllowed:", .method, "PolicyAnswering.isUniversalLinkAllowed(_:)",
                "whether a link may open the app to which it belongs"
            ),
            (
                "IntuneMAMPolicy canReceiveSharedItemProvider:", .method,
                "PolicyAnswering.canReceiveSharedItem(ownedBy:)",
                "takes the item's owner in place of its provider"
            ),
            (
                "IntuneMAMPolicy canReceiveSharedFile:", .method, "PolicyAnswering.canReceiveSharedFile(ownedBy:)",
                "takes the file's owner in place of the file"
            ),
            (
                "IntuneMAMPolicy isDocumentPickerAllowed:", .method, "PolicyAnswering.isDocumentPickerAllowed(_:)",
                "takes the picker's mode"
            ),
        ])
}
