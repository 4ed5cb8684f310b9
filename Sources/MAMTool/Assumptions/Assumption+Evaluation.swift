extension Assumption {
    static let evaluation: [Assumption] = [
        Assumption(
            "evaluation-scope",
            "`purviewContentEvaluationRequired` applies when an account sends, saves or copies managed data, or uploads it to a page of no account. It also applies to export pickers and to `isAppSharingAllowed`. It does not apply to data that stays with the account in the same app, nor to links, messages, printing and data that comes in",
            "Graph says \"before data sharing\" and nothing more",
            "`PolicyEvaluator.Question.isEvaluated`"),
        Assumption(
            "evaluation-side",
            "the app that sends data evaluates it by its account's policy; the receiving app does not evaluate it again",
            "no source names the side; the content is evaluated before it is shared",
            "`PolicyEvaluator.evaluated`"),
        Assumption(
            "evaluation-offline",
            "while the device is offline, the value `required` blocks and `requiredWhenOnline` allows; if no verdict comes while the device is online, both values block",
            "the names of the values say no more; a service that does not answer must not be less strict than one that refuses",
            "`PolicyEvaluator.evaluated`, `ContentVerdict.unavailable`"),
        Assumption(
            "evaluation-before",
            "Boolean answers are no until the content was evaluated; the share sheet keeps its rows while an evaluation is available",
            "the SDK's properties have no third value, and \"no\" is the safe answer; without rows in the sheet the user could choose nothing to evaluate",
            "`PolicyDecision.outcome`"),
        Assumption(
            "evaluation-counts-as-passed",
            "a proof counts an evaluation as passed",
            "an evaluator may allow everything, and a proof must hold for each",
            "`LeakProof.assumed`"),
        Assumption(
            "sdk-cut-offs",
            "since 19 January 2026 the service blocks an SDK below 20.8.0 in an app built with Xcode 16 to 25, and one below 21.1.0 in an app built with Xcode 26 or later. Since 30 June 2026 it warns about an SDK below 20.8.0 with any Xcode. Both concern accounts with a policy, and the wall clock of the device decides. `mam doctor` does not know the date on the device, so it reports the blocks only",
            "the notices name two versions of Xcode for the block and none for the warning, and say \"late June\"; how the service enforces it is not described",
            "`SDKCutOff.published`"),
        Assumption(
            "license-states",
            "a service plan is usable with the states Success, PendingInput, PendingActivation and PendingProvisioning of `servicePlans`, and with Enabled and Warning of `assignedPlans`; with any other state, an unknown state or no state it is not usable",
            "Graph lists the states and does not say with which of them app protection works; a plan that is being set up, or is in its grace period, has not been taken away from the account",
            "`AccountLicenses.usableStates`"),
        Assumption(
            "reinstall-keeps-keychain",
            "a reinstall removes the container and the app's own sign-ins; everything that the SDK keeps stays, and so do the accounts that the token library (MSAL) cached",
            "the system keeps keychain items when an app is removed; which other data of the SDK is in the keychain is not documented. Reports say that an app that is wiped at every launch is still wiped after a reinstall",
            "`SimulatedDevice.reinstall(_:)`"),
        Assumption(
            "loop-limit",
            "three wipes of an account within 24 hours are a loop, and so are three restarts of its app within 24 hours that a first policy or a wipe requires",
            "reports describe loops and give no number",
            "`LoopLimit.standard`"),
        Assumption(
            "unenrolled-peer",
            "on a managed device an app with the SDK but without any policy counts as an app that device management installed, not as a policy managed app; it receives what the owner's policy lets go to all apps",
            "the system lets files go to every app that it manages, whether or not the app is enrolled; reports describe shares that the receiving app then refuses",
            "`PeerApp.unenrolled`, `TransferEnd.peer(seenBy:)`"),
        Assumption(
            "wrapped-link-comes-later",
            "a cold launch by a link with `-intunemam` has empty launch options, and the app gets the link without the suffix once the user was admitted",
            "reports describe the empty options; it is not documented when the link arrives; if it arrived before conditional launch, it would show data that the checks protect",
            "`SimulatedDevice.openLink(_:in:)`"),
    ]
}
