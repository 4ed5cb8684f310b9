internal import MAMCore

extension ScenarioReader {
    /// Makes the world from the fields of the file.
    func world(_ file: Fields) throws(ScenarioError) -> ScenarioWorld {
        var world = ScenarioWorld()
        if case .object(let tenant) = file.values["tenant"]?.value {
            world.tenantID = tenant.optionalText("id")
            world.domain = tenant.optionalText("domain")
            world.authorityHost = tenant.optionalText("authorityHost")
            world.users = try users(tenant, domain: world.domain ?? ScenarioWorld.defaultDomain)
        }
        if case .object(let device) = file.values["device"]?.value {
            if device.bool("mdm") == true { world.facts.insert(.mdmEnrolled) }
            world.managedUser = device.optionalText("managedUser")
            if device.bool("passcode") == true { world.facts.insert(.devicePasscode) }
        }
        if case .named(let apps) = file.values["apps"]?.value {
            for (name, fields) in apps { world.apps.append(try app(name, fields)) }
        }
        return world
    }

    private func users(_ tenant: Fields, domain: String) throws(ScenarioError) -> [ScenarioWorld.User] {
        guard case .named(let named) = tenant.values["users"]?.value else { return [] }
        var users: [ScenarioWorld.User] = []
        var taken: Set<AccountID> = []
        for (name, fields) in named {
            guard name != "none", name != "unmanaged" else {
                throw error(
                    fields.location, "`\(name)` cannot be the name of a user",
                    help: "the name stands for \"no account\"")
            }
            let objectID = try accountID(fields, "objectId")
            let principal = try accountID(fields, "upn") ?? AccountID("\(name)@\(domain)")
            for (field, id) in [("objectId", objectID), ("upn", principal)] {
                guard let id, !taken.insert(id).inserted else { continue }
                throw error(fields.locations[field] ?? fields.location, "two users have the same `\(field)`")
            }
            users.append(
                ScenarioWorld.User(
                    name: name, objectID: objectID, userPrincipalName: principal,
                    tenantID: fields.optionalText("tenantId"), policy: try fields.optionalFile("policy"),
                    isGuest: fields.bool("guest") ?? false))
        }
        return users
    }

    private func accountID(_ fields: Fields, _ name: String) throws(ScenarioError) -> AccountID? {
        guard let text = fields.optionalText(name) else { return nil }
        guard let id = AccountID(text) else {
            throw error(fields.locations[name] ?? fields.location, "`\(name)` is too long for an account id")
        }
        return id
    }

    private func app(_ name: String, _ fields: Fields) throws(ScenarioError) -> ScenarioWorld.App {
        let isManaged = fields.bool("managed") ?? true
        if !isManaged,
            let field =
                (["infoPlist", "multiIdentity", "multiManagedIdentities", "wrapped", "singleTenant"]
                + StepVerb.versions.map(\.name))
                .first(
                    where: { fields.values[$0] != nil })
        {
            throw error(
                fields.locations[field] ?? fields.location,
                "app `\(name)` does not contain the SDK, so `\(field)` has no effect")
        }
        return ScenarioWorld.App(
            name: name, isManaged: isManaged, bundleID: fields.optionalText("bundleId"),
            infoPlist: try fields.optionalFile("infoPlist"), multiIdentity: fields.bool("multiIdentity"),
            multiManagedIdentities: fields.bool("multiManagedIdentities"),
            isWrapped: fields.bool("wrapped") ?? false, urlSchemes: fields.texts("urlSchemes"),
            versions: fields.versions, accounts: fields.texts("accounts"),
            isSingleTenant: fields.bool("singleTenant") ?? false)
    }
}

extension ScenarioWorld {
    /// The default domain of user principal names.
    static let defaultDomain = "fabrikam.example"

    /// The tenant of accounts that have neither a policy nor a tenant: personal accounts belong to no organization.
    static let personalTenant = "personal"
}
