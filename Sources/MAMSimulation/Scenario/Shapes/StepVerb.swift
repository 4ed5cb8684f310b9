/// One row of the table of verbs: what a step may do and which fields it takes.
package struct StepVerb: Sendable {
    /// The word behind `do`.
    package let name: String
    /// What it does, one line.
    package let summary: String
    /// Whether it happens in an app, and so takes the common fields.
    package let isInApp: Bool
    /// Its own fields.
    package let own: [FieldShape]
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
    }

    /// Every field a step of this verb may have, `do` included.
    package var fields: [FieldShape] {
        [FieldShape("do", .word([name]), required: true, summary)] + (isInApp ? StepVerb.common : []) + own
    }

    /// The fields of every step that happens in an app.
    static let common = [
        FieldShape("app", .managedApp, "The app that acts; that of the step around it, or the only one with the SDK."),
        FieldShape("as", .account, "Opens a scope of this account around the step."),
        FieldShape(
            "on", .word(ScenarioStep.Site.allCases.map(\.rawValue)),
            "The app's main thread or a background queue; where the step around it runs, `main` outermost."),
    ]

    /// The whole table.
    package static let all =
        world + service + accounts + launch + pinVerbs + processes + settings + pinning + windows + identities + work
        + files
        + questions + transfers
        + webViews

    /// The row of a verb.
    static func named(_ name: String) -> StepVerb? { all.first { $0.name == name } }
}
