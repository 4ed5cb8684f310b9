extension Assumption {
    static let life: [Assumption] = [
        Assumption(
            "passed-on-name",
            "a principal name that is reassigned to another user belongs to the old account until the next process",
            "work under the name belongs to the account it was opened for; the SDK's behavior before a restart is not documented",
            "`AccountTable.passedOnNamesStay`"),
        Assumption(
            "stranger-lets-others-in",
            "an account whose organization does not use the service does not prevent other users from signing in to an app that requires a policy",
            "it is not a managed identity, and the app would otherwise stay closed",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "warning-waits",
            "the warning about a missing policy is not shown while an enrollment is under way",
            "the guide says that the warning comes at the launch; a policy that arrives a moment later would make it wrong",
            "`EnrollmentMachine.admit`"),
        Assumption(
            "unnamed-damage",
            "if a record of accounts and a policy are both damaged, every account that the app received at a check-in stays managed and blocked until the next check-in. If the policy names no account and no other account is known, the app does not start. An account that the policy names is managed under the strictest rules",
            "the owner of the policy cannot be determined, and damage must not make an account unmanaged",
            "`EnrollmentRecord.init(rebuiltFrom:heardOf:managedUser:)`"),
    ]
}
