/// A row of the table of verbs: the action of a step, and its fields.
package struct StepVerb: Sendable {
    /// The verb, the value of `do`.
    package let name: String
    let summary: String
    /// Whether the step runs in an app, and so has the common fields.
    package let isInApp: Bool
    /// The fields of this verb alone.
    package let own: [FieldShape]
    /// All fields of a step with this verb, including `do`.
    package let fields: [FieldShape]
    /// The names of the fields that state the step's result.
    let results: [String]
    /// Whether a step of a file must state its result, for which `"expect": null` also counts; other steps have a default.
    let mustStateResult: Bool
    let action: @Sendable (Fields) throws(ScenarioError) -> ScenarioAction
    let expectation: @Sendable (Fields) throws(ScenarioError) -> ScenarioExpectation

    init(
        _ name: String, _ summary: String, isInApp: Bool = true, _ own: [FieldShape],
        expecting expectation: @escaping @Sendable (Fields) throws(ScenarioError) -> ScenarioExpectation = {
            (_) throws(ScenarioError) in .nothing
        },
        _ action: @escaping @Sendable (Fields) throws(ScenarioError) -> ScenarioAction
    ) {
        (self.name, self.summary, self.isInApp, self.own) = (name, summary, isInApp, own)
        (self.action, self.expectation) = (action, expectation)
        let stated = own.filter(\.statesResult)
        results = stated.map(\.name)
        // A read states the content or the refusal, neither of which is required alone.
        mustStateResult = stated.contains { $0.isRequired || $0.name == "text" }
        fields = [FieldShape("do", .word([name]), required: true, summary)] + (isInApp ? StepVerb.common : []) + own
    }

    /// The name of the field that states a result; with `null` the step may have any result.
    static let expect = "expect"
    /// The field `expect` of a verb that states its result in other fields.
    static let anyResult = FieldShape(expect, .null, "`null` allows any result.")

    /// The fields of every step that runs in an app.
    static let common = [
        FieldShape(
            "app", .managedApp,
            "The app that acts; by default, the app of the enclosing step, or the only app with the SDK."),
        FieldShape("as", .account, "Opens a scope of this account around the step."),
        FieldShape(
            "on", .word(ScenarioStep.Site.allCases.map(\.rawValue)),
            "The app's main thread or a background queue; by default, that of the enclosing step, or `main` without one."
        ),
    ]

    package static let all: [StepVerb] = [
        world, service, accounts, launch, pinVerbs, processes, settings, pinning, windows, identities, work, files,
        questions, transfers, webViews,
    ].flatMap { $0 }

    static func named(_ name: String) -> StepVerb? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
