extension Assumption {
    static let part1: [Assumption] = [
        Assumption(
            "account-id-folding",
            "account ids are compared without regard to the case of ASCII letters. All other bytes have to be equal",
            "Entra ids are ASCII. If the case of other letters were ignored too, ids that only look alike would count as equal",
            "`AccountID.folding`"),
        Assumption(
            "other-location-follows-transfer-level",
            "if the policy does not block copies, the location \"other\" follows its settings for sending and receiving data, and each location with a name of its own, such as OneDrive, is allowed. If it blocks copies, it can list locations that stay allowed. \"Other\" cannot be listed",
            "only this reading passes stage 5 of the guide's test plan. The settings page also allows the reading that the setting about copies decides about every location",
            "`PolicyEvaluator.saveManaged`, `openManaged`"),
        Assumption(
            "silent-means-no",
            "if no source says whether an action is allowed with managed data, the answer is no",
            "this is the safe reading",
            "`PolicyEvaluator`"),
        Assumption(
            "screen-capture-order",
            "the policy's own setting decides whether the screen may be captured. If the policy has no such setting, the app configuration decides. If the app configuration does not decide either, the send level does",
            "the policy's own setting is the newest and the most explicit of the three",
            "`PolicyEvaluator.property`"),
        Assumption(
            "unreadable-is-strictest",
            "a value that cannot be read counts as the strictest value of its setting",
            "a broken document must never allow more than its author intended. The service never sends a broken document",
            "`PolicySettingKind`"),
        Assumption(
            "sharing-and-filtering",
            "a policy can add OS sharing or Open-In filtering to the send level \"policy managed apps\". If a policy adds both, neither addition applies",
            "the portal does not offer both together. The level without an addition is stricter than the level with either addition",
            "`PolicyDocument.sendLevel`"),
        Assumption(
            "stale-location-lists",
            "two kinds of settings apply only if the policy limits data transfer to managed apps: those about saving copies, and those about opening data into Org documents. App configuration can make those about saving copies apply at the level \"all apps\" too (`always-apply-save-copies`)",
            "in all other cases the portal disables these settings, but keeps their old values",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "widget-sync-default",
            "a policy without the setting `allowWidgetContentSync` lets widgets show content",
            "the default is undocumented",
            "`PolicySetting.dataProtectionRow`"),
        Assumption(
            "app-intents-like-siri",
            "the rule for Siri also decides about App Intents",
            "before the SDK had a property for App Intents, it told apps to test the property for Siri",
            "`PolicyEvaluator.property`"),
        Assumption(
            "encryption-required",
            "a policy requires encryption unless its `appDataEncryptionType` is `useDeviceSettings`",
            "the client keys have a separate switch for encryption, `RequireFileEncryption`. Graph does not show this switch",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "unmanaged-browser-is-not-managed",
            "if a policy requires a browser and names it by its scheme, the property `isManagedBrowserRequired` is false",
            "the property is about the managed browser. A browser that is named by its scheme need not be managed",
            "`PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "lockdown-content",
            "the lockdown denies and requires everything that a policy can deny and require. It requires a PIN only if one of the window's accounts does. Org data is blocked in notifications",
            "the content of the lockdown is undocumented. The public notes on merged views suggest this reading",
            "`PolicyWord.lockdown`"),
        Assumption(
            "key-window",
            "a UI task that names no window acts for the key window. A new window starts without an identity",
            "no source describes this",
            "`ManagedApp.acting`, `AppWindows.open`"),
        Assumption(
            "failed-switch-keeps",
            "if a switch of identity does not succeed, the old identity stays in place. The exception is an old identity that is no longer allowed on the screen (`shown-has-to-leave`)",
            "no source describes this",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "single-identity-process",
            "in a single-identity app the engine keeps the process identity equal to the managed account. If the app itself tries to set the process identity, the call is ignored, and an event reports it",
            "the SDK sets the process identity in such apps. No source says what happens if the app itself sets it",
            "`MAMPolicyManager.setProcessAccountID`"),
        Assumption(
            "single-identity-threads",
            "the identities of scopes and threads also take effect in single-identity apps",
            "the old guide tells such apps to set an empty thread identity for a web page that is not managed",
            "`ManagedApp.acting`"),
        Assumption(
            "main-thread-slot",
            "a thread identity that code outside of a task sets on the main thread applies to all work there. One that is set on another thread never applies inside a task",
            "the SDK's identity is a thread-local value. Other threads belong to pools, so the next work on them can be unrelated",
            "`mam_slot_stamp`"),
        Assumption(
            "named-window",
            "if a task names a window, the task belongs to this window, whatever thread it runs on",
            "the SDK's method `policyForWindow:` takes the window as an argument. Only a UI task that names no window has to run on the main thread",
            "`ManagedApp.acting`"),
        Assumption(
            "aliases-of-two-accounts",
            "an app may say that two names belong to one account. A second name that already belongs to an account with another tenant or policy is refused, and an event reports this",
            "it is documented that accounts with different object ids can have the same user principal name",
            "`ManagedApp.State.merge`"),
        Assumption(
            "several-accounts-single-identity",
            "if a single-identity app has policies for several accounts, the first account is the process identity. When its policy is removed, the next one is",
            "enrollment asks the user which account to keep. A policy that is set without an enrollment asks no user",
            "`ManagedApp.State.keepProcessIdentity`"),
        Assumption(
            "task-in-block",
            "a thread identity does not apply inside a `Task {}`, even if a block or an operation starts the task. The identity of a scope does apply there",
            "the SDK supports tasks only through its scope API. A thread-local value cannot follow a task, and the library cannot intercept the start of a task",
            "`IdentityCapture`, [decision](Decisions/Identity.md#tasks-do-not-inherit-thread-identities)"),
        Assumption(
            "block-end-undoes",
            "an identity that a block sets on its thread is removed when the block ends",
            "the SDK restores the earlier identity around each block that it hooks",
            "`ThreadIdentity.endWork`"),
        Assumption(
            "no-identity-is-carried",
            "if no identity was set when a block was submitted, the block runs without an identity",
            "otherwise the block would run under an identity that unrelated work left on the pool thread",
            "`PackedCapture`"),
        Assumption(
            "source-handlers",
            "the handler of a Dispatch source, and a block that runs when a group or a work item has finished, run under the identity of the code that set or scheduled them",
            "the library intercepts these calls and stores the identity at that moment",
            "`dispatch_blocks.c`"),
        Assumption(
            "bundle-ids",
            "bundle ids are compared without regard to ASCII letter case, as account ids are (`account-id-folding`)",
            "no source describes this",
            "`PolicyTarget.includes`"),
        Assumption(
            "protect-without-policy",
            "data of an account without a policy is not encrypted. It gets a header that names the account. This also applies if the app has no managed account at all. Status 100 is never returned",
            "the SDK's notes say that the data of unmanaged accounts only gets a header. But the SDK's list of statuses has 100, \"the application is not managed\"",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "clear-header-of-a-managed-account",
            "a clear buffer is refused if its header names an account, under any name, whose current policy requires encryption, and the buffer does not prove that an app of the publisher on this device wrote it",
            "to refuse every clear buffer would lose those from before the policy. To accept every one would accept a forged header",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "clear-buffer-of-another-device",
            "a clear buffer of another device or publisher can be opened, as long as no policy on this device requires encryption for the buffer's account",
            "no source describes this. Any program can write a clear buffer. So refusing such buffers would lose data, and would not protect any",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "empty-data",
            "protecting empty data fails with status 105. Unprotecting empty data returns empty data",
            "the documentation of status 105 does not describe unprotecting. Reading an empty field that was never protected must not fail",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "protection-info-is-a-claim",
            "`protectionInfo` reads the owner from the header, and does not verify the header with a key. If the header is malformed, the call throws an error",
            "the SDK's method cannot report an error. It returns nil for a malformed header",
            "`MAMDataProtectionManager.protectionInfo`"),
        Assumption(
            "damaged-base64-is-text",
            "a text that is not strict base64 is returned unchanged, even if it begins like a protected text",
            "the SDK returns a text unchanged if the SDK did not protect it",
            "`Base64.decode`"),
    ]
}
