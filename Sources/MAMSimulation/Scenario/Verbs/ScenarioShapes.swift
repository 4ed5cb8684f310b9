internal import MAMCore

extension FieldKind {
    static let names = FieldKind.list(.name, 0...16)
    static let content = FieldKind.content(KnownFiles.maximumByteCount)
    /// Some of these words, in order.
    static func words(_ words: [String]) -> FieldKind { .list(.word(words), 0...100) }
}

extension IdentityLayer {
    static let names = IdentityLayer.allCases.map(\.rawValue)
}

extension MAMSwitchIdentityResult {
    /// The spelling of scenarios and reports.
    var name: String { "\(self)" }
}

extension ObjectShape {
    static let file = ObjectShape(
        "file", "One scenario file: a world, and scenarios that each start with a new copy of the world.",
        [
            FieldShape("version", .integer(1...1), required: true, "The version of this format."),
            FieldShape("seed", .integer(0...Int.max), "The seed for ids that the file does not give; 0 by default."),
            FieldShape("tenant", .object(.tenant), required: true, "The tenant of the users and policies."),
            FieldShape("device", .object(.device), "The facts about the device."),
            FieldShape("apps", .named(.app), required: true, "The apps on the device, by short name."),
            FieldShape("scenarios", .objects(.scenario), required: true, "The scenarios, in order."),
        ])

    static let tenant = ObjectShape(
        "tenant", "The users and the policies assigned to them.",
        [
            FieldShape("id", .name, "The tenant's id; computed from the seed by default."),
            FieldShape(
                "domain", .name, "The part after the `@` of user principal names; `fabrikam.example` by default."),
            FieldShape(
                "authorityHost", .name,
                "The host of the sign-in servers of the tenant's cloud, such as `login.microsoftonline.us`; by default, any "
                    + "host signs users in."),
            FieldShape("users", .named(.user), required: true, "The users, by the short name that reports show."),
        ])

    static let user = ObjectShape(
        "user", "One user of the tenant.",
        [
            FieldShape(
                "policy", .optionalFile,
                "The Graph export of the assigned policy; without it the account stays unmanaged."),
            FieldShape("objectId", .name, "The Entra object id; computed from the seed by default."),
            FieldShape("upn", .text, "The user principal name; made from the short name and the domain by default."),
            FieldShape(
                "tenantId", .name,
                "The tenant of the account; by default, this tenant for a user with a policy, and `personal` for other users. If "
                    + "an app without `MultiManagedIdentities` has a managed account, it may not show another account of the same "
                    + "tenant."),
            FieldShape(
                "guest", .boolean,
                "Whether the account belongs to the tenant `tenantId`, and is a guest in this one; false by default. "
                    + "Policies of groups do not reach a guest, and `policy` is one of the user's own tenant."),
        ])

    static let device = ObjectShape(
        "device", "The facts about the device that affect the answers of policies.",
        [
            FieldShape(
                "mdm", .boolean,
                "Whether the device is enrolled in device management; false by default. The fact alone manages no app: see "
                    + "`managedUser` and the step `configureApp`."),
            FieldShape(
                "managedUser", .user,
                "The user for whom the device is enrolled in device management. Every app with the SDK receives the keys "
                    + "`IntuneMAMUPN` and `IntuneMAMOID` of this user, and is managed for this account. The step `setManagedUser` "
                    + "does the same later."),
            FieldShape("passcode", .boolean, "Whether the device has a passcode; false by default."),
        ])

    static let app = ObjectShape(
        "app", "One app on the device.",
        [
            FieldShape("managed", .boolean, "Whether the app contains the SDK; true by default."),
            FieldShape(
                "infoPlist", .file,
                "The app's Info.plist, with `IntuneMAMSettings`; without it the defaults apply."),
            FieldShape("bundleId", .name, "The app's bundle id; `com.example.` and the short name by default."),
            FieldShape("multiIdentity", .boolean, "Overrides `MultiIdentity` of the Info.plist."),
            FieldShape("multiManagedIdentities", .boolean, "Overrides `MultiManagedIdentities` of the Info.plist."),
            FieldShape(
                "wrapped", .boolean,
                "Whether the App Wrapping Tool added the SDK, so that the first policy needs no restart; false by default."
            ),
            FieldShape(
                "urlSchemes", .names,
                "The URL schemes that the app opens; an app with the SDK also opens each with the suffix `-intunemam`."),
            FieldShape("accounts", .users, "The users that are signed in from the start, in order."),
            FieldShape(
                "singleTenant", .boolean,
                "Whether the app is registered in Entra for accounts of one tenant; false by default. Then its authority has "
                    + "to name the tenant: without `ADALAuthority` or an override the token library cannot be made."),
        ] + StepVerb.versions)

    static let scenario = ObjectShape(
        "scenario", "One scenario.",
        [
            FieldShape("id", .name, required: true, "The scenario's name in reports; unique in the file."),
            FieldShape("title", .text, required: true, "The behavior that the scenario shows, in one line."),
            FieldShape("steps", .steps, required: true, "The steps, in order."),
        ])
}
