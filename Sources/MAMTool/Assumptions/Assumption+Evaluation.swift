extension Assumption {
    static let evaluation: [Assumption] = [
        Assumption(
            "evaluation-scope",
            "`purviewContentEvaluationRequired` applies when an account sends, saves or copies managed data, or uploads it to a web page that belongs to no account. It also applies to export pickers and to `isAppSharingAllowed`. It does not apply to data that stays with the account in the same app, nor to links, messages, printing and data that comes in",
            "Graph only says \"before data sharing\"",
            "`PolicyEvaluator.Question.isEvaluated`"),
        Assumption(
            "evaluation-side",
            "the sending app evaluates the content, by the policy of its account. The receiving app does not evaluate it again",
            "no source says which app evaluates. The content is evaluated before it is shared",
            "`PolicyEvaluator.evaluated`"),
        Assumption(
            "evaluation-offline",
            "while the device is offline, the value `required` blocks and `requiredWhenOnline` allows. If the device is online and no verdict arrives, both values block",
            "the names of the values are the only source. A missing answer of the service must not allow what a refusal would block",
            "`PolicyEvaluator.evaluated`, `ContentVerdict.unavailable`"),
        Assumption(
            "evaluation-before",
            "Boolean answers are false until the content was evaluated. While an evaluation is possible, the share sheet keeps its rows",
            "the SDK's properties have no third value, and \"no\" is the safe answer. If the share sheet had no rows, the user could not choose anything to evaluate",
            "`PolicyDecision.outcome`"),
        Assumption(
            "evaluation-counts-as-passed",
            "a proof (`mam policy prove`) counts an evaluation of content as passed",
            "an evaluator may allow everything, and a proof must hold for every evaluator",
            "`LeakProof.assumed`"),
        Assumption(
            "sdk-cut-offs",
            "since 19 January 2026 the service blocks accounts with a policy in apps with an SDK below 20.8.0 (built with Xcode 16 to 25) or 21.1.0 (with Xcode 26 or later). Since 30 June 2026 it warns about an SDK below 20.8.0. The wall clock of the device decides. `mam doctor` does not know it, so it reports the blocks only",
            "the notices name two versions of Xcode for the block and none for the warning, and say \"late June\". They do not say how the service enforces the block",
            "`SDKCutOff.published`"),
        Assumption(
            "license-states",
            "a service plan in Graph's list `servicePlans` is usable with the states Success, PendingInput, PendingActivation and PendingProvisioning, and not with Disabled, Error and None. One in `assignedPlans` is usable with Enabled and Warning, and not with Suspended, Deleted and LockedOut. With any other state, or none, it is not known",
            "Graph lists the states only. A plan that is being set up, or is in its grace period, was not taken away",
            "`AccountLicenses.rows`"),
        Assumption(
            "reinstall-keeps-keychain",
            "reinstalling an app removes its container and its own sign-ins. Everything that the SDK stores stays. The accounts that the token library (MSAL) cached stay too",
            "when an app is removed, the system keeps its keychain items. It is not documented which other data of the SDK is in the keychain. Reports say that an app that is wiped at every launch is still wiped after a reinstall",
            "`SimulatedDevice.reinstall(_:)`"),
        Assumption(
            "loop-limit",
            "three wipes of an account within 24 hours count as a loop. So do three restarts of an app within 24 hours, counting only restarts that a first policy or a wipe required",
            "reports describe loops, and give no number",
            "`LoopLimit.standard`"),
        Assumption(
            "unenrolled-peer",
            "on a managed device an app with the SDK and no policy counts as an app that device management installed. It accepts data only if the owner's policy lets data go to all apps",
            "the system lets files go to every app that it manages. Reports describe a share that the sending app allows and the receiving app refuses",
            "`PeerApp.unenrolled`, `TransferEnd.peer(seenBy:)`"),
        Assumption(
            "wrapped-link-comes-later",
            "if a link with the suffix `-intunemam` starts an app, the launch options are empty. The app gets the link, without the suffix, once the user was admitted",
            "reports describe the empty options, and not when the link arrives. Earlier the app could show data before the checks",
            "`SimulatedDevice.openLink(_:in:)`"),
    ]
}
