extension Assumption {
    static let part7: [Assumption] = [
        Assumption(
            "home-account-without-dot",
            "if a `homeAccountId` has no dot, the whole text names the account. Characters other than printable ASCII are refused",
            "only the form with a dot is documented. The id is part of a token error from outside of the app, so it cannot be trusted",
            "`HomeAccountID`"),
        Assumption(
            "remediation-checks-in",
            "if an account that is remediated is already enrolled and has a policy, it checks in",
            "the service has to learn that the policy is in force. The header also lists statuses for failures of service and network, which can only occur if the app contacts the service",
            "`ComplianceChoices.checksInWhenEnrolled`"),
        Assumption(
            "silent-remediation-restarts",
            "if an account gets its first policy, the app restarts, even if the remediation may show no screens",
            "the app may restart itself without a screen. The alternative is the status \"interaction required\"",
            "`ComplianceChoices.restartsSilently`"),
        Assumption(
            "blocked-remediation-wipes",
            "the status \"not compliant\" always wipes managed content, even if conditional launch only blocked the account",
            "the guide describes the wipe for this status, without an exception. The alternative keeps the content of an account that may be admitted later",
            "`ComplianceChoices.wipesWhenBlocked`"),
        Assumption(
            "remediated-content",
            "an account has managed content if it is enrolled, has a policy, app configuration or keys, or owns files. This is determined once, when the remediation is requested, and does not change before the account is wiped",
            "the guide says to wipe managed content, and does not define it. A check-in without a policy removes the evidence",
            "`ComplianceDriver.facts`, `ComplianceMachine.Request.hasContent`"),
        Assumption(
            "remediation-dropped",
            "a call for \"no user\" is dropped with a warning and without an answer. The same happens to a call for one more account when 64 accounts are waiting",
            "no source describes this. An answer names an account, and \"no user\" is not one. A queue needs a limit",
            "`ComplianceMachine.maximumCount`"),
        Assumption(
            "interrupted-remediation-first",
            "if a restart interrupts the remediation of an account, this remediation continues first, from the point of interruption. Then the other accounts of the queue follow in their order",
            "the header only says that a restart may happen during a remediation",
            "`ComplianceMachine.init(_:choices:)`"),
        Assumption(
            "compliance-told-again",
            "if the process ended while the app received an answer, the answer is repeated after the next start",
            "it is unknown whether the app received the answer. It does no harm to receive an answer twice, but it does harm to receive none",
            "`ComplianceMachine.handle`"),
        Assumption(
            "removed-while-remediated",
            "if an account leaves the app before or during its remediation, the result is \"not compliant\", unless another result was already decided",
            "no source describes this. Every call needs an answer",
            "`ComplianceMachine.handle`"),
        Assumption(
            "remediation-beside-another-account",
            "if an app that is limited to one managed account remediates a new one beside an old one, the user is asked which to keep. If they keep the new account, the remediation continues after the restart. If they dismiss the question, it ends as canceled. Without screens it ends with \"interaction required\"",
            "the sources describe the question for enrollment only, with status 218 for both answers",
            "`ComplianceDriver.answer`"),
        Assumption(
            "enrollment-numbers-in-remediation",
            "in a remediation, an enrollment status that is unknown or ambiguous counts as a failure of the service",
            "the status \"not compliant\" causes a wipe. A status with an uncertain meaning must not cause one",
            "`ComplianceAnswer.init(enrollmentStatus:)`"),
        Assumption(
            "screens-were-allowed",
            "if the remediation may show screens and the service still requires interaction, the result is a failure of the service",
            "the result \"interaction required\" asks the app to call again with screens, and this call already allowed them",
            "`ComplianceAnswer.ending`"),
        Assumption(
            "remediation-returns",
            "if `remediateCompliance` is called while a remediation runs, the call returns at once, even if the delegate makes the call. The account of the call is remediated later, after the accounts that already wait",
            "the SDK's call returns no value. If a call from the delegate waited for the remediation that called the delegate, neither would ever end",
            "`ComplianceDriver.run`"),
        Assumption(
            "remediation-unreadable",
            "while the record of earlier calls cannot be read, a call is dropped with a warning. A damaged record is discarded",
            "the app gets the same token error again, and can call again",
            "`ComplianceDriver.begin`"),
        Assumption(
            "overtaken-is-unproven",
            "if an account on the screen is being checked, and a switch replaces this check, the switch has to succeed. Otherwise the account leaves the screen",
            "a user who is asked for a PIN must not be able to avoid the PIN by a switch that fails",
            "`IdentitySwitchMachine.replace`"),
        Assumption(
            "questions-beside-checks",
            "while the app is asked to switch for incoming data, the window's checks and the app's own switches continue",
            "the app may take its time, or may switch by itself before it answers",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "return-during-switch",
            "if an app comes back to the foreground during a switch of its window, the account on the screen is not checked. It is checked if the switch fails",
            "only one screen at a time covers a window",
            "`IdentitySwitchMachine.resume`"),
        Assumption(
            "blocked-after-all",
            "in a merged window all accounts are checked first. Then the app is asked to remove the blocked accounts, in the order of the array",
            "the header says that the completion comes after the last account. It does not say when the app is asked to remove an account",
            "`IdentitySwitchMachine.proceed`"),
        Assumption(
            "stranger-is-added-first",
            "if data arrives for an unknown account, the app is asked to add the account, and then to switch to it. If data arrives for a known account without a policy, the app is not asked",
            "the catalog of texts has \"sign in as\" and a message about the policy. The order of the calls is undocumented",
            "`IdentitySwitchMachine.receive`"),
        Assumption(
            "merged-window-data",
            "if data arrives for a merged window that shows its owner beside others, the app is asked to switch to the owner, and then shows it alone. If the app refuses, the data is refused",
            "the guide describes this for a current identity that may not receive the data. Without the question an app with such a window could never open a document",
            "`MAMPolicyManager.receive(from:payload:reason:in:)`, `IdentitySwitchMachine.receive`"),
        Assumption(
            "wiped-leaves-windows",
            "a wiped account is removed from the identity of every window. A window without another account shows \"no user\". An account that left without a wipe stays until the app switches",
            "no source says which identity a window has after a wipe. If the id stayed, the window would show a later account with the same id",
            "`IdentitySwitchMachine.takeOff`"),
        Assumption(
            "kill-forgets-windows",
            "after the end of the process, windows have no identity and no account is blocked",
            "a multi-identity app starts without a known identity until it sets one. Conditional launch then runs again",
            "`IdentitySwitchMachine.end`"),
        Assumption(
            "slow-listeners-lose",
            "if a listener is slow, it loses the oldest notifications, and learns how many it missed. For each listener 64 notifications are kept, unless the listener chooses another number. `NotificationState` contains at most 256 accounts: those with the latest notifications",
            "the SDK calls listeners on the thread that posts. Here the posting thread does not wait for listeners",
            "`NotificationHub.subscribe`, `NotificationState`"),
        Assumption(
            "access-asks-again",
            "after a rule of conditional access changes, an enrolled app has to check in once more before the simulated service gives it a token",
            "in the SDK's test list, conditional access that is added later causes an error, followed by a remediation without a new enrollment. How the service notices the remediation is undocumented",
            "`SimulatedService.isProtected`"),
        Assumption(
            "strangers-are-not-onboarded",
            "a user of an app may belong to another tenant than the simulated one. If no policy of the simulated tenant is assigned to such a user, the simulated service reports that the user's own tenant does not use the service",
            "it is not documented what the service answers for personal accounts. Status 222 also means that the user is not licensed for the service",
            "`SimulatedTenant.serves`"),
    ]
}
