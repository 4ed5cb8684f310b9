package import MAMJSON

/// What a client declares it can do when it asks for a token.
///
/// Without ``protectedApp`` the server never asks for a policy; it refuses the token for good.
public struct ClientCapabilities: Sendable, Hashable {
    /// The capability that lets an app be remediated; the sources spell it in two ways, so letter case does not count.
    public static let protectedApp = "protapp"
    /// The most capabilities of one list.
    public static let maximumCount = 64

    /// What is declared, as it came.
    public let names: [String]

    /// Takes the list of a client's configuration.
    public init(_ names: [String]) { self.names = names }

    /// Reads the claims of a request: the values of `xms_cc` of the access token; none when nothing is claimed there.
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

    /// A member that is an object, or is not there; null is as good as absent.
    private static func object(_ cursor: JSONCursor, _ name: String) throws(JSONError) -> JSONCursor? {
        _ = try cursor.members()
        guard let member = cursor.member(name), !member.isNull else { return nil }
        return member
    }

    /// Whether the app declares that it can be remediated.
    public var declaresProtectedApp: Bool {
        names.contains { AccountID.folding.areEqual($0, Self.protectedApp) }
    }
}
