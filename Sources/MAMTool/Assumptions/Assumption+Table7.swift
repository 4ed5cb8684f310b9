extension Assumption {
    static let part7: [Assumption] = [
        Assumption(
            "home-account-without-dot",
            "a `homeAccountId` without a dot names the account as a whole; other characters than printable ones of ASCII are refused",
            "only the form with a dot is documented; what comes from a token error comes from outside",
            "`HomeAccountID`"),
        Assumption(
            "remediation-checks-in",
            "an account that is enrolled with a policy checks in when it is remediated",
            "the service must hear that the policy is in force; failures of service and network would have no source otherwise",
            "`ComplianceChoices.checksInWhenEnrolled`"),
        Assumption(
            "silent-remediation-restarts",
            "the first policy restarts the app also when it wanted no screens",
            "the app may restart itself without a screen; the other reading answers that interaction is required",
            "`ComplianceChoices.restartsSilently`"),
        Assumption(
            "blocked-remediation-wipes",
            "managed content is wiped on every \"not compliant\", also when conditional launch only blocked the account",
            "the guide names the wipe with the status and no exception; the other reading keeps the content of an account that may be let in later",
            "`ComplianceChoices.wipesWhenBlocked`"),
        Assumption(
            "remediated-content",
            "an account has managed content if it is enrolled, has a policy, app configuration or keys, or owns files; what it had when the remediation was asked for counts, until it is wiped",
            "the guide says to wipe managed content and not what that is; a check-in that finds no policy takes away what would tell",
            "`ComplianceDriver.facts`, `ComplianceMachine.Request.hasContent`"),
        Assumption(
            "remediation-dropped",
            "calls for \"no user\" and beyond 64 accounts are dropped with a warning and without an answer",
            "undocumented; there is nobody to answer about, and a queue needs an end",
            "`ComplianceMachine.maximumCount`"),
        Assumption(
            "interrupted-remediation-first",
            "after a restart the queue goes on with the account that was interrupted, from where it came, and the others in their order",
            "the header says only that a restart may come in between",
            "`ComplianceMachine.init(_:choices:)`"),
        Assumption(
            "compliance-told-again",
            "an answer during which the process ended is told again after the next start",
            "it is not known whether the app heard it; told twice does no harm, told never does",
            "`ComplianceMachine.handle`"),
        Assumption(
            "removed-while-remediated",
            "an account that leaves the app while its remediation waits or runs is not compliant, unless its end was decided",
            "undocumented; every call needs an answer",
            "`ComplianceMachine.handle`"),
        Assumption(
            "remediation-beside-another-account",
            "where the user keeps the account that is remediated, the remediation goes on after the restart; where the user gives the question up, it ends as canceled; a remediation without screens does not ask and needs interaction",
            "the sources describe the question for enrollment only; 218 stands for both answers",
            "`ComplianceDriver.answer`"),
        Assumption(
            "enrollment-numbers-in-remediation",
            "a status of enrollment that may mean several things, or nothing known, is a failure of the service",
            "\"not compliant\" wipes; what is not known for certain must not",
            "`ComplianceAnswer.init(enrollmentStatus:)`"),
        Assumption(
            "screens-were-allowed",
            "where screens were allowed and the service asks for the user still, the service failed",
            "\"interaction required\" asks for a call with screens, which this was",
            "`ComplianceAnswer.ending`"),
        Assumption(
            "remediation-returns",
            "a call for a remediation returns at once while another one is at work, and from within the delegate; whoever is at work goes on with it",
            "the SDK's call returns nothing; a call that waited for the one that calls it would never end",
            "`ComplianceDriver.run`"),
        Assumption(
            "remediation-unreadable",
            "while what was asked for before cannot be read a call is dropped with a warning; a record that is damaged is given up",
            "the app gets the same token error again",
            "`ComplianceDriver.begin`"),
        Assumption(
            "overtaken-is-unproven",
            "a switch that overtakes a check of an account on the screen has to succeed, or the account leaves the screen",
            "whoever is asked for a PIN must not get around it by a switch that fails",
            "`IdentitySwitchMachine.replace`"),
        Assumption(
            "questions-beside-checks",
            "while the app is asked to switch for data that comes in, the checks of the window go on; its own switches as well",
            "the app may take its time, or switch by itself before it answers",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "return-during-switch",
            "an app that comes back to the foreground while a switch of its window is under way runs nothing for what the window shows; when the switch fails that is looked at",
            "one screen at a time covers a window",
            "`IdentitySwitchMachine.resume`"),
        Assumption(
            "blocked-after-all",
            "in a merged window the app is asked to take blocked accounts off when all of its accounts were looked at, in their order",
            "the header says that the completion comes after the last account, not when the app is asked",
            "`IdentitySwitchMachine.proceed`"),
        Assumption(
            "stranger-is-added-first",
            "for data of an account that the app does not know it is asked to add the account, then to switch; for data of a known account without a policy it is asked nothing",
            "the catalog of texts has \"sign in as\" and a message about the policy; the order of the calls is undocumented",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "kill-forgets-windows",
            "after an end of the process windows have no identity and no account is blocked",
            "the launch identity of a multi-identity app is unknown until it sets one; conditional launch runs anew",
            "`IdentitySwitchMachine.end`"),
        Assumption(
            "slow-listeners-lose",
            "a listener that is slower than the app loses the oldest notifications, 64 wait unless it asks for more, and is told how many it missed; of more than 256 accounts the state forgets the ones told of longest ago",
            "the SDK calls back on the thread that posts; here nobody waits for a listener",
            "`NotificationHub.subscribe`, `NotificationState`"),
        Assumption(
            "access-asks-again",
            "conditional access counts what an app said about its policy since it was last changed: an app that is enrolled already checks in once more before it gets a token",
            "the test list wants an error and a remediation without a new enrollment where conditional access comes later; how the service knows is not said",
            "`SimulatedService.isProtected`"),
        Assumption(
            "strangers-are-not-onboarded",
            "a simulated service says of users of another tenant, to whom nothing is assigned here, that their tenant does not use it",
            "what the service says of personal accounts is not documented; status 222 also means \"not licensed for it\"",
            "`SimulatedTenant.serves`"),
    ]
}
