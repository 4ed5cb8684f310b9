extension Assumption {
    static let part1: [Assumption] = [
        Assumption(
            "account-id-folding",
            "ids compare without regard to ASCII letter case; every other byte counts",
            "Entra ids are ASCII; a wider folding would make look-alike ids equal",
            "`AccountID.folding`"),
        Assumption(
            "other-location-follows-transfer-level",
            "while copies are not blocked, the location \"other\" follows Send and Receive, and named services are open; while they are blocked, \"other\" is closed like everything that cannot be listed",
            "the SDK's stage 5 test plan only comes out right this way, while the settings page reads as if SaveCopies governed everything",
            "`SourceChoices.otherLocationFollowsTransferLevel`"),
        Assumption(
            "silent-means-no",
            "where no source speaks of managed data, the answer is no",
            "the safe reading",
            "`PolicyEvaluator`"),
        Assumption(
            "screen-capture-order",
            "the policy's own setting, then app configuration, then the send level",
            "the setting is the newest and the most explicit",
            "`PolicyEvaluator.property`"),
        Assumption(
            "unreadable-is-strictest",
            "a value that cannot be read counts as the strictest of its setting",
            "a broken document must never be looser than it was meant; the service never sends one",
            "`PolicySettingKind`"),
        Assumption(
            "sharing-and-filtering",
            "OS sharing together with Open-In filtering counts as neither",
            "the portal does not offer it; the plain level is stricter than either",
            "`PolicyDocument.sendLevel`"),
        Assumption(
            "stale-location-lists",
            "SaveCopies and OpenIntoOrg count only under the managed levels",
            "the portal grays them out elsewhere but leaves old values behind",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "widget-sync-default",
            "a missing `allowWidgetContentSync` allows",
            "the default is undocumented",
            "`PolicySetting.dataProtectionRow`"),
        Assumption(
            "app-intents-like-siri",
            "App Intents follow the Siri rule",
            "the SDK told apps to test the Siri property before the other existed",
            "`PolicyEvaluator.property`"),
        Assumption(
            "encryption-required",
            "encryption is required unless `appDataEncryptionType` is `useDeviceSettings`",
            "the client has a separate key that Graph does not show",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "unmanaged-browser-is-not-managed",
            "a browser named by its scheme does not make \"the managed browser\" required",
            "the property speaks of the managed browser",
            "`PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "lockdown-content",
            "several accounts of which one is managed: every permission no, every requirement yes, a PIN if any member needs one; notifications block Org data",
            "the content is undocumented; this is the reading of the public notes on merged views",
            "`PolicyWord.lockdown`"),
        Assumption(
            "key-window",
            "a UI task of an unknown window belongs to the key window; a new window starts without an identity",
            "undocumented",
            "`ManagedApp.acting`, `AppWindows.open`"),
        Assumption(
            "failed-switch-keeps",
            "a switch that does not succeed leaves the old identity, unless that is the account which may not be shown (`shown-has-to-leave`)",
            "undocumented",
            "`IdentitySwitchMachine.fail`"),
        Assumption(
            "single-identity-process",
            "in a single-identity app the engine keeps the process identity at the account with a policy, and the app's own setter is ignored with an event",
            "the SDK sets it; what the setter does there is undocumented",
            "`MAMPolicyManager.setProcessAccountID`"),
        Assumption(
            "single-identity-threads",
            "scopes and thread identities act in single-identity apps too",
            "the old guide sets the empty thread identity around an unmanaged web page in such apps",
            "`ManagedApp.acting`"),
        Assumption(
            "main-thread-slot",
            "a thread identity set on the process's main thread outside of any task counts for whatever runs there; one set on any other thread never counts inside a task",
            "the SDK's is a thread-local, and the main thread is nobody's pool thread",
            "`mam_slot_stamp`"),
        Assumption(
            "named-window",
            "a task that names its window is a task of that window, on whichever thread it runs",
            "`policyForWindow:` names one; only a task of an unknown window needs the main thread",
            "`ManagedApp.acting`"),
        Assumption(
            "aliases-of-two-accounts",
            "an alias that is known as an account of another tenant, or with another policy, is refused with an event",
            "\"same UPN, other object id\" is a documented case of two accounts",
            "`ManagedApp.State.merge`"),
        Assumption(
            "several-accounts-single-identity",
            "in a single-identity app the first account with a policy is the process identity until its policy goes, then the next",
            "enrollment asks which account stays; policies that are set without an enrollment are not asked about",
            "`ManagedApp.State.keepProcessIdentity`"),
        Assumption(
            "task-in-block",
            "a thread identity does not reach a `Task {}`, also not one that is started in a block or an operation; the scope does",
            "the SDK knows tasks only by its scope API; a thread-local cannot follow a task, and starting a task cannot be intercepted",
            "`IdentityCapture`, [decision 9](Decisions/0009-thread-identities-stay-out-of-tasks.md)"),
        Assumption(
            "block-end-undoes",
            "what a block sets on its thread ends with the block",
            "the SDK restores around the blocks it hooks",
            "`ThreadIdentity.endWork`"),
        Assumption(
            "nobody-is-carried",
            "a block handed over by nobody runs as nobody",
            "the thread-local of a pool thread must not act for strangers",
            "`PackedCapture`"),
        Assumption(
            "source-handlers",
            "a handler of a source carries whoever set it, a block after a group or an item whoever asked for it",
            "the hooks see the call that hands the block over",
            "`dispatch_blocks.c`"),
        Assumption(
            "bundle-ids",
            "bundle ids compare as the directory compares account ids",
            "undocumented",
            "`PolicyTarget.includes`"),
        Assumption(
            "protect-without-policy",
            "data of an account without a policy gets a clear header, also in an app where no account is managed; status 100 is never given",
            "the SDK's notes say that for unmanaged accounts only a header is written, while its list of codes has \"the application is not managed\"",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "clear-header-of-a-managed-account",
            "a clear buffer is refused exactly when the policy of the account it names, under any of its names, requires encryption now, and no app of the publisher on this device wrote the buffer",
            "refusing every managed owner would refuse what was protected before the policy required encryption; accepting them would let a forged header pass. Buffers of version 1 have no tag of the device, so they count as written elsewhere",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "clear-buffer-of-another-device",
            "a clear buffer of another device or publisher opens as long as the policy of the account it names requires no encryption here",
            "undocumented; anybody can write a clear buffer of version 1, so refusing the others would lose data and protect none",
            "`MAMDataProtectionManager.header(of:)`"),
        Assumption(
            "empty-data",
            "nothing cannot be protected (status 105); unprotecting nothing gives nothing",
            "status 105 has no more words; an empty field that was never protected must not fail",
            "`MAMDataProtectionManager.protect`"),
        Assumption(
            "protection-info-is-a-claim",
            "the owner is read from the header without a key, and a malformed header is an error",
            "the SDK's method has no error and answers nil",
            "`MAMDataProtectionManager.protectionInfo`"),
        Assumption(
            "damaged-base64-is-text",
            "a text that is no strict base64 comes back unchanged, whatever it begins with",
            "the SDK returns what it did not protect",
            "`Base64.decode`"),
    ]
}
