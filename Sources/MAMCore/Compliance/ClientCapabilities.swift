package import MAMJSON

/// The capabilities that an app declares when it requests a token from Microsoft Entra ID.
///
/// If an app that needs a remediation (``MAMComplianceManager``) does not declare ``protectedApp``, the server refuses
/// the token with an error that does not ask for the remediation.
public struct ClientCapabilities: Sendable, Equatable {
    /// The capability of an app that can be remediated (``MAMComplianceManager``).
    ///
    /// The name is compared without regard to letter case, because the public sources spell it in two ways.
    public static let protectedApp = "protapp"
    /// The maximum number of capabilities in a list.
    public static let maximumCount = 64

    /// The declared capabilities, as they were given.
    public let names: [String]

    /// Creates a list of declared capabilities.
    ///
    /// - Parameter names: The declared capabilities.
    public init(_ names: [String]) { self.names = names }

    /// Reads the capabilities from the claims of a request: the values of `xms_cc` of the access token, or none without
    /// it.
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
        guard values.count <= Self.maximumCount else {
            throw claim.fail("more than \(Self.maximumCount) capabilities")
        }
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

    /// Whether the app declares the capability ``protectedApp``, that is, that it can be remediated.
    public var declaresProtectedApp: Bool {
        names.contains { AccountID.folding.areEqual($0, Self.protectedApp) }
    }
}
