extension Assumption {
    static let part1: [Assumption] = [
        Assumption(
            "account-id-folding",
            "ids are compared without regard to ASCII letter case; every other byte counts",
            "Entra ids are ASCII; a wider folding would make look-alike ids equal",
            "`AccountID.folding`"),
        Assumption(
            "other-location-follows-transfer-level",
            "if the policy does not block copies, the location \"other\" follows the settings Send and Receive, and the locations that have names of their own (such as OneDrive) are allowed. If the policy blocks copies, \"other\" is blocked, and so is every location that has no entry in the format of policies",
            "only this reading passes the SDK's stage 5 test plan; the settings page reads as if the setting about saving copies governed every location",
            "`SourceChoices.otherLocationFollowsTransferLevel`"),
        Assumption(
            "silent-means-no",
            "if no source says whether an action is allowed with managed data, the answer is no",
            "this is the safe reading",
            "`PolicyEvaluator`"),
        Assumption(
            "screen-capture-order",
            "the policy's own setting decides first, then app configuration, then the send level",
            "the setting is the newest and the most explicit",
            "`PolicyEvaluator.property`"),
        Assumption(
            "unreadable-is-strictest",
            "a value that cannot be read counts as the strictest value of its setting",
            "a broken document must never be looser than intended; the service never sends one",
            "`PolicySettingKind`"),
        Assumption(
            "sharing-and-filtering",
            "a send level that combines OS sharing and Open-In filtering counts as the level \"policy managed apps\" without either",
            "the portal does not offer the combination; the level without either is stricter than each of the two",
            "`PolicyDocument.sendLevel`"),
        Assumption(
            "stale-location-lists",
            "the settings about saving copies and about opening data into Org documents apply only if data transfer is limited to managed apps",
            "the portal disables these settings otherwise, but keeps their old values",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "widget-sync-default",
            "without `allowWidgetContentSync` widgets may show content",
            "the default is undocumented",
            "`PolicySetting.dataProtectionRow`"),
        Assumption(
            "app-intents-like-siri",
            "App Intents follow the Siri rule",
            "before the property for App Intents existed, the SDK told apps to test the Siri property",
            "`PolicyEvaluator.property`"),
        Assumption(
            "encryption-required",
            "encryption is required unless `appDataEncryptionType` is `useDeviceSettings`",
            "the client keys have a separate switch for encryption, `RequireFileEncryption`, which Graph does not show",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "unmanaged-browser-is-not-managed",
            "if a policy requires a browser that it names by its scheme, `isManagedBrowserRequired` is false",
            "the property speaks of the managed browser",
            "`PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "lockdown-content",
            "in a window of several accounts, at least one of them managed, every permission is denied and every requirement applies. A PIN is required if any of the accounts needs one. Notifications block Org data",
            "the content of this policy, which the SDK calls the lockdown policy, is undocumented; this is the reading of the public notes on merged views",
            "`PolicyWord.lockdown`"),
        Assumption(
            "key-window",
            "a UI task that names no window acts for the key window; a new window starts without an identity",
            "undocumented",
            "`ManagedApp.acting`, `AppWindows.open`"),
        Assumption(
            "failed-switch-keeps",
            "a switch that does not succeed leaves the old identity in place, unless the old identity is itself an account that is no longer allowed on the screen (`shown-has-to-leave`)",
            "undocumented",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "single-identity-process",
            "in a single-identity app the engine keeps the process identity equal to the managed account; if the app calls the setter itself, the call is ignored, and an event reports it",
            "the SDK sets the process identity in such apps; the effect of the setter in them is undocumented",
            "`MAMPolicyManager.setProcessAccountID`"),
        Assumption(
            "single-identity-threads",
            "scopes and thread identities act in single-identity apps too",
            "the old guide sets the empty thread identity around an unmanaged web page in such apps",
            "`ManagedApp.acting`"),
        Assumption(
            "main-thread-slot",
            "a thread identity set on the process's main thread outside of a task applies to all work on that thread; a thread identity set on any other thread never applies inside a task",
            "the SDK's identity is a thread-local value, and the main thread is not a pool thread",
            "`mam_slot_stamp`"),
        Assumption(
            "named-window",
            "a task that names its window is a task of that window, on any thread",
            "`policyForWindow:` names a window; only a task that names no window needs the main thread",
            "`ManagedApp.acting`"),
        Assumption(
            "aliases-of-two-accounts",
            "if an app names an alias for an account, and this alias already belongs to an account with another tenant or another policy, the alias is refused with an event",
            "\"same UPN, other object id\" is a documented case of two accounts",
            "`ManagedApp.State.merge`"),
        Assumption(
            "several-accounts-single-identity",
            "in a single-identity app the first account with a policy is the process identity until its policy is removed, then the next",
            "enrollment asks which account to keep; policies that are set without an enrollment do not cause that question",
            "`ManagedApp.State.keepProcessIdentity`"),
        Assumption(
            "task-in-block",
            "a thread identity does not reach a `Task {}`, even if the task is started in a block or an operation; a scope does",
            "the SDK supports tasks only through its scope API; a thread-local value cannot follow a task, and the start of a task cannot be intercepted",
            "`IdentityCapture`, [decision 9](Decisions/0009-thread-identities-stay-out-of-tasks.md)"),
        Assumption(
            "block-end-undoes",
            "an identity that a block sets on its thread is removed when the block ends",
            "the SDK restores the identity around the blocks it hooks",
            "`ThreadIdentity.endWork`"),
        Assumption(
            "no-identity-is-carried",
            "a block that was submitted without an identity runs without an identity",
            "an identity that earlier work left on a pool thread must not apply to unrelated work",
            "`PackedCapture`"),
        Assumption(
            "source-handlers",
            "the handler of a Dispatch source carries the identity of the code that set the handler. A block that runs after a group or a work item carries the identity of the code that requested the notification",
            "the hooks see the call that submits the block",
            "`dispatch_blocks.c`"),
        Assumption(
            "bundle-ids",
            "bundle ids are compared without regard to ASCII letter case, as account ids are (`account-id-folding`)",
            "undocumented",
            "`PolicyTarget.includes`"),
        Assumption(
            "protect-without-policy",
            "data of an account without a policy is not encrypted, and gets a header that names the account, also in an app without a managed account; status 100 is never returned",
            "the SDK's notes say that the data of unmanaged accounts only gets a header; but the SDK's list of statuses has 100, \"the application is not managed\"",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "clear-header-of-a-managed-account",
            "a clear buffer is refused if two things are true: the policy of its account, under any of the account's names, requires encryption now; and the buffer was not written by an app of the publisher on this device. Every other clear buffer is accepted",
            "refusing every managed owner would refuse buffers from before the policy required encryption; accepting all would accept a forged header. Buffers of version 1 have no tag of the device, so they count as written elsewhere",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "clear-buffer-of-another-device",
            "a clear buffer of another device or publisher opens as long as the buffer's account has no policy on this device that requires encryption",
            "undocumented; any program can write a clear buffer of version 1, so a refusal would lose data and protect none",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "empty-data",
            "protecting empty data fails with status 105; unprotecting empty data returns empty data",
            "the documentation of status 105 says no more; an empty field that was never protected must not fail",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "protection-info-is-a-claim",
            "`protectionInfo` reads the owner from the header and does not verify it with a key; a malformed header is an error",
            "the SDK's method reports no error and returns nil",
            "`MAMDataProtectionManager.protectionInfo`"),
        Assumption(
            "damaged-base64-is-text",
            "a text that is not strict base64 is returned unchanged, regardless of its first characters",
            "the SDK returns text unchanged if the SDK did not protect it",
            "`Base64.decode`"),
    ]
}
