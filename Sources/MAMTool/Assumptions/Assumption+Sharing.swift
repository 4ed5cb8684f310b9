extension Assumption {
    /// Sharing, links and places.
    static let sharing: [Assumption] = [
        Assumption(
            "sharepoint-online",
            "a policy that lists OneDrive for Business or SharePoint lets copies go to the location SharePoint of the same account. The location OneDrive for Business needs its own entry. For opening data, each location does",
            "the settings page says of copies that OneDrive for Business covers SharePoint Online, and that SharePoint means sites on premises. The documented location SharePoint is both. For opening data the page names no such difference",
            "`MAMSaveLocation.listable`"),
        Assumption(
            "export-pickers",
            "a document picker that exports or moves files is blocked if saving copies is blocked, whatever services the policy lists. Open-In filtering does not block it",
            "release note 14.1.0 says so of sharing to the Files app, and no list names this app. The settings page says that filtering is about Open-In and sharing. An allowed picker may have a managed provider, so the app asks about the location \"other\" before each copy",
            "`PolicyEvaluator.documentPicker`"),
        Assumption(
            "save-to-files",
            "the row \"Save to Files\" of the share sheet is removed if saving copies is blocked or Open-In filtering is on. At the other levels for managed apps the file is saved encrypted. The row \"Save Image\" stays if a copy may go to the photo library. Before SDK 14.1.0 the block of copies does not remove \"Save to Files\", and before 16.1.1 \"Save Image\" needs the send level \"all apps\"",
            "release notes 14.1.0 and 16.1.1 name the rows. The settings page says that the list's local storage is not the Files app, that filtering shows managed apps only, and that unmanaged places receive encrypted data at the other levels",
            "`ShareSheet`"),
        Assumption(
            "any-messaging-app",
            "`sms` and `imessage` may be opened at every send level if the policy has \"any messaging app\", as `tel` may with \"any dialer app\"",
            "the settings page describes both settings in the same words and with this default. The stricter reading is that the send level decides, as before SDK 19.0.0",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "detected-numbers",
            "a telephone number that the system found in a text starts no call if the policy requires a managed or a specific dialer. One that the app opens as a URL goes to that dialer. Before SDK 22.2.0 the call starts",
            "release note 22.2.0 says that such a call is blocked if the policy restricts the dialer. The system's own menu opens no URL that could be redirected",
            "`LinkReading.isDetected`"),
        Assumption(
            "links-of-frames",
            "a web link that a frame or a script of a page opens is not given to a managed app: the browser of the policy opens it. An exempted link still opens in its app",
            "release note 19.7.9 names managed apps only",
            "`LinkAsked.evaluatorQuestion`"),
        Assumption(
            "quick-look",
            "Quick Look shows files of Org data only if the send level is \"all apps\"",
            "several public threads report that the preview stays blank at the other levels, and no page describes a rule. The preview runs outside of the app. A client key, `QuickLookBlockedOverride`, exists, and its effect is not public",
            "`PolicyEvaluator.property`"),
        Assumption(
            "notification-content",
            "a notification without Org data is shown unless the policy blocks all notifications. For several accounts at once Org data is blocked in notifications",
            "the SDK gives the app the value of the setting, and the app decides what its notification contains",
            "`PolicyEvaluator.notification`"),
        Assumption(
            "always-apply-save-copies",
            "the key `com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy` counts from the service only, for the account to which it is delivered. `true`, `yes`, `1` and `Enabled` switch it on, also against other values. Then a policy that blocks copies and lets data go to all apps allows copies in its listed services only",
            "release notes 12.3.1 and 12.6.1 name the key and its effect, and no page lists its values. The admin center does not offer the setting for copies at this level",
            "`ServiceConfigurationSettings.appliesSaveCopiesAlways`, `PolicyEvaluator.save`"),
        Assumption(
            "evaluation-too-large",
            "content that is too large to be evaluated stays with its account, whether the policy requires an evaluation always or only online",
            "SDK 21.7.1 has a text for such content, and no limit is published. So the evaluator decides what is too large. A refusal for the size must not allow what a refusal of the content would block",
            "`ContentVerdict.tooLarge`"),
        Assumption(
            "web-view-downloads",
            "there is no question about downloads of a web view. The app saves what the page gives it, and asks about the location, as for every other copy",
            "release note 18.2.0 says that downloads in a web view are blocked with a text, and not which setting blocks them. A guess here would answer for a setting that may not decide",
            "`WebViewPolicies`"),
    ]
}
