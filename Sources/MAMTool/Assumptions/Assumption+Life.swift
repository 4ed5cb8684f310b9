extension Assumption {
    static let life: [Assumption] = [
        Assumption(
            "passed-on-name",
            "if a user principal name is reassigned to another user, the name belongs to the old account until the process ends",
            "work that began under the name belongs to the old account. It is not documented what the SDK does before a restart",
            "`AccountTable.passedOnNamesStay`"),
        Assumption(
            "stranger-lets-others-in",
            "an account can belong to an organization that does not use the service. Such an account does not prevent other users from signing in to an app that requires a policy",
            "the account is not a managed identity. Without this rule the app would stay closed",
            "`EnrollmentMachine.launch`"),
        Assumption(
            "warning-waits",
            "the warning about a missing policy is not shown while an enrollment is under way",
            "the guide says that the warning comes at the launch. But if the policy arrived a moment later, the warning would be wrong",
            "`EnrollmentMachine.admit`"),
        Assumption(
            "unnamed-damage",
            "if a record of accounts and a stored policy are both damaged, every account for which the app has stored a check-in stays managed, and is blocked until the next check-in. If the damaged policy names no account, and no other account is known, the app does not start. If the damaged policy names an account, this account is managed under the strictest rules",
            "the owner of the policy cannot be determined. Damage must not make an account unmanaged",
            "`EnrollmentRecord.init(rebuiltFrom:heardOf:managedUser:)`"),
    ]
}
