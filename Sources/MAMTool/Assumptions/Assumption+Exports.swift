extension Assumption {
    /// Choices about files that contain only a part of the facts, and about versions after SDK 21.7.1.
    static let exports: [Assumption] = [
        Assumption(
            "graph-v1-by-its-properties",
            "an export without `@odata.context` is one of Graph v1.0 if it has no property of beta alone, at least three quarters of those that v1.0 always has, and one of those that the service writes (`id`, `version`, `isAssigned` and the like). A question about a property that v1.0 lacks then has no answer",
            "v1.0 has 41 properties of a policy and beta more than 80. The defaults of the missing ones often mean the opposite of the policy's values. In a person's document for a test, missing settings have their defaults",
            "`PolicyExportGap`"),
        Assumption(
            "levels-not-in-the-file",
            "a policy or app configuration without `targetedAppManagementLevels` targets all devices in a simulation. The doctor calls the link `managementLevel` unknown for a policy; of an app configuration it is told that the app receives it. `what-if` calls both unknown",
            "the default in the portal is all device types, and a scenario's policy is complete as it is written. An export that the doctor gets may be of Graph v1.0, which does not have the property",
            "`PolicyTarget.areLevelsKnown`"),
        Assumption(
            "tenant-default-reaches-no-user",
            "the default policy of a tenant (`defaultManagedAppProtection`) applies to no user in `what-if`",
            "it has no assignments, and the documentation of Graph does not say when it applies",
            "`TenantExport`"),
        Assumption(
            "empty-license-list",
            "an empty list is an account without a license only if `@odata.context` says that it lists licenses. Otherwise the license is unknown",
            "an empty answer of another query looks the same",
            "`AccountLicenses.isIncomplete`"),
        Assumption(
            "configuration-as-property-list",
            "in a property list of an app configuration, arrays, dictionaries, dates and data are left out with a warning. Tokens of other vendors stay as they are",
            "the SDK's own keys are texts. Each vendor writes its tokens in its own way, and replaces them before the app receives the list",
            "`AppConfigurationReader.readPropertyList(_:in:)`"),
        Assumption(
            "sdk-lines-after-21-7",
            "the answers hold for SDK 21.7.1. The lines are 21.x for apps that are built with Xcode 26, and 22.x for apps that are built with Xcode 27. Versions 21.9, 22.0 and 22.1 were not seen",
            "headers after 21.7.1 were not available. The release notes of 21.8.0 and 22.2.0 are public",
            "`MAMVersionInfo.sdkVersion`"),
        Assumption(
            "memory-protection-by-entitlement",
            "the entitlement `com.apple.security.hardened-process.dyld-ro` shows an app with read-only platform memory (`E007`). If only the entitlement of the capability Enhanced Security is there, the finding is information",
            "the release notes of 21.1.0 name the option of Xcode 26, and not the entitlement. Pointer authentication is a build setting, which no file of the bundle shows",
            "`RequiredNames.readOnlyPlatformMemory`"),
        Assumption(
            "scenes-by-manifest",
            "an app that is linked with the iOS SDK 27 gets a warning if its scene manifest names no configuration (`I014`)",
            "iOS ends such an app, unless its delegate returns a configuration. A file does not show the delegate",
            "`InfoPlistRules.sceneLifeCycle(in:)`"),
        Assumption(
            "lowest-sdk-for-conditional-access",
            "any version of the SDK counts as compliant with \"Require app protection policy\". A public post says that the service requires 17.6.1 or later on iOS 17, and this project's tokens do not depend on it",
            "the number is from a post of 2023, for one version of iOS. Since 2025 the service blocks far newer versions (`SDKCutOff.published`)",
            "`SDKCutOff.published`"),
    ]
}
