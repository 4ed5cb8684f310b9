extension Assumption {
    /// Choices about versions of the SDK, and about what only newer versions restrict.
    static let versions: [Assumption] = [
        Assumption(
            "newer-settings-are-missing",
            "a setting that is newer than the SDK of an app counts as missing, and so does a value that is newer. A setting whose first version no public text names counts as known to every SDK. Third-party keyboards are blocked from 12.0.16 on in every app. `mam policy decide` and `explain` apply this only with `--sdk`",
            "the settings page says that a setting needs a version. It does not say how an older SDK treats the setting. An older SDK cannot read a key that came after it. For keyboards the page names 12.0.16 \"in multi-identity apps\", and says nothing of others; neither a policy nor `--sdk` tells how many accounts an app has",
            "`SDKReading.effective`"),
        Assumption(
            "two-lines-of-releases",
            "if a change came with one version of each of two lines of releases, such as 19.7.12 and 20.4.0, then the versions 20.1.0 to 20.3.x do not have it. A later line has it from its beginning",
            "the notes name both versions. Versions 20.1.0 to 20.3.x are older than 19.7.12",
            "`SDKVersionRow.isIn(_:)`"),
        Assumption(
            "ai-settings-before",
            "an SDK that is older than the settings for screen capture, Genmoji and Writing Tools allows these features only if data may go to all apps. Before 19.7.6 and 20.2.1 it restricts neither screen capture nor Genmoji, and before 19.7.5 and 20.1.2 not Writing Tools",
            "an announcement says that the send level decided before. It names 19.7.5 and 20.2.0 for all three; the notes name 19.7.6, 20.2.1 and, for Writing Tools, 20.1.2",
            "`SDKEnforcement`, `PolicyEvaluator.property`"),
        Assumption(
            "image-playground-setting",
            "the setting for Genmoji decides about Image Playground",
            "the notes of 20.6.0 say \"by policy configuration\" and name no setting. Graph has no property for Image Playground. Of the properties that Graph has, only that for Genmoji is about images that are generated",
            "`PolicyEvaluator.property`"),
        Assumption(
            "capture-companions",
            "picture in picture and the button Ask Siri have the answer of screen capture, with the app configuration for screen capture",
            "the notes say that they follow the policy for screen capture. They do not mention app configuration",
            "`PolicyEvaluator.property`"),
        Assumption(
            "activities-follow-sending",
            "Group Activities (SharePlay), the action Translate, and looking up a selection of any length are allowed only if data may go to all apps",
            "the notes say that they are blocked or limited, and name no setting. Each of them passes data to a service outside of the managed apps, as Siri and Spotlight do",
            "`PolicyEvaluator.property`"),
        Assumption(
            "look-up-limit",
            "a policy that limits looking up allows as many words as app configuration names, or two. Of several numbers the lowest applies. A value that is no whole number counts as missing. In a merged window with a managed account the number is 0",
            "the notes name the key and the number 2. They do not say which policies limit, nor what several configurations mean",
            "`EffectivePolicy.lookUpWordLimit`, `ServiceConfigurationSettings.maximumLookUpWordCount`"),
        Assumption(
            "reference-library-is-looking-up",
            "the view of the reference library has no question of its own. It has the answer about looking up",
            "the notes of 19.3.1 say that the view is restricted, and not how. It shows the same dictionaries",
            "`SDKBehavior.referenceLibrary`"),
        Assumption(
            "trimmed-values",
            "from 22.2.0 on, blanks are removed around the values of the keys that the SDK itself reads, in configurations from the service and from device management. Blanks are all characters that Unicode calls white space",
            "the notes say \"leading and trailing\". They list neither the characters nor the senders",
            "`AppConfigurationKey.trimmed`"),
    ]
}
