extension Assumption {
    static let life: [Assumption] = [
        Assumption(
            "passed-on-name",
            "a principal name that is passed on to somebody new is the old account's until the next process",
            "what acts under the name belongs to the account it was opened for; nobody documents what the SDK does before it starts anew",
            "`AccountTable.passedOnNamesStay`"),
        Assumption(
            "stranger-lets-others-in",
            "an account whose organization does not use the service keeps nobody else from signing in where an app requires a policy",
            "it is no managed identity, and the app would stay closed for ever",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "warning-waits",
            "nobody is warned of a missing policy while an account is just being enrolled",
            "the guide says that the warning comes at the launch; a policy that arrives a moment later would make it wrong",
            "`EnrollmentMachine.admit`"),
        Assumption(
            "unnamed-damage",
            "beside a damaged record of accounts and a damaged policy, everybody of whom the app has heard at a check-in stays managed and blocked until the next one; where a policy names nobody and nobody else is known, the app does not start, and whoever is named there is managed under the strictest rules",
            "whose policy it was cannot be told, and nobody may become unmanaged by damage",
            "`EnrollmentRecord.init(rebuiltFrom:heardOf:managedUser:)`"),
    ]
}
