extension Assumption {
    static let part1: [Assumption] = [
        Assumption(
            "account-id-folding",
            "account ids are compared without regard to the case of ASCII letters; all other bytes have to be equal",
            "Entra ids are ASCII. Folding other letters would make ids equal that only look alike",
            "`AccountID.folding`"),
        Assumption(
            "other-location-follows-transfer-level",
            "if the policy does not block copies, the location \"other\" follows its settings for sending and receiving data, and each named location, such as OneDrive, is allowed. If it blocks copies, it can list locations that stay allowed, but not \"other\"",
            "only this reading passes stage 5 of the guide's test plan. The settings page also allows that the setting about copies decides about every location",
            "`PolicyEvaluator.saveManaged`, `openManaged`"),
        Assumption(
            "silent-means-no",
            "if no source says whether an action is allowed with managed data, it is blocked",
            "the safe reading",
            "`PolicyEvaluator`"),
        Assumption(
            "screen-capture-order",
            "the policy's own setting decides whether the screen may be captured. Without it the app configuration decides, and without both the send level",
            "the policy's own setting is the newest and most explicit",
            "`PolicyEvaluator.property`"),
        Assumption(
            "unreadable-is-strictest",
            "a value that cannot be read counts as the strictest value of its setting",
            "a broken document must not allow more than its author intended",
            "`PolicySettingKind`"),
        Assumption(
            "sharing-and-filtering",
            "if a policy adds both OS sharing and Open-In filtering to the send level \"policy managed apps\", neither applies",
            "the portal does not offer both together. The level alone is stricter than with either",
            "`PolicyDocument.sendLevel`"),
        Assumption(
            "stale-location-lists",
            "the settings about saving copies and about opening data into Org documents apply only if the policy limits data transfer to managed apps. App configuration can make those about copies apply at \"all apps\" too (`always-apply-save-copies`)",
            "in other cases the portal disables these settings, but keeps their values",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "widget-sync-default",
            "without the setting `allowWidgetContentSync` widgets may show content",
            "undocumented",
            "`PolicySetting.dataProtectionRow`"),
        Assumption(
            "app-intents-like-siri",
            "the rule for Siri also decides about App Intents",
            "before it had a property for App Intents, the SDK told apps to test that for Siri",
            "`PolicyEvaluator.property`"),
        Assumption(
            "encryption-required",
            "a policy requires encryption unless `appDataEncryptionType` is `useDeviceSettings`",
            "the client has a switch of its own, `RequireFileEncryption`, which Graph does not show",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "unmanaged-browser-is-not-managed",
            "if a policy names a required browser by its scheme, the property `isManagedBrowserRequired` is false",
            "a browser that is named by its scheme need not be managed",
            "`PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "lockdown-content",
            "the lockdown denies and requires everything that a policy can. It requires a PIN only if one of the window's accounts does. Org data is blocked in notifications",
            "undocumented; the public notes on merged views suggest it",
            "`PolicyWord.lockdown`"),
        Assumption(
            "key-window",
            "a UI task that names no window acts for the key window. A new window starts without an identity",
            "undocumented",
            "`ManagedApp.acting`, `AppWindows.open`"),
        Assumption(
            "failed-switch-keeps",
            "if a switch of identity does not succeed, the old identity stays, unless it is no longer allowed on the screen (`shown-has-to-leave`)",
            "undocumented",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "single-identity-process",
            "in a single-identity app the engine keeps the process identity equal to the managed account. A call of the app that sets it is ignored, and reported by an event",
            "the SDK sets it too. No source says what a call of the app does",
            "`MAMPolicyManager.setProcessAccountID`"),
        Assumption(
            "single-identity-threads",
            "the identities of scopes and threads also take effect in single-identity apps",
            "an older guide tells such apps to set an empty thread identity for an unmanaged web page",
            "`ManagedApp.acting`"),
        Assumption(
            "main-thread-slot",
            "a thread identity set on the main thread, outside of a task, applies to all work there. One set on another thread never applies inside a task",
            "the SDK's identity is thread-local. Other threads belong to pools, so their next work can be unrelated",
            "`mam_slot_stamp`"),
        Assumption(
            "named-window",
            "a task that names a window belongs to this window, on any thread",
            "the SDK's `policyForWindow:` takes the window. Only a UI task without one has to run on the main thread",
            "`ManagedApp.acting`"),
        Assumption(
            "aliases-of-two-accounts",
            "an app may say that two names belong to one account. A second name of an account with another tenant or policy is refused, and reported by an event",
            "accounts with different object ids can have the same user principal name",
            "`ManagedApp.State.merge`"),
        Assumption(
            "several-accounts-single-identity",
            "if a single-identity app has policies for several accounts, the first is the process identity. When its policy is removed, the next one is",
            "enrollment asks which account to keep. A policy that is set without it asks no user",
            "`ManagedApp.State.keepProcessIdentity`"),
        Assumption(
            "task-in-block",
            "a thread identity does not apply inside a `Task {}`, even if a block or operation starts it. The identity of a scope does",
            "the SDK supports tasks only by its scopes, and the library cannot intercept the start of a task",
            "`IdentityCapture`"),
        Assumption(
            "block-end-undoes",
            "an identity that a block sets on its thread is removed when the block ends",
            "the SDK restores the earlier identity around each block that it hooks",
            "`ThreadIdentity.endWork`"),
        Assumption(
            "no-identity-is-carried",
            "a block that was submitted without an identity runs without one",
            "else it would run under an identity that unrelated work left on the thread",
            "`PackedCapture`"),
        Assumption(
            "source-handlers",
            "the handler of a Dispatch source, and a block that runs after a group or work item, run under the identity of the code that set or scheduled them",
            "the library intercepts these calls",
            "`dispatch_blocks.c`"),
        Assumption(
            "bundle-ids",
            "bundle ids are compared without regard to ASCII case",
            "undocumented; as for account ids",
            "`PolicyTarget.includes`"),
        Assumption(
            "protect-without-policy",
            "data of an account without a policy is not encrypted, and gets a header that names the account, even if no account of the app is managed. Status 100 is never returned",
            "the SDK's notes describe such a header, but its list of statuses has 100, \"the application is not managed\"",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "clear-header-of-a-managed-account",
            "a clear buffer names its account. If the account's current policy requires encryption, the buffer is refused, unless it proves that an app of the publisher on this device wrote it",
            "refusing all clear buffers would lose those from before the policy. Accepting all would accept forged headers",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "clear-buffer-of-another-device",
            "a clear buffer of another device or publisher can be opened unless a policy on this device requires encryption for its account",
            "undocumented. Any program can write such buffers, so refusing them loses data and protects none",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "empty-data",
            "protecting empty data fails with status 105; unprotecting it returns empty data",
            "status 105 is not documented for unprotecting. Reading a field that was never protected must not fail",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "protection-info-is-a-claim",
            "`protectionInfo` reads the owner from the header without a key. A malformed header throws",
            "the SDK's method cannot throw, and returns nil",
            "`MAMDataProtectionManager.protectionInfo`"),
        Assumption(
            "damaged-base64-is-text",
            "a text that is not strict base64 is returned unchanged",
            "the SDK does so with a text that it did not protect",
            "`Base64.decode`"),
    ]
}
