extension Assumption {
    /// Sharing, links and places.
    static let sharing: [Assumption] = [
        Assumption(
            "sharepoint-online",
            "a policy that lists OneDrive for Business or SharePoint lets copies go to SharePoint of the same account. OneDrive for Business, and each location for opening, needs its own entry",
            "the settings page says that for copies OneDrive for Business covers SharePoint Online, and SharePoint means sites on premises. The location SharePoint is both",
            "`MAMSaveLocation.listable`"),
        Assumption(
            "export-pickers",
            "a picker that exports or moves is blocked if copies are blocked, whatever the listed services. Open-In filtering does not block it",
            "note 14.1.0 says so of the Files app. The settings page says that filtering is about Open-In and sharing. An allowed picker may have a managed provider, so the app asks about \"other\" before each copy",
            "`PolicyEvaluator.documentPicker`"),
        Assumption(
            "save-to-files",
            "\"Save to Files\" is removed if copies are blocked or Open-In filtering is on. At other levels for managed apps the file is saved encrypted. \"Save Image\" stays if copies may go to the photo library. Before SDK 14.1.0 blocked copies do not remove \"Save to Files\"; before 16.1.1 \"Save Image\" needs \"all apps\"",
            "notes 14.1.0 and 16.1.1 name the rows. The settings page says that local storage is not the Files app, that filtering shows managed apps only, and that unmanaged places receive encrypted data",
            "`ShareSheet`"),
        Assumption(
            "any-messaging-app",
            "with \"any messaging app\" `sms` and `imessage` open at every send level, like `tel` with \"any dialer app\"",
            "the settings page describes both alike. The stricter reading is that the send level decides, as before 19.0.0",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "detected-numbers",
            "a number that the system found in a text starts no call if the policy requires a managed or specific dialer. A URL that the app opens goes to that dialer. Before 22.2.0 the call starts",
            "note 22.2.0 says \"blocked\". The system's menu opens no URL to redirect",
            "`LinkReading.isDetected`"),
        Assumption(
            "links-of-frames",
            "a web link of a frame or script opens in the policy's browser, not in a managed app. Exempted links still open in their app",
            "note 19.7.9 names managed apps only",
            "`LinkAsked.evaluatorQuestion`"),
        Assumption(
            "quick-look",
            "Quick Look shows files of Org data only if the send level is \"all apps\"",
            "public threads report a blank preview at other levels; no page has a rule. The preview runs outside of the app. The client key `QuickLookBlockedOverride` has no public meaning",
            "`PolicyEvaluator.property`"),
        Assumption(
            "notification-content",
            "a notification without Org data is shown unless all are blocked. For several accounts at once Org data is blocked",
            "the SDK gives the app the setting, and the app decides on the content",
            "`PolicyEvaluator.notification`"),
        Assumption(
            "always-apply-save-copies",
            "the key `com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy` counts from the service only, for its account. `true`, `yes`, `1` and `Enabled` switch it on, also against other values. A policy at \"all apps\" that blocks copies then allows its listed services only",
            "notes 12.3.1 and 12.6.1 name key and effect. No page names its values. The portal does not offer the setting at this level",
            "`ServiceConfigurationSettings.appliesSaveCopiesAlways`, `PolicyEvaluator.save`"),
        Assumption(
            "evaluation-too-large",
            "content that is too large to evaluate stays with its account under both values",
            "SDK 21.7.1 has a text for it, but no published limit, so the evaluator decides. Size must not allow what a refusal would block",
            "`ContentVerdict.tooLarge`"),
        Assumption(
            "web-view-downloads",
            "downloads of a web view have no question of their own: the app asks about the location, as for every copy",
            "note 18.2.0 says that they are blocked, but not by which setting",
            "`WebViewPolicies`"),
    ]
}
