extension ObjectShape {
    /// The whole file.
    static let file = ObjectShape(
        "file", "One scenario file: a world, and scenarios that each start from a fresh copy of it.",
        [
            FieldShape("version", .integer(1...1), required: true, "The version of this format."),
            FieldShape(
                "seed", .integer(0...Int.max), "What ids that the file does not give are drawn from; 0 when left out."),
            FieldShape("tenant", .object(.tenant), required: true, "The directory."),
            FieldShape("device", .object(.device), "The facts of the one device."),
            FieldShape("apps", .named(.app), required: true, "The apps on the device, by short name."),
            FieldShape("scenarios", .list(.scenario), required: true, "What is done and expected."),
        ])

    static let tenant = ObjectShape(
        "tenant", "The directory: users and the policies assigned to them.",
        [
            FieldShape("id", .name, "The tenant's id; drawn from the seed when left out."),
            FieldShape("domain", .name, "What stands behind the `@` of user principal names; `fabrikam.example`."),
            FieldShape("users", .named(.user), required: true, "The users, by the short name that reports show."),
        ])

    static let user = ObjectShape(
        "user", "One user of the tenant.",
        [
            FieldShape(
                "policy", .optionalFile, "The Graph export of the assigned policy; none: the account stays unmanaged."),
            FieldShape("objectId", .name, "The Entra object id; drawn from the seed when left out."),
            FieldShape("upn", .text, "The user principal name; short name and domain when left out."),
            FieldShape(
                "tenantId", .name,
                "The tenant of the account; without a policy `personal`, else the tenant itself. An app without "
                    + "`MultiManagedIdentities` may not show a second account of a managed account's tenant."),
        ])

    static let device = ObjectShape(
        "device", "What the device adds to the answers of policies.",
        [
            FieldShape("mdm", .boolean, "Whether it is enrolled in device management; false."),
            FieldShape("passcode", .boolean, "Whether it has a passcode; false."),
        ])

    static let app = ObjectShape(
        "app", "One app on the device.",
        [
            FieldShape("managed", .boolean, "Whether it contains the SDK; true."),
            FieldShape("infoPlist", .file, "Its Info.plist, for `IntuneMAMSettings`; the defaults when left out."),
            FieldShape("bundleId", .name, "Its bundle id; `com.example.` and the short name when left out."),
            FieldShape("multiIdentity", .boolean, "Overrides `MultiIdentity` of the Info.plist."),
            FieldShape("multiManagedIdentities", .boolean, "Overrides `MultiManagedIdentities` of the Info.plist."),
            FieldShape(
                "urlSchemes", .names,
                "The URL schemes it opens; an app with the SDK opens each with `-intunemam` behind it as well."),
            FieldShape("accounts", .users, "The users that are signed in from the start, in order."),
        ] + StepVerb.versions)

    static let scenario = ObjectShape(
        "scenario", "One scenario.",
        [
            FieldShape("id", .name, required: true, "What reports know it by; unique in the file."),
            FieldShape("title", .text, required: true, "What it shows, in one line."),
            FieldShape("steps", .steps, required: true, "What is done, in order."),
        ])
}
