extension Assumption {
    static let part7: [Assumption] = [
        Assumption(
            "home-account-without-dot",
            "a `homeAccountId` without a dot names the account as a whole. Only printable ASCII is accepted",
            "only the form with a dot is documented. The id comes from outside of the app",
            "`HomeAccountID`"),
        Assumption(
            "remediation-checks-in",
            "a remediated account that is enrolled with a policy checks in",
            "the service has to learn of the policy. The header lists statuses for network failures, which need a call",
            "`ComplianceChoices.checksInWhenEnrolled`"),
        Assumption(
            "silent-remediation-restarts",
            "a first policy restarts the app even if the remediation may show no screens",
            "the app may restart without a screen. The alternative is \"interaction required\"",
            "`ComplianceChoices.restartsSilently`"),
        Assumption(
            "blocked-remediation-wipes",
            "\"not compliant\" wipes managed content, even if conditional launch only blocked the account",
            "the guide describes the wipe without an exception. The alternative keeps content that may be admitted later",
            "`ComplianceChoices.wipesWhenBlocked`"),
        Assumption(
            "remediated-content",
            "an account has managed content if it is enrolled, has a policy, app configuration or keys, or owns files, all as of the request",
            "the guide does not define it. A check-in without a policy removes the evidence",
            "`ComplianceDriver.facts`, `ComplianceMachine.Request.hasContent`"),
        Assumption(
            "remediation-dropped",
            "a call for \"no user\", or with 64 accounts waiting, is dropped with a warning and without an answer",
            "undocumented. An answer names an account, and a queue needs a limit",
            "`ComplianceMachine.maximumCount`"),
        Assumption(
            "interrupted-remediation-first",
            "a remediation that a restart interrupted continues first, from there; then the queue in its order",
            "the header only says that a restart may happen",
            "`ComplianceMachine.init(_:choices:)`"),
        Assumption(
            "compliance-told-again",
            "if the process ended while the app received an answer, the next start repeats it",
            "receiving it twice does no harm, never receiving it does",
            "`ComplianceMachine.handle`"),
        Assumption(
            "removed-while-remediated",
            "an account that leaves the app before the end of its remediation is \"not compliant\", unless decided otherwise",
            "undocumented. Every call needs an answer",
            "`ComplianceMachine.handle`"),
        Assumption(
            "remediation-beside-another-account",
            "if an app for one managed account remediates a second, the user is asked which to keep. With the new one the remediation continues after the restart. If the user dismisses the question, it is canceled. Without screens it is \"interaction required\"",
            "the sources describe the question for enrollment only, with 218 for both answers",
            "`ComplianceDriver.answer`"),
        Assumption(
            "enrollment-numbers-in-remediation",
            "in a remediation an unknown or ambiguous enrollment status is a failure of the service",
            "\"not compliant\" wipes, which an uncertain status must not",
            "`ComplianceAnswer.init(enrollmentStatus:)`"),
        Assumption(
            "screens-were-allowed",
            "if a remediation with screens still requires interaction, the service failed",
            "\"interaction required\" asks the app to call with screens, which it did",
            "`ComplianceAnswer.ending`"),
        Assumption(
            "remediation-returns",
            "`remediateCompliance` during a remediation returns at once, also from the delegate. Its account follows after those that wait",
            "the SDK's call returns no value. A delegate that waited would wait forever",
            "`ComplianceDriver.run`"),
        Assumption(
            "remediation-unreadable",
            "while the record of calls cannot be read, a call is dropped with a warning. A damaged record is discarded",
            "the app gets its token error again, and can call again",
            "`ComplianceDriver.begin`"),
        Assumption(
            "overtaken-is-unproven",
            "a switch that replaces the check of an account on the screen has to succeed, or the account leaves the screen",
            "else a switch that fails would avoid a PIN",
            "`IdentitySwitchMachine.replace`"),
        Assumption(
            "questions-beside-checks",
            "while the app is asked to switch for incoming data, the window's checks and the app's own switches go on",
            "the app may take its time, or switch by itself first",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "return-during-switch",
            "if an app returns to the foreground during a window's switch, the account on the screen is checked only if the switch fails",
            "one screen at a time covers a window",
            "`IdentitySwitchMachine.resume`"),
        Assumption(
            "blocked-after-all",
            "a merged window's accounts are all checked before the app is asked to remove the blocked ones, in the array's order",
            "the header says only that the completion comes last",
            "`IdentitySwitchMachine.proceed`"),
        Assumption(
            "stranger-is-added-first",
            "for data of an unknown account the app is asked to add it, then to switch. For a known account without a policy it is not asked",
            "the catalog of texts has \"sign in as\" and a message about the policy. The order is undocumented",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "merged-window-data",
            "if data arrives for one of a merged window's accounts, the app is asked to switch to it alone. If it refuses, the data is refused",
            "the guide says so of an identity that may not receive the data. Else such a window could never open a document",
            "`MAMPolicyManager.receive(from:payload:reason:in:)`, `IdentitySwitchMachine.receive`"),
        Assumption(
            "wiped-leaves-windows",
            "a wiped account leaves every window; a window without another shows \"no user\". An account that left without a wipe stays until the app switches",
            "undocumented. An id that stayed would show a later account",
            "`IdentitySwitchMachine.takeOff`"),
        Assumption(
            "kill-forgets-windows",
            "after the end of the process windows have no identity, and no account is blocked",
            "a multi-identity app starts without an identity. Conditional launch then runs again",
            "`IdentitySwitchMachine.end`"),
        Assumption(
            "slow-listeners-lose",
            "a slow listener loses the oldest notifications, and learns how many. Its buffer keeps 64, unless the listener chooses another number. `NotificationState` has the 256 accounts with the latest",
            "the SDK calls listeners on the posting thread, which here does not wait",
            "`NotificationHub.subscribe`, `NotificationState`"),
        Assumption(
            "access-asks-again",
            "after a rule of conditional access changes, an enrolled app gets a token only after another check-in",
            "in the SDK's test list conditional access that is added later causes an error, and a remediation that does not enroll. How the service notices is undocumented",
            "`SimulatedService.isProtected`"),
        Assumption(
            "strangers-are-not-onboarded",
            "for a user of another tenant without a policy of the simulated one, the service answers that the user's tenant does not use it",
            "undocumented for personal accounts. 222 also means an unlicensed user",
            "`SimulatedTenant.serves`"),
    ]
}
