extension Assumption {
    static let evaluation: [Assumption] = [
        Assumption(
            "evaluation-scope",
            "`purviewContentEvaluationRequired` applies to sending, saving and copying managed data, uploads to pages of no account, export pickers and `isAppSharingAllowed`. It does not apply to data that stays with the account in the app, links, messages, printing, or incoming data",
            "Graph only says \"before data sharing\"",
            "`PolicyEvaluator.Question.isEvaluated`"),
        Assumption(
            "evaluation-side",
            "the sending app evaluates, by its account's policy; the receiving app does not",
            "undocumented. The content is evaluated before it is shared",
            "`PolicyEvaluator.evaluated`"),
        Assumption(
            "evaluation-offline",
            "offline, `required` blocks and `requiredWhenOnline` allows. Online without a verdict both block",
            "the names are the only source. A missing answer must not allow what a refusal would block",
            "`PolicyEvaluator.evaluated`, `ContentVerdict.unavailable`"),
        Assumption(
            "evaluation-before",
            "Boolean answers are false until the content was evaluated. The share sheet keeps its rows meanwhile",
            "the properties have no third value. Without rows the user could choose nothing to evaluate",
            "`PolicyDecision.outcome`"),
        Assumption(
            "evaluation-counts-as-passed",
            "a proof (`mam policy prove`) counts evaluations as passed",
            "a proof must hold for an evaluator that allows everything",
            "`LeakProof.assumed`"),
        Assumption(
            "sdk-cut-offs",
            "since 19 January 2026 the service blocks accounts with a policy in apps with an SDK below 20.8.0 (Xcode 16 to 25) or 21.1.0 (Xcode 26 or later). Since 30 June 2026 it warns below 20.8.0. The device's wall clock decides; `mam doctor` does not know it, and reports the blocks only",
            "the notices name two versions of Xcode for the block and none for the warning, and say \"late June\". How the service enforces it is not public",
            "`SDKCutOff.published`"),
        Assumption(
            "license-states",
            "a plan in Graph's `servicePlans` is usable with Success, PendingInput, PendingActivation and PendingProvisioning, not with Disabled, Error and None. One in `assignedPlans` is usable with Enabled and Warning, not with Suspended, Deleted and LockedOut. Otherwise it is not known",
            "Graph only lists the states. A plan that is being set up, or in its grace period, was not taken away",
            "`AccountLicenses.rows`"),
        Assumption(
            "reinstall-keeps-keychain",
            "reinstalling removes the app's container and sign-ins. What the SDK stores, and accounts cached by the token library (MSAL), stay",
            "the system keeps keychain items; what else is there is undocumented. Reports say that an app wiped at every launch still is after a reinstall",
            "`SimulatedDevice.reinstall(_:)`"),
        Assumption(
            "loop-limit",
            "three wipes of an account within 24 hours are a loop; so are three restarts of an app that a first policy or a wipe required",
            "reports describe loops without a number",
            "`LoopLimit.standard`"),
        Assumption(
            "unenrolled-peer",
            "on a managed device an app with the SDK and no policy counts as installed by device management. It accepts data only if the owner's policy lets data go to all apps",
            "the system lets files go to managed apps. Reports describe a share that the sender allows and the receiver refuses",
            "`PeerApp.unenrolled`, `TransferEnd.peer(seenBy:)`"),
        Assumption(
            "wrapped-link-comes-later",
            "if a link with `-intunemam` starts an app, the launch options are empty. The app gets it, without the suffix, once the user was admitted",
            "reports do not say when it arrives. Earlier the app could show data before the checks",
            "`SimulatedDevice.openLink(_:in:)`"),
    ]
}
