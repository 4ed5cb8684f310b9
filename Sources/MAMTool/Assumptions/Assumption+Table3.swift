extension Assumption {
    static let part3: [Assumption] = [
        Assumption(
            "web-links-of-managed-data",
            "if no browser is required, http and https links may be opened at every send level, and lists of universal links change nothing",
            "the setting for web content decides, with the default \"any app\". The system chooses the app",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "managed-browser-schemes",
            "a link for the managed browser is opened by `microsoft-edge-http` or `microsoft-edge-https`, even if the policy also names another browser",
            "these are Edge's schemes. The portal offers one of the two browsers",
            "`SourceChoices.managedBrowserPrefix`"),
        Assumption(
            "link-defaults",
            "without lists of links the default lists of the admin center apply",
            "a missing key means the default",
            "`DefaultLinks`"),
        Assumption(
            "link-patterns",
            "in a pattern for links `*` matches any bytes, also dots and slashes. ASCII case in scheme and host is ignored. A pattern that ends with the host covers its paths, but no other port or host. No `/` is added: `https://*.contoso.com/*` does not match `https://www.contoso.com`",
            "the default patterns begin within host names; the rest is undocumented. So `https://*.contoso.com/*` also matches `https://evil.example/x.contoso.com/`, another host",
            "`LinkPattern`"),
        Assumption(
            "managed-links-and-none",
            "patterns for universal links apply at every send level. If a browser is required, they apply to web links too: an exempted link opens in its app, a managed link in its managed app, or else in the browser",
            "the sources apply patterns first, and the settings page says that such links open in the app. Without a required browser, a universal link without its app opens in Edge",
            "`PolicyEvaluator.openUniversalLink`, `PolicyEvaluator.openURL`"),
        Assumption(
            "composers",
            "the system's composers accept Org data if the send level is \"all apps\", or `mailto` or `sms` is exempted. A restricted messaging app blocks the message composer",
            "only the exemption is documented",
            "`PolicyEvaluator.compose`"),
        Assumption(
            "share-sheet",
            "exemptions change no row of the share sheet. At \"all apps\" every app keeps \"Copy to\". A managed app has one row \"Open in\", even if it offers both. If data may go to managed apps only, an unmanaged app loses \"Copy to\", and its share extension receives encrypted bytes. Open-In filtering removes the extension too, whatever its activation rule",
            "the guides say that \"Open in\" replaces a prohibited \"Copy to\", but nothing of extensions. Exemptions are documented for URLs. Release notes 20.9.2 and 21.3.0: filtering blocks extensions with an invalid rule",
            "`ShareSheet`"),
        Assumption(
            "microsoft-apps",
            "apps of Microsoft have bundle ids with `com.microsoft.` at the beginning; the core apps are a fixed list of eleven",
            "the service does not publish its lists for programs",
            "`MicrosoftApps`"),
        Assumption(
            "unreadable-target",
            "a policy whose list of apps or devices cannot be read applies to every app or device",
            "a broken document must not leave an app without its policy",
            "`PolicyTarget`"),
        Assumption(
            "applied-stays",
            "while a policy in force stays assigned, no other applies",
            "the sources say: \"a policy already applied keeps precedence over a later one\"",
            "`PolicyCombination.effective`"),
        Assumption(
            "combined-lists",
            "of several policies' lists of allowed entries, only common entries are allowed, and a list whose switch is off is ignored. Of several version limits the narrowest applies",
            "the sources have rules for switches, numbers and device models only",
            "`PolicyCombination`"),
        Assumption(
            "combined-device-models",
            "if several policies' device models have none in common, every device is refused. The combined policy has the list `-`",
            "an empty list means every model, and there is no word for none",
            "`PolicyCombination.noDeviceModel`, `LaunchRequirements.noModel`"),
        Assumption(
            "combined-redirects",
            "for calls or messages, if one policy has \"managed apps\" and another \"a specific app\", the combined policy allows no app. Two different apps become a specific app without a name (`unnamed-app`)",
            "a specific app need not be managed, so neither includes the other",
            "`PolicyCombination.redirect`"),
        Assumption(
            "pin-characters",
            "a character of a PIN is a Unicode scalar: a digit 0 to 9, a letter as in Unicode, or a symbol. Control characters are refused. Two encodings of a letter differ",
            "the sources do not define digits, letters and symbols",
            "`PINCharacter`"),
        Assumption(
            "pin-caps",
            "a PIN has at most 64 characters and 256 bytes. A policy can require 4 to 16 characters",
            "no public maximum. The portal offers up to 16",
            "`PINShape.maximumCount`, `TypedPIN.maximumByteCount`"),
        Assumption(
            "pin-descending",
            "descending sequences, such as 321 and cba, are as simple as ascending ones",
            "the settings page shows ascending ones",
            "`SourceChoices.descendingIsSimple`"),
        Assumption(
            "pin-runs",
            "a forbidden sequence is of digits or of letters, such as 789 or xyz, and does not wrap around (`890`). ASCII case is ignored",
            "the portal lists ABCD and abcd, and says no more",
            "`PINScan`"),
        Assumption(
            "pin-kind",
            "`numeric` in Graph and 1 of the client key mean a numeric PIN, every other value a passcode",
            "two sources disagree about the other values",
            "`PINShape.Kind`"),
        Assumption(
            "pin-spent-action",
            "after too many wrong PINs the action `wipe` wipes, every other one resets the PIN",
            "Graph's `block` is \"Reset PIN\" in the portal, which does not offer the others",
            "`PINRules.init`"),
        Assumption(
            "pin-strictest",
            "an unreadable expiry of PINs is one day; an unreadable biometric timeout or interval between checks of access is zero",
            "`unreadable-is-strictest`. One day is the portal's minimum",
            "`PINRules.init`"),
        Assumption(
            "pin-biometric-override",
            "without a timeout in the policy, biometrics never time out",
            "sources call 30, 60, 720 and 1440 minutes the default. The portal fills in 30",
            "`PINRules.biometricOverride`, `PINRules.portalBiometricOverride`"),
        Assumption(
            "pin-inactivity",
            "the interval between checks of access and the biometric timeout begin at the last access in any app of the publisher: a user was admitted, or an app left the foreground",
            "one source calls both times of inactivity",
            "`PINRecord.lastAccess`"),
        Assumption(
            "pin-clocks",
            "an interval is the longer of two measures, by the wall clock and the monotonic clock. It has ended if, after a restart, the wall clock is before its start",
            "setting a clock back must not extend access",
            "`PINClock.elapsed`"),
        Assumption(
            "pin-history",
            "the history of PINs has 24 entries, the current PIN first, whatever the policy says. A PIN that replaces an expired one has to differ even without a history",
            "the SDK's texts ask for a unique PIN after expiry. 24 is from the portal",
            "`PINRecord.history`, `PINManager.refusals`"),
        Assumption(
            "pin-fits",
            "a PIN is checked against stricter rules when it is next typed. Before that biometrics are not offered",
            "only a hash of the PIN is stored",
            "`PINFacts.mayUseBiometrics`"),
        Assumption(
            "pin-expiry-over-recheck",
            "an expired PIN has to be typed and changed even within the inactivity interval",
            "the sources say: \"must change before use\"",
            "`PINFacts.entry`"),
        Assumption(
            "pin-killed-try",
            "if the process ended while it checked a PIN, the try counts as failed. If it was the last, its consequence, such as a wipe, follows at the next try",
            "tries are counted before the check. Another app may still be checking this PIN, which may be right",
            "`PINManager.verify`"),
        Assumption(
            "pin-tries-follow-policy",
            "failed tries are compared with the limit in force now",
            "undocumented",
            "`PINFacts.areTriesSpent`"),
        Assumption(
            "pin-cancelled-wipe",
            "a milder policy does not cancel a required wipe while the app runs",
            "data to be wiped must not become available again",
            "`PINMachine.step`"),
        Assumption(
            "pin-after-wipe",
            "a wipe keeps the PIN and resets the count of failed tries",
            "the SDK's catalog of texts says that the PIN stays. The count would cause another wipe",
            "`PINManager.wipeEnded`"),
    ]
}
