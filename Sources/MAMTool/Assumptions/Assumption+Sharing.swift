extension Assumption {
    /// Sharing, links and places.
    static let sharing: [Assumption] = [
        Assumption(
            "sharepoint-online",
            "a policy that lists OneDrive for Business lets copies go to the location SharePoint of the same account, and so does a policy that lists SharePoint. The location OneDrive for Business needs OneDrive for Business in the list. For opening data, each location needs its own service",
            "the settings page says of copies that OneDrive for Business covers SharePoint Online, and that SharePoint means sites on premises. Microsoft's documentation of the same locations says that the location SharePoint is both. So the location cannot tell the two apart, and either entry of the list allows it. For opening data the page names no such difference",
            "`MAMSaveLocation.listable`"),
        Assumption(
            "export-pickers",
            "a document picker that exports or moves files is blocked if saving copies is blocked, whatever services the policy lists. Open-In filtering does not block such a picker",
            "release note 14.1.0 says that sharing to the Files app is blocked if saving copies is blocked, and no list names the Files app. The settings page says that filtering is about the dialogs of Open-In and sharing. The header says that a picker that is allowed may have no managed provider, so a managed provider can be in it. Before each copy the app has to ask about the location \"other\"",
            "`PolicyEvaluator.documentPicker`"),
        Assumption(
            "save-to-files",
            "the row \"Save to Files\" of the share sheet is removed if saving copies is blocked or Open-In filtering is on. At the other levels for managed apps it stays, and the file is saved encrypted. The row \"Save Image\" stays if a copy may go to the photo library. In an SDK before 14.1.0 the block of copies does not remove \"Save to Files\", and before 16.1.1 the row \"Save Image\" is there only if data may go to all apps",
            "release notes 14.1.0 and 16.1.1 name the two rows. The settings page says that local storage in the list does not include the Files app, and that filtering shows managed apps only. For the other levels it says that unmanaged places receive encrypted data",
            "`ShareSheet`"),
        Assumption(
            "any-messaging-app",
            "`sms` and `imessage` may be opened at every send level if the policy has \"any messaging app\", as `tel` may with \"any dialer app\"",
            "the settings page describes the two settings in the same words, and both have this default. It tells administrators to remove `sms` from the exempted schemes, so that the setting takes effect. The stricter reading is that the send level decides about messages, as it did in SDKs before 19.0.0",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "detected-numbers",
            "a telephone number that the system found in a text starts no call if the policy requires a managed dialer or a specific one. A number that the app opens as a URL goes to that dialer. An SDK before 22.2.0 does not see such a call, so it starts",
            "release note 22.2.0 says that such a call is blocked if the policy restricts the dialer, and not what older SDKs do. The system's own menu calls with the phone's dialer, so there is no URL that could be redirected",
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
            "the key `com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy` counts from the service only, for the account to which it is delivered. Its values `true`, `yes`, `1` and `Enabled` switch it on. If configurations contradict each other, it is on. Then a policy that blocks copies and lets data go to all apps allows copies in its listed services only. Sending stays allowed",
            "release notes 12.3.1 and 12.6.1 name the key and its effect, and no page lists its values. The admin center does not offer the setting for copies at this level, so a policy has it only if another program wrote it, or if the level was changed later",
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
