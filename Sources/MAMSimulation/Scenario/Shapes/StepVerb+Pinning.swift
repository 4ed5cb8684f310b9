internal import MAMCore
internal import MAMJSON

extension StepVerb {
    /// Verbs for certificate pins, and for connections that they apply to.
    static let pinning = [
        StepVerb(
            "pins", "Gives an account pins of certificates in the place of those it has; they last through restarts.",
            [
                FieldShape("account", .account, required: true, "The account."),
                FieldShape("host", .text, "The host, a name or an address; without one all pins of the account go."),
                FieldShape("subdomains", .boolean, "Whether names below the host have the same pins; false."),
                FieldShape("key", .file, "A PEM file: the key of its first certificate is pinned."),
                FieldShape("anchors", .file, "A PEM file: what is trusted."),
            ]
        ) { (fields) throws(ScenarioError) in .settings(.pins(try fields.account("account"), try fields.pins())) },
        StepVerb(
            "connect", "Asks whether a server that shows these certificates may be talked to; nothing is connected to.",
            [
                FieldShape("account", .account, "Whose pins count; those of whoever acts when left out."),
                FieldShape("host", .text, required: true, "The host that is to be reached."),
                FieldShape(
                    "chain", .file, required: true, "A PEM file: what the server shows, its own certificate first."),
                FieldShape(
                    "expect", .word(answers), required: true,
                    "What comes of it: an outcome, or the name of the SDK's status."),
                FieldShape(
                    "finding", .word(CertificateFinding.Kind.allCases.map(\.rawValue)),
                    "What speaks against the chain first; anything when left out."),
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
