extension Assumption {
    /// Choices about versions of the SDK, and about what only newer versions restrict.
    static let versions: [Assumption] = [
        Assumption(
            "newer-settings-are-missing",
            "a setting or value that is newer than the app's SDK counts as missing. One without a known first version is known to every SDK. Third-party keyboards are blocked from 12.0.16 on in every app. `mam policy decide` and `explain` apply this with `--sdk`",
            "the settings page says that a setting needs a version, but nothing of older SDKs. They cannot read a later key. It names 12.0.16 for keyboards in multi-identity apps, and nothing for others",
            "`SDKReading.effective`"),
        Assumption(
            "two-lines-of-releases",
            "if a change came with two lines, such as 19.7.12 and 20.4.0, 20.1.0 to 20.3.x lack it. Later lines have it from the beginning",
            "20.1.0 to 20.3.x are older than 19.7.12",
            "`SDKVersionRow.isIn(_:)`"),
        Assumption(
            "ai-settings-before",
            "an SDK older than the settings for screen capture, Genmoji and Writing Tools allows these only at \"all apps\". Before 19.7.6 and 20.2.1 it restricts neither of the first two, before 19.7.5 and 20.1.2 not Writing Tools",
            "an announcement says that the send level decided, from 19.7.5 and 20.2.0 on; the notes name 19.7.6, 20.2.1 and, for Writing Tools, 20.1.2",
            "`SDKEnforcement`, `PolicyEvaluator.property`"),
        Assumption(
            "image-playground-setting",
            "the setting for Genmoji decides about Image Playground",
            "20.6.0's notes name no setting. Of Graph's properties only that for Genmoji is about generated images",
            "`PolicyEvaluator.property`"),
        Assumption(
            "capture-companions",
            "picture in picture and Ask Siri follow screen capture, with its app configuration",
            "the notes name the policy for screen capture, not app configuration",
            "`PolicyEvaluator.property`"),
        Assumption(
            "activities-follow-sending",
            "Group Activities (SharePlay), Translate, and looking up a selection of any length need \"all apps\"",
            "the notes name no setting. Each passes data to a service, as Siri and Spotlight do",
            "`PolicyEvaluator.property`"),
        Assumption(
            "look-up-limit",
            "a limited look-up allows as many words as app configuration names, or two. The lowest number applies; one that is not whole counts as missing. In a merged window with a managed account it is 0",
            "the notes name the key and 2. They do not say which policies limit, nor which of several numbers applies",
            "`EffectivePolicy.lookUpWordLimit`, `ServiceConfigurationSettings.maximumLookUpWordCount`"),
        Assumption(
            "reference-library-is-looking-up",
            "the reference library has the answer about looking up",
            "19.3.1's notes do not say how it is restricted. It shows the same dictionaries",
            "`SDKBehavior.referenceLibrary`"),
        Assumption(
            "trimmed-values",
            "from 22.2.0 on blanks, all Unicode white space, are removed around values of the SDK's own keys, of the service and of device management",
            "the notes say \"leading and trailing\", without characters or senders",
            "`AppConfigurationKey.trimmed`"),
    ]
}
