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
