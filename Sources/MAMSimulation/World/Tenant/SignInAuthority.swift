#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import MAMCore

/// The place where the token library of an app signs users in, as its authority names it: a cloud and a tenant.
package struct SignInAuthority {
    /// Who may sign in there.
    enum Audience: Equatable {
        /// Accounts of any tenant: `common` and `organizations`.
        case anyTenant
        /// Personal accounts only: `consumers`.
        case personal
        /// The tenant with an id or a domain, in lower case.
        case tenant(String)
    }

    /// The first of the host names of the cloud, in lower case.
    package let host: String
    let audience: Audience

    /// The host names of each cloud; a token library knows them as one.
    ///
    /// Source: the national clouds of the Microsoft identity platform, and the aliases that its instance discovery
    /// answers with.
    private static let clouds = [
        ["login.microsoftonline.com", "login.windows.net", "login.microsoft.com", "sts.windows.net"],
        ["login.microsoftonline.us", "login.usgovcloudapi.net"],
        ["login.partner.microsoftonline.cn", "login.chinacloudapi.cn"],
    ]

    /// Reads an authority; nil for a text that is not an https URL with a host.
    package init?(_ text: String) {
        // The encoded host, as that of an international domain is decoded with data that a release does not carry.
        guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "https",
            let host = parts.encodedHost, !host.isEmpty
        else { return nil }
        let port = parts.port.flatMap { $0 == 443 ? nil : $0 }
        self.host = Self.cloud(port.map { "\(host):\($0)" } ?? host)
        switch parts.path.split(separator: "/").first?.lowercased() {
        case nil, "common", "organizations": audience = .anyTenant
        // The tenant of personal accounts by its name and by its id.
        case "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad": audience = .personal
        case let name?: audience = .tenant(name)
        }
    }

    /// Returns the first of the host names of a cloud, in lower case; a host of no known cloud stands for itself.
    static func cloud(_ host: String) -> String {
        let host = host.lowercased()
        return clouds.first { $0.contains(host) }?.first ?? host
    }

    /// Whether the authority names a tenant, by its id or its domain.
    package func names(_ tenant: SimulatedTenant) -> Bool {
        [tenant.id, tenant.domain].contains { audience == .tenant($0.lowercased()) }
    }

    /// Whether the sign-in page of the authority knows a user of a tenant.
    ///
    /// A page of some tenant does: the domains and the guests of other tenants are not simulated.
    package func knows(_ user: SimulatedUser, of tenant: SimulatedTenant) -> Bool {
        if let cloud = tenant.authorityHost, Self.cloud(cloud) != host { return false }
        return audience != .personal || user.tenantID != tenant.id
    }
}
