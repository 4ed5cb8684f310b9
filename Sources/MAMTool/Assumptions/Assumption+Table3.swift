extension Assumption {
    static let part3: [Assumption] = [
        Assumption(
            "web-links-of-managed-data",
            "without a required browser http and https may be opened under every send level",
            "the setting for web content decides, and its default is \"any app\"",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "managed-browser-schemes",
            "a link for the managed browser is opened by the scheme `microsoft-edge-http` or `microsoft-edge-https`, even if the policy also names another browser",
            "these are Edge's own schemes; in the portal an administrator chooses either Edge or another browser",
            "`SourceChoices.managedBrowserPrefix`"),
        Assumption(
            "link-defaults",
            "a policy without lists of links has the default lists of the admin center",
            "a missing key means the default",
            "`DefaultLinks`"),
        Assumption(
            "link-patterns",
            "`*` matches any run of bytes, including dots and slashes; scheme and host ignore the case of ASCII letters; a pattern that ends with the host covers the paths below it, not another port or host",
            "the default patterns start in the middle of hosts; the rest is undocumented. So `https://*.contoso.com/*` also matches `https://evil.example/x.contoso.com/`, a link to another host",
            "`LinkPattern`"),
        Assumption(
            "managed-links-and-none",
            "patterns of universal links apply under every send level",
            "according to the sources the patterns decide first",
            "`PolicyEvaluator.openUniversalLink`"),
        Assumption(
            "composers",
            "the system's composers accept Org data under \"all apps\" or when `mailto` or `sms` is exempted; a policy that restricts the messaging app blocks the message composer",
            "only the exemption is documented",
            "`PolicyEvaluator.compose`"),
        Assumption(
            "share-sheet",
            "an exempted app, and every app under \"all apps\", keeps \"Copy to\". A managed app gets one \"Open in\" row, even if it offers both actions. The row \"Copy to\" of an unmanaged app is removed if data is allowed to go to managed apps only. The extension of the unmanaged app stays listed unless filtering is on, and receives encrypted bytes",
            "the guides say that \"Copy to\" is not available where sharing to unmanaged apps is prohibited, and that an \"Open in\" extension replaces it; for extensions the sources describe the data that arrives, not the list",
            "`ShareSheet`"),
        Assumption(
            "microsoft-apps",
            "Microsoft's apps are those whose bundle ids begin with `com.microsoft.`, and the core apps are a fixed list of eleven",
            "the service keeps the lists, and does not publish them in a form for programs",
            "`MicrosoftApps`"),
        Assumption(
            "unreadable-target",
            "a target that cannot be read means every app or every device",
            "a broken document must not leave an app without its policy",
            "`PolicyTarget`"),
        Assumption(
            "applied-stays",
            "while a policy in force stays assigned, only that policy applies",
            "\"a policy already applied keeps precedence over a later one\"",
            "`PolicyCombination.effective`"),
        Assumption(
            "combined-lists",
            "if several policies list allowed entries, only the entries that all of them list apply, and a list is ignored if the setting that turns it on is off. If several policies limit a version, the narrower limit applies",
            "for several policies the sources name rules for switches, numbers and device models only",
            "`PolicyCombination`"),
        Assumption(
            "combined-device-models",
            "if the lists of device models have no model in common, every device is refused; in the document of the combined policy, the list is then `-`",
            "an empty list would mean every model, and neither Graph nor the client has a word for none",
            "`PolicyCombination.noDeviceModel`, `LaunchRequirements.noModel`"),
        Assumption(
            "combined-redirects",
            "a policy with \"managed apps\" and one with \"a specific app\" together allow no app; two policies that name different apps together name no app",
            "neither choice includes the other",
            "`PolicyCombination.redirect`"),
        Assumption(
            "pin-characters",
            "a character is a Unicode scalar. Digits are 0 to 9. Letters are ASCII letters and, beyond ASCII, scalars that Unicode calls letters. Control characters are refused, and all other scalars are symbols. Two encodings of one letter are different",
            "the sources name digits, letters and symbols without definitions",
            "`PINCharacter`"),
        Assumption(
            "pin-caps",
            "a PIN has at most 64 characters and 256 bytes; a policy requires 4 to 16",
            "no public limit; the portal offers up to 16",
            "`PINShape.maximumCount`, `TypedPIN.maximumByteCount`"),
        Assumption(
            "pin-descending",
            "321 and cba are as simple as 123 and abc",
            "the settings page shows ascending sequences only",
            "`SourceChoices.descendingIsSimple`"),
        Assumption(
            "pin-runs",
            "a run, such as 789 or xyz, consists of digits only or of letters only (`89:` is none, although `:` follows 9 in ASCII) and does not wrap around (`890` is none); the case of ASCII letters is ignored",
            "the portal's text lists ABCD beside abcd and is otherwise silent",
            "`PINScan`"),
        Assumption(
            "pin-kind",
            "Graph's value `numeric` and the value 1 of the client key mean a numeric PIN; every other value means a passcode",
            "two sources give the values of the client key different meanings, and agree on 1 only",
            "`PINShape.Kind`"),
        Assumption(
            "pin-spent-action",
            "only `wipe` wipes; every other action resets the PIN",
            "Graph's `block` is the portal's \"Reset PIN\"; the others are not offered",
            "`PINRules.init`"),
        Assumption(
            "pin-strictest",
            "an expiry that cannot be read is one day; a biometric timeout or an interval of access checks that cannot be read is zero",
            "the assumption `unreadable-is-strictest` needs a number here",
            "`PINRules.init`"),
        Assumption(
            "pin-biometric-override",
            "if the policy sets no timeout after which the PIN is required in place of biometrics, no default is assumed: biometrics never time out",
            "different sources call 30, 60, 720 and 1440 minutes the default; the portal enters 30",
            "`PINRules.biometricOverride`, `PINRules.portalBiometricOverride`"),
        Assumption(
            "pin-inactivity",
            "the interval of access checks and the biometric timeout start at the last access by any app of the publisher: when access was granted, or when the app left the foreground",
            "one source speaks of inactivity for both",
            "`PINRecord.lastAccess`"),
        Assumption(
            "pin-clocks",
            "of the intervals that the two clocks show, the longer one applies. If after a restart the wall clock is earlier than the start of an interval, the interval has ended",
            "a clock that is set back must not keep access open",
            "`PINClock.elapsed`"),
        Assumption(
            "pin-history",
            "the current PIN is the first entry of the history; 24 entries are kept regardless of the policy; an expired PIN must be replaced by a different one even without a required history",
            "the SDK's texts ask for a unique PIN after expiry; the number 24 is from the portal",
            "`PINRecord.history`, `PINManager.refusals`"),
        Assumption(
            "pin-fits",
            "if the rules become stricter, the PIN is checked against them when it is next typed; biometrics are not offered before that",
            "only a hash is stored",
            "`PINFacts.mayUseBiometrics`"),
        Assumption(
            "pin-expiry-over-recheck",
            "an expired PIN is requested and changed even if the inactivity interval has not passed",
            "\"must change before use\"",
            "`PINFacts.entry`"),
        Assumption(
            "pin-killed-try",
            "if the process ended during a try of a PIN, the try counts as failed, but has no other consequence, such as a wipe, before the next try",
            "a try is counted before its PIN is checked; a counted try without a result can still be under way in another app, with the right PIN",
            "`PINManager.verify`"),
        Assumption(
            "pin-tries-follow-policy",
            "failed tries are compared with the limit in force now: after the limit was lowered, possibly no try is left; after it was raised, more tries are left",
            "undocumented",
            "`PINFacts.areTriesSpent`"),
        Assumption(
            "pin-cancelled-wipe",
            "while the app runs, a milder policy does not cancel a wipe that was already required",
            "data that was to be wiped must not become available again",
            "`PINMachine.step`"),
        Assumption(
            "pin-after-wipe",
            "a wipe keeps the PIN and resets the count of failed tries",
            "the catalog of texts says that the PIN is kept; a count that stayed would cause another wipe at once",
            "`PINManager.wipeEnded`"),
    ]
}
