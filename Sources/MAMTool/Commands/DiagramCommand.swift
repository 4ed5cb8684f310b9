internal import MAMCore
internal import MAMSimulation
internal import MAMText

/// A state machine of the engine that can be drawn.
enum Diagram: String, CaseIterable {
    case enrollment
    case compliance
    case switching
    case launch

    /// The subject of the diagram.
    var summary: String {
        switch self {
        case .enrollment: "an account, from its registration to its wipe"
        case .compliance: "making an account compliant, as conditional access requires"
        case .switching: "a change of the account that a window shows, with prompts and calls to the app"
        case .launch: "the checks before an app shows an account (conditional launch)"
        }
    }

    /// The diagram, computed by running the machine.
    var mermaid: String {
        switch self {
        case .enrollment: EnrollmentMachine.mermaid()
        case .compliance: ComplianceMachine.mermaid()
        case .switching: IdentitySwitchMachine.mermaid()
        case .launch: LaunchRun.mermaid()
        }
    }

    static var names: [String] { allCases.map(\.rawValue) }
}

extension Command {
    /// `diagram NAME`.
    static let diagram = Command(
        "diagram", "Print a diagram of a state machine of the engine, which is made by running the machine.",
        operands: [Operand("NAME", "The state machine.", suggestions: Diagram.names)], options: [.format],
        sections: [
            HelpSection("MACHINES", Diagram.allCases.map { ($0.rawValue, $0.summary) }),
            .exits(success: "the diagram was printed as Mermaid text"),
            .examples([("mam diagram enrollment", "Which events change the state of an account?")]),
        ],
        run: { call throws(ToolError) in try diagram(call) })

    private static func diagram(_ call: Call) throws(ToolError) -> ExitStatus {
        let name = call.operands.first ?? ""
        guard let diagram = Diagram(rawValue: name) else {
            throw call.wrong("\(PlainText.quoted(name)) is no machine\(NearMiss.hint(for: name, in: Diagram.names))")
        }
        switch call.format {
        case .text: try call.write(diagram.mermaid)
        case .json: try call.write(json: DiagramAnswer(name: diagram.rawValue, mermaid: diagram.mermaid))
        }
        return .success
    }
}

/// A diagram as JSON.
struct DiagramAnswer: Encodable {
    var version = 1
    let name: String
    let mermaid: String
}
