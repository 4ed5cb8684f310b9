extension Assumption {
    /// Choices about files that contain only a part of the facts, and about versions after SDK 21.7.1.
    static let exports: [Assumption] = [
        Assumption(
            "graph-v1-by-its-properties",
            "an export without `@odata.context` is of Graph v1.0 if it has no beta property, at least three quarters of those that v1.0 always has, and one that the service writes (`id`, `version`, `isAssigned` and the like). Questions about properties that v1.0 lacks then have no answer",
            "v1.0 has 41 properties and beta more than 80, whose defaults often mean the opposite. In a document for a test, missing settings have defaults",
            "`PolicyExportGap`"),
        Assumption(
            "levels-not-in-the-file",
            "a policy or app configuration without `targetedAppManagementLevels` targets all devices in a simulation. The doctor calls `managementLevel` unknown for a policy; an app configuration given to it counts as received. `what-if` calls both unknown",
            "all device types is the portal's default, and a scenario's policy is complete. An export may be of v1.0, which lacks the property",
            "`PolicyTarget.areLevelsKnown`"),
        Assumption(
            "tenant-default-reaches-no-user",
            "the default policy of a tenant (`defaultManagedAppProtection`) applies to no user in `what-if`",
            "it has no assignments, and Graph does not say when it applies",
            "`TenantExport`"),
        Assumption(
            "empty-license-list",
            "an empty list means no license only if `@odata.context` says that it lists licenses. Otherwise the license is unknown",
            "an empty answer of another query looks the same",
            "`AccountLicenses.isIncomplete`"),
        Assumption(
            "configuration-as-property-list",
            "in a property list of app configuration arrays, dictionaries, dates and data are left out with a warning. Other vendors' tokens stay",
            "the SDK's own keys are texts. Vendors replace their tokens before delivery",
            "`AppConfigurationReader.readPropertyList(_:in:)`"),
        Assumption(
            "sdk-lines-after-21-7",
            "the answers hold for 21.7.1. Lines are 21.x for Xcode 26 and 22.x for Xcode 27. 21.9, 22.0 and 22.1 were not seen",
            "later headers were not available; the release notes of 21.8.0 and 22.2.0 are public",
            "`MAMVersionInfo.sdkVersion`"),
        Assumption(
            "memory-protection-by-entitlement",
            "the entitlement `com.apple.security.hardened-process.dyld-ro` shows read-only platform memory (`E007`). That of Enhanced Security alone is information",
            "21.1.0's notes name the option of Xcode 26, but no entitlement. Pointer authentication is a build setting, in no file of the bundle",
            "`RequiredNames.readOnlyPlatformMemory`"),
        Assumption(
            "scenes-by-manifest",
            "an app linked with the iOS SDK 27 whose scene manifest names no configuration gets a warning (`I014`)",
            "iOS ends it unless its delegate returns a configuration, which no file shows",
            "`InfoPlistRules.sceneLifeCycle(in:)`"),
        Assumption(
            "lowest-sdk-for-conditional-access",
            "any SDK complies with \"Require app protection policy\". A public post says 17.6.1 or later on iOS 17",
            "the post is of 2023, for one iOS. Since 2025 the service blocks far newer versions (`SDKCutOff.published`)",
            "`SDKCutOff.published`"),
    ]
}

extension Assumption {
    static let databases: [Assumption] = [
        Assumption(
            "sqlite-vfs-new-only",
            "after a SQLite VFS is protected, new databases in the container are encrypted. Existing clear ones stay clear",
            "the header says nothing of existing databases",
            "`PatchedVFS.protect`"),
        Assumption(
            "sqlite-vfs-unprotect",
            "after a SQLite VFS is unprotected, new databases are clear, and protected ones can still be used",
            "undocumented. Refusing them would lose open data",
            "`PatchedVFS.unprotect`"),
    ]
}
