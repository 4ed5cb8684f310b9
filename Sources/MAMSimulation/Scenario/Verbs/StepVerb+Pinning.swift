internal import MAMCore
internal import MAMJSON

extension StepVerb {
    /// Verbs for certificate pins, and for connections that they apply to.
    static let pinning = [
        StepVerb(
            "pins", "Replaces the certificate pins of an account; they outlive restarts.",
            [
                FieldShape("account", .account, required: true, "The account."),
                FieldShape(
                    "host", .text, "The host, a name or an address; without it all pins of the account are removed."
                ),
                FieldShape(
                    "subdomains", .boolean, "Whether subdomains of the host have the same pins; false by default."),
                FieldShape("key", .file, "A PEM file; the key of its first certificate is pinned."),
                FieldShape("anchors", .file, "A PEM file with the trusted certificates."),
            ]
        ) { (fields) throws(ScenarioError) in .settings(.pins(try fields.account("account"), try fields.pins())) },
        StepVerb(
            "connect", "Asks whether an app may connect to a server with these certificates; makes no connection.",
            [
                FieldShape("account", .account, "The account whose pins apply; the effective identity by default."),
                FieldShape("host", .text, required: true, "The server's host."),
                FieldShape(
                    "chain", .file, required: true,
                    "A PEM file with the server's chain, the server's own certificate first."),
                FieldShape(
                    "expect", .word(answers), required: true,
                    "The required answer: an outcome, or the name of the SDK's status."),
                FieldShape(
                    "finding", .word(CertificateFinding.Kind.allCases.map(\.rawValue)), result: true,
                    "The first finding against the chain; any by default."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .word(try fields.text("expect") + (fields.optionalText("finding").map { " " + $0 } ?? ""))
            }
        ) { (fields) throws(ScenarioError) in
            .settings(
                .connect(
                    fields.optionalAccount("account") ?? .none, host: try fields.text("host"),
                    chain: try fields.file("chain")))
        },
    ]

    private static let answers =
        [CertificateVerdict.Outcome.trusted, .notPinned].map(\.rawValue)
        + MAMCertificatePinningStatusCode.allCases.map { "\($0)" }
}

extension Fields {
    func file(_ name: String) throws(ScenarioError) -> ScenarioFileName {
        ScenarioFileName(name: try text(name), location: values[name]?.location ?? location)
    }

    /// The pins of a step; `nil` when it names no host.
    fileprivate func pins() throws(ScenarioError) -> ScenarioPins? {
        guard let text = optionalText("host") else { return nil }
        guard let host = CertificateHost(text) else {
            let location = values["host"]?.location ?? location
            throw ScenarioError(
                .invalid, file: file, position: location.position, path: location.path,
                message: "\(JSONQuoting.quoted(text)) is neither the name of a host nor an address",
                help: "write it as a URL does, without a scheme and a port")
        }
        return ScenarioPins(
            host: host, includesSubdomains: bool("subdomains") ?? false, key: try file("key"),
            anchors: try file("anchors"))
    }
}
