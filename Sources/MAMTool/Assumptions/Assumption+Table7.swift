extension Assumption {
    static let part7: [Assumption] = [
        Assumption(
            "home-account-without-dot",
            "a `homeAccountId` without a dot names the account as a whole; characters other than printable ASCII are refused",
            "only the form with a dot is documented; the id comes with a token error, from outside of the app, so it cannot be trusted",
            "`HomeAccountID`"),
        Assumption(
            "remediation-checks-in",
            "an account that is enrolled with a policy checks in when it is remediated",
            "the service must hear that the policy is in force; without a check-in the statuses for failures of service and network could not occur",
            "`ComplianceChoices.checksInWhenEnrolled`"),
        Assumption(
            "silent-remediation-restarts",
            "the first policy restarts the app even if the remediation may show no screens",
            "the app may restart itself without a screen; in the other reading the answer is \"interaction required\"",
            "`ComplianceChoices.restartsSilently`"),
        Assumption(
            "blocked-remediation-wipes",
            "managed content is wiped on every \"not compliant\", even if conditional launch only blocked the account",
            "the guide describes the wipe for this status, without an exception; the other reading keeps the content of an account that may be admitted later",
            "`ComplianceChoices.wipesWhenBlocked`"),
        Assumption(
            "remediated-content",
            "an account has managed content if it is enrolled, has a policy, app configuration or keys, or owns files; this is determined once, at the call, and counts until the account is wiped",
            "the guide says to wipe managed content and does not define it; a check-in without a policy removes the evidence",
            "`ComplianceDriver.facts`, `ComplianceMachine.Request.hasContent`"),
        Assumption(
            "remediation-dropped",
            "calls for \"no user\" and beyond 64 accounts are dropped with a warning and without an answer",
            "undocumented; \"no user\" is not an account that an answer could name, and a queue needs a limit",
            "`ComplianceMachine.maximumCount`"),
        Assumption(
            "interrupted-remediation-first",
            "after a restart the queue continues with the interrupted account, from the point of interruption, and then the others in their order",
            "the header says only that a restart may come in between",
            "`ComplianceMachine.init(_:choices:)`"),
        Assumption(
            "compliance-told-again",
            "an answer is repeated after the next start if the process ended during its delivery",
            "the app may not have received it; a repeated answer is harmless, a missing one is not",
            "`ComplianceMachine.handle`"),
        Assumption(
            "removed-while-remediated",
            "an account that leaves the app during or before its remediation is not compliant, unless its result was already decided",
            "undocumented; every call needs an answer",
            "`ComplianceMachine.handle`"),
        Assumption(
            "remediation-beside-another-account",
            "if the user keeps the account that is remediated, the remediation continues after the restart; if the user dismisses the question, it ends as canceled; a remediation without screens does not ask, and its result is that interaction is required",
            "the sources describe the question for enrollment only; 218 stands for both answers",
            "`ComplianceDriver.answer`"),
        Assumption(
            "enrollment-numbers-in-remediation",
            "an unknown or ambiguous enrollment status is a failure of the service",
            "the status \"not compliant\" causes a wipe; an uncertain status must not",
            "`ComplianceAnswer.init(enrollmentStatus:)`"),
        Assumption(
            "screens-were-allowed",
            "if screens were allowed and the service still requires interaction, the result is a failure of the service",
            "\"interaction required\" asks for a call with screens, which this was",
            "`ComplianceAnswer.ending`"),
        Assumption(
            "remediation-returns",
            "while a remediation runs, another call of `remediateCompliance` returns at once, also if the delegate makes the call. The account of this call is remediated later, after the accounts that wait already",
            "the SDK's call returns no value; a call that waited for its own caller would never end",
            "`ComplianceDriver.run`"),
        Assumption(
            "remediation-unreadable",
            "a call is dropped with a warning while the record of earlier calls cannot be read; a damaged record is discarded",
            "the app gets the same token error again",
            "`ComplianceDriver.begin`"),
        Assumption(
            "overtaken-is-unproven",
            "a switch that replaces a check of an account on the screen has to succeed, or the account leaves the screen",
            "a user who is asked for a PIN must not avoid it by a switch that fails",
            "`IdentitySwitchMachine.replace`"),
        Assumption(
            "questions-beside-checks",
            "while the app is asked to switch for incoming data, the window's checks and the app's own switches continue",
            "the app may take its time, or switch by itself before it answers",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "return-during-switch",
            "if an app comes back to the foreground during a switch of its window, the shown account is not checked; it is checked if the switch fails",
            "one screen at a time covers a window",
            "`IdentitySwitchMachine.resume`"),
        Assumption(
            "blocked-after-all",
            "in a merged window all accounts are checked first. Then the app is asked to remove the blocked accounts, in the order of the array",
            "the header says that the completion comes after the last account, not when the app is asked",
            "`IdentitySwitchMachine.proceed`"),
        Assumption(
            "stranger-is-added-first",
            "for data of an unknown account the app is asked to add the account, then to switch; for data of a known account without a policy it is not asked",
            "the catalog of texts has \"sign in as\" and a message about the policy; the order of the calls is undocumented",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "kill-forgets-windows",
            "after the process ended windows have no identity and no account is blocked",
            "the launch identity of a multi-identity app is unknown until it sets one; conditional launch runs again",
            "`IdentitySwitchMachine.end`"),
        Assumption(
            "slow-listeners-lose",
            "a slow listener loses the oldest notifications and is told how many it missed; 64 notifications are kept for a listener unless it asks for more. The state keeps the 256 accounts notified last",
            "the SDK calls back on the posting thread; here the posting thread does not wait for a listener",
            "`NotificationHub.subscribe`, `NotificationState`"),
        Assumption(
            "access-asks-again",
            "conditional access ignores what an app reported before the rule of conditional access was last changed: an enrolled app has to check in once more before it gets a token",
            "the test list expects an error and a remediation without a new enrollment when conditional access is added later; how the service knows is not documented",
            "`SimulatedService.isProtected`"),
        Assumption(
            "strangers-are-not-onboarded",
            "for users of another tenant without an assignment here, a simulated service reports that their tenant does not use it",
            "the service's answer for personal accounts is not documented; status 222 also means \"not licensed for it\"",
            "`SimulatedTenant.serves`"),
    ]
}
