extension Assumption {
    static let part3: [Assumption] = [
        Assumption(
            "web-links-of-managed-data",
            "without a required browser http and https may be opened under every send level",
            "the setting of web content governs, and its default is \"any app\"",
            "`PolicyEvaluator.openURL`"),
        Assumption(
            "managed-browser-schemes",
            "the managed browser opens `microsoft-edge-http` and `microsoft-edge-https`, also when another browser is named beside it",
            "Edge's own schemes; the portal offers one or the other",
            "`SourceChoices.managedBrowserPrefix`"),
        Assumption(
            "link-defaults",
            "lists of links that a policy does not have are those of the admin center",
            "a missing key means the default",
            "`DefaultLinks`"),
        Assumption(
            "link-patterns",
            "`*` is any run of bytes, dots and slashes too; scheme and host fold ASCII letters; a pattern that ends with the host covers what lies below it, not another port or host",
            "the default patterns start in the middle of hosts; the rest is undocumented. A star may therefore reach into the path of another host",
            "`LinkPattern`"),
        Assumption(
            "managed-links-and-none",
            "patterns of universal links count under every send level",
            "the sources decide by patterns first",
            "`PolicyEvaluator.openUniversalLink`"),
        Assumption(
            "composers",
            "the system's composers take Org data under \"all apps\" or when `mailto` or `sms` is exempted; a restricted messaging app closes the message composer",
            "only the exemption is documented",
            "`PolicyEvaluator.compose`"),
        Assumption(
            "share-sheet",
            "an exempted app and, under \"all apps\", every app keeps \"Copy to\"; managed apps get one \"Open in\", whether listed by \"Copy to\", \"Open in\" or both; \"Copy to\" an unmanaged app is gone where data may go to managed apps only; its extension stays in the list unless it is filtered, and gets encrypted bytes",
            "the guides say that \"Copy to\" is no longer available where sharing to unmanaged apps is prohibited, and that an \"Open in\" extension takes its place; of extensions the sources describe what arrives, not the list",
            "`ShareSheet`"),
        Assumption(
            "microsoft-apps",
            "Microsoft's apps are those whose bundle ids begin with `com.microsoft.`, the core ones are a list of eleven",
            "the service keeps the lists and does not publish them for a program",
            "`MicrosoftApps`"),
        Assumption(
            "unreadable-target",
            "a target that cannot be read is every app or every device",
            "a broken document must not leave an app without its policy",
            "`PolicyTarget`"),
        Assumption(
            "applied-stays",
            "a policy that is in force counts alone as long as it is assigned",
            "\"a policy already applied keeps precedence over a later one\"",
            "`PolicyCombination.effective`"),
        Assumption(
            "combined-lists",
            "of lists of what is allowed the common members count, and a list behind a switch that is off does not count; of versions the narrower limit",
            "the sources speak of switches, numbers and device models",
            "`PolicyCombination`"),
        Assumption(
            "combined-device-models",
            "device models without a common one refuse every device; where the combination is written as a document the list is `-`",
            "an empty list would mean every model, and neither Graph nor the client has a word for none",
            "`PolicyCombination.noDeviceModel`, `LaunchRequirements.noModel`"),
        Assumption(
            "combined-redirects",
            "\"managed apps\" and \"a specific app\" together are \"none\"; texts that differ name nothing",
            "neither contains the other",
            "`PolicyCombination.redirect`"),
        Assumption(
            "pin-characters",
            "a character is a Unicode scalar; digits are 0 to 9; letters are those of ASCII and, beyond it, what Unicode calls one; symbols are all others but control characters, which are refused; two spellings of one letter are two",
            "the sources say digit, letter, symbol and no more",
            "`PINCharacter`"),
        Assumption(
            "pin-caps",
            "a PIN has at most 64 characters and 256 bytes; a policy asks for 4 to 16",
            "no public limit; the portal offers up to 16",
            "`PINShape.maximumCount`, `TypedPIN.maximumByteCount`"),
        Assumption(
            "pin-descending",
            "321 and cba are as simple as 123 and abc",
            "the settings page shows ascending ones only",
            "`SourceChoices.descendingIsSimple`"),
        Assumption(
            "pin-runs",
            "runs stay within the digits or within the letters (no `89:`), do not go round (`890` is none), and ASCII letters count without their case",
            "the portal's text lists ABCD beside abcd and says nothing else",
            "`PINScan`"),
        Assumption(
            "pin-kind",
            "`numeric` and the client's 1 are numeric, everything else is a passcode",
            "two sources number the client's key differently and agree on 1",
            "`PINShape.Kind`"),
        Assumption(
            "pin-spent-action",
            "only `wipe` wipes, every other action resets",
            "Graph's `block` is the portal's \"Reset PIN\"; the others are not offered",
            "`PINRules.init`"),
        Assumption(
            "pin-strictest",
            "an expiry that cannot be read is a day, an override or a recheck that cannot be read is no time at all",
            "`unreadable-is-strictest` needs a number",
            "`PINRules.init`"),
        Assumption(
            "pin-biometric-override",
            "a missing override is off",
            "30, 60, 720 and 1440 minutes are all called the default somewhere; the portal fills 30 in",
            "`PINRules.biometricOverride`, `PINRules.portalBiometricOverride`"),
        Assumption(
            "pin-inactivity",
            "recheck and override count from the last access by any app of the publisher: the grant, or the app leaving the foreground",
            "one source speaks of inactivity for both",
            "`PINRecord.lastAccess`"),
        Assumption(
            "pin-clocks",
            "the longer one of both clocks counts; a wall clock from before the moment, after a restart, ends every interval",
            "a clock that is set back must not keep access open",
            "`PINClock.elapsed`"),
        Assumption(
            "pin-history",
            "the present PIN is the first of the last ones; 24 are kept whatever the policy asks for; after its time a PIN must give way to another also without a history",
            "the phone's texts ask for a unique PIN after expiry, the portal has the number",
            "`PINRecord.history`, `PINManager.refusals`"),
        Assumption(
            "pin-fits",
            "a PIN is held against stricter rules when it is next typed, and biometrics are not offered before that",
            "only a hash is stored",
            "`PINFacts.mayUseBiometrics`"),
        Assumption(
            "pin-expiry-over-recheck",
            "a PIN that is too old is asked for, and changed, also within the time of inactivity",
            "\"must change before use\"",
            "`PINFacts.entry`"),
        Assumption(
            "pin-killed-try",
            "a try whose process ended counts as failed, but demands nothing before the next try",
            "the count must be written before the answer; a try under way in another app may be the right one",
            "`PINManager.verify`"),
        Assumption(
            "pin-tries-follow-policy",
            "failed tries are held against the limit in force now: a lower one may spend them, a higher one gives some back",
            "undocumented",
            "`PINFacts.areTriesSpent`"),
        Assumption(
            "pin-cancelled-wipe",
            "a wipe that was demanded is not taken back by a milder policy while the app runs",
            "data that was to be wiped must not come back",
            "`PINMachine.step`"),
        Assumption(
            "pin-after-wipe",
            "a wipe keeps the PIN, and tries are counted anew after it",
            "the catalog says the PIN is kept; a count that stayed would wipe again at once",
            "`PINManager.wipeEnded`"),
    ]
}
