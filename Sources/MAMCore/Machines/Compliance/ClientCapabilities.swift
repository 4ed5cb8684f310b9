package import MAMJSON

/// The capabilities that an app declares when it requests a token from Microsoft Entra ID.
///
/// An app that can be remediated (``MAMComplianceManager``) has to declare ``protectedApp``. Otherwise the server
/// refuses the token with an error that does not ask for a remediation.
public struct ClientCapabilities: Sendable, Equatable {
    /// The capability that an app declares if the app can be remediated (``MAMComplianceManager``).
    ///
    /// The name is compared without regard to letter case, because the public sources spell it in two ways.
    public static let protectedApp = "protapp"
    /// The maximum number of capabilities in the list of an app.
    public static let maximumCount = 64

    /// The capabilities that the app declares, as they were given.
    public let names: [String]

    /// Creates the list of capabilities that an app declares.
    ///
    /// - Parameter names: The declared capabilities.
    public init(_ names: [String]) { self.names = names }

    /// Reads the capabilities from a request's claims: the values of `xms_cc` of the access token, or none without it.
    package init(claims bytes: [UInt8]) throws(JSONError) {
        let limits = JSONLimits(bytes: 64 << 10, depth: 16, nodes: 4096)
        let document = try JSONReader.read(bytes, options: JSONOptions(limits: limits))
        try document.refuseDuplicateKeys()
        guard let token = try Self.object(document.cursor, "access_token"),
            let claim = try Self.object(token, "xms_cc")
        else {
            names = []
            return
        }
        let values = try claim.required("values").elements()
        guard values.count <= Self.maximumCount else { throw claim.fail("more than \(Self.maximumCount) capabilities") }
        var names: [String] = []
        for value in values { names.append(try value.string()) }
        self.names = names
    }

    /// Returns the member if it is an object; nil if it is missing or null.
    private static func object(_ cursor: JSONCursor, _ name: String) throws(JSONError) -> JSONCursor? {
        _ = try cursor.members()
        guard let member = cursor.member(name), !member.isNull else { return nil }
        return member
    }

    /// Whether the app declares the capability ``protectedApp``.
    ///
    /// With this capability, the server knows that the app can be remediated.
    public var declaresProtectedApp: Bool {
        names.contains { AccountID.folding.areEqual($0, Self.protectedApp) }
    }
}
