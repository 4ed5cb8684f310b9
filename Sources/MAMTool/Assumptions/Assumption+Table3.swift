extension Assumption {
    static let part3: [Assumption] = [
        Assumption(
            "web-links-of-managed-data",
            "if the policy requires no browser, http and https links may be opened at every send level. The lists of universal links then change nothing, because the system chooses the app",
            "the setting for web content decides about them, and its default is \"any app\"",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "managed-browser-schemes",
            "a link for the managed browser is opened by the scheme `microsoft-edge-http` or `microsoft-edge-https`, even if the policy also names another browser",
            "these are Edge's own schemes. In the portal an administrator chooses either Edge or another browser",
            "`SourceChoices.managedBrowserPrefix`"),
        Assumption(
            "link-defaults",
            "if a policy has no lists of links, the default lists of the admin center apply",
            "a missing key means the default",
            "`DefaultLinks`"),
        Assumption(
            "link-patterns",
            "in a pattern for links, `*` matches any bytes, including dots and slashes. The case of ASCII letters in scheme and host is ignored. A pattern that ends with the host also covers the paths below it, but no other port or host. The URL is compared as it is written, and no `/` is added, so `https://*.contoso.com/*` does not match `https://www.contoso.com`",
            "the default patterns begin in the middle of host names. All else is undocumented. As a consequence, `https://*.contoso.com/*` also matches `https://evil.example/x.contoso.com/`, a link to another host",
            "`LinkPattern`"),
        Assumption(
            "managed-links-and-none",
            "the patterns for universal links apply at every send level. If a policy requires a browser, they apply to a web link that is opened as a URL too: an exempted link opens in its app, and a managed link in its managed app, or else in the browser of the policy",
            "according to the sources, the patterns are applied first. The settings page says that such links open in the app instead of the protected browser. If the policy requires no browser, a universal link without its app opens in Microsoft Edge",
            "`PolicyEvaluator.openUniversalLink`, `PolicyEvaluator.openURL`"),
        Assumption(
            "composers",
            "the system's mail and message composers accept Org data in two cases: the send level is \"all apps\", or the scheme `mailto` or `sms` is exempted. A policy that restricts the messaging app blocks the message composer",
            "only the exemption of a scheme is documented",
            "`PolicyEvaluator.compose`"),
        Assumption(
            "share-sheet",
            "in the share sheet, an exemption of a scheme or a link changes nothing. At the send level \"all apps\" every app keeps its row \"Copy to\". A managed app gets one row \"Open in\", even if it offers both. If data may go to managed apps only, the row \"Copy to\" of an unmanaged app is removed. Its share extension stays and receives encrypted bytes. Under Open-In filtering the extension is removed too, whatever its activation rule accepts",
            "the guides say that an \"Open in\" extension replaces a prohibited \"Copy to\". They do not say whether extensions are listed. Exemptions are documented for URLs only. Release notes 20.9.2 and 21.3.0 say that filtering blocks extensions with an invalid activation rule",
            "`ShareSheet`"),
        Assumption(
            "microsoft-apps",
            "an app counts as one of Microsoft's apps if its bundle id begins with `com.microsoft.`. The core apps are a fixed list of eleven",
            "the service has these lists, and does not publish them in a form for programs",
            "`MicrosoftApps`"),
        Assumption(
            "unreadable-target",
            "if the list of apps or devices to which a policy applies cannot be read, the policy applies to every app or every device",
            "a broken document must not leave an app without its policy",
            "`PolicyTarget`"),
        Assumption(
            "applied-stays",
            "while a policy in force stays assigned, it is the only policy that applies",
            "the sources say: \"a policy already applied keeps precedence over a later one\"",
            "`PolicyCombination.effective`"),
        Assumption(
            "combined-lists",
            "if several policies list allowed entries, only the entries that all of them list are allowed. A list is ignored if the setting that turns it on is off. If several policies limit a version, the narrower limit applies",
            "the sources have rules for combining switches, numbers and device models only",
            "`PolicyCombination`"),
        Assumption(
            "combined-device-models",
            "if the lists of device models of several policies have no model in common, every device is refused. In the document of the combined policy, the list is then `-`",
            "an empty list would mean every model. Neither Graph nor the client has a word for none",
            "`PolicyCombination.noDeviceModel`, `LaunchRequirements.noModel`"),
        Assumption(
            "combined-redirects",
            "for telephone numbers and messages, one policy may allow \"managed apps\" and another \"a specific app\". The combined policy then allows no app. If two policies name different apps, the combined policy requires a specific app but names none (`unnamed-app`)",
            "a specific app need not be managed, so neither choice includes the other",
            "`PolicyCombination.redirect`"),
        Assumption(
            "pin-characters",
            "a character of a PIN is a Unicode scalar. Digits are 0 to 9. Letters are all scalars that Unicode calls letters. Control characters are refused. All remaining scalars are symbols. Two encodings of one letter are different characters",
            "the sources name digits, letters and symbols without defining them",
            "`PINCharacter`"),
        Assumption(
            "pin-caps",
            "a PIN has at most 64 characters and 256 bytes. A policy can require a length of 4 to 16 characters",
            "no public source gives a maximum. The portal offers lengths up to 16",
            "`PINShape.maximumCount`, `TypedPIN.maximumByteCount`"),
        Assumption(
            "pin-descending",
            "a policy can forbid simple PINs. Descending sequences such as 321 and cba are as simple as the ascending sequences 123 and abc",
            "the settings page shows ascending sequences only",
            "`SourceChoices.descendingIsSimple`"),
        Assumption(
            "pin-runs",
            "a policy can forbid PINs that contain a sequence: digits only or letters only, such as 789 or xyz. A sequence does not wrap around, so `890` is not one. The case of ASCII letters is ignored",
            "the portal's text lists both ABCD and abcd, and says nothing more",
            "`PINScan`"),
        Assumption(
            "pin-kind",
            "the value `numeric` in Graph and the value 1 of the client key mean a numeric PIN. Every other value means a passcode",
            "two sources give the values of the client key different meanings. They agree on 1 only",
            "`PINShape.Kind`"),
        Assumption(
            "pin-spent-action",
            "when too many wrong PINs were typed, only the action `wipe` wipes. Every other action resets the PIN",
            "Graph's value `block` is \"Reset PIN\" in the portal. The portal does not offer the other values",
            "`PINRules.init`"),
        Assumption(
            "pin-strictest",
            "if it cannot be read, the expiry of PINs is one day, the biometric timeout zero, and the interval between checks of access zero",
            "this follows from `unreadable-is-strictest`. One day is the portal's minimum",
            "`PINRules.init`"),
        Assumption(
            "pin-biometric-override",
            "a policy can set a timeout after which the PIN is required in place of biometrics. If the policy sets none, biometrics never time out",
            "different sources call 30, 60, 720 and 1440 minutes the default. The portal fills in 30",
            "`PINRules.biometricOverride`, `PINRules.portalBiometricOverride`"),
        Assumption(
            "pin-inactivity",
            "two intervals start at the last access in any app of the publisher: the interval after which access is checked again, and the biometric timeout. The last access is the moment at which a user was granted access, or at which an app left the foreground",
            "one source describes both intervals as times of inactivity",
            "`PINRecord.lastAccess`"),
        Assumption(
            "pin-clocks",
            "an interval is measured with two clocks, the wall clock and the monotonic clock, and the longer result applies. If the device was restarted, and the wall clock shows a time before the start of the interval, the interval has ended",
            "setting a clock back must not extend access",
            "`PINClock.elapsed`"),
        Assumption(
            "pin-history",
            "the current PIN is the first entry of the history of PINs. The history keeps 24 entries, whatever the policy says. An expired PIN has to be replaced by a different one, even if the policy requires no history",
            "the SDK's texts ask for a unique PIN after expiry. The number 24 is from the portal",
            "`PINRecord.history`, `PINManager.refusals`"),
        Assumption(
            "pin-fits",
            "if the rules for PINs become stricter, the PIN is checked against them when it is next typed. Biometrics are not offered before that",
            "only a hash of the PIN is stored, so it cannot be checked earlier",
            "`PINFacts.mayUseBiometrics`"),
        Assumption(
            "pin-expiry-over-recheck",
            "an expired PIN has to be typed and changed even if the inactivity interval has not passed",
            "the sources say: \"must change before use\"",
            "`PINFacts.entry`"),
        Assumption(
            "pin-killed-try",
            "if the process ended while it checked a PIN, the try counts as failed. If this was the last try, its consequence, such as a wipe, only follows at the next try",
            "a try is counted before its PIN is checked. If a counted try has no result, it is possible that another app is still checking the PIN of this try, and that the PIN is right",
            "`PINManager.verify`"),
        Assumption(
            "pin-tries-follow-policy",
            "failed tries are compared with the limit that is in force now. If the limit was lowered, it is possible that no try is left. If it was raised, more tries are left",
            "no source describes this",
            "`PINFacts.areTriesSpent`"),
        Assumption(
            "pin-cancelled-wipe",
            "if a wipe is already required, a milder policy does not cancel it while the app runs",
            "data that was to be wiped must not become available again",
            "`PINMachine.step`"),
        Assumption(
            "pin-after-wipe",
            "a wipe keeps the PIN and resets the count of failed tries",
            "the SDK's catalog of texts says that the PIN is kept. If the count stayed, it would cause another wipe at once",
            "`PINManager.wipeEnded`"),
    ]
}
