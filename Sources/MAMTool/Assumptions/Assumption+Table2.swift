extension Assumption {
    static let part2: [Assumption] = [
        Assumption(
            "publisher",
            "apps whose configurations name one publisher share transfer keys on one device",
            "in the SDK the apps of one team share these keys through a keychain access group",
            "`ManagedApp.Configuration.publisher`"),
        Assumption(
            "open-reads",
            "opening without flags is for reading",
            "`openFileAtPath:error:` does not say; an app that only reads must not need write permission",
            "`ManagedFiles.open`"),
        Assumption(
            "create-empties",
            "creating a file empties an existing file and gives it its new owner; with `exclusive` an existing file is an error",
            "`createFileAtPath:` says the file is made; POSIX's `creat` empties",
            "`ManagedFiles.create`"),
        Assumption(
            "given-owner-wins",
            "an account given to `create` owns the file, regardless of the effective identity",
            "otherwise the argument would have no effect; nil uses the effective identity",
            "`ManagedFiles.create`"),
        Assumption(
            "owner-at-truncation",
            "opening with `truncate` makes the effective identity the owner. Without an effective identity the folder's default owner becomes the owner. Without either the file has no owner",
            "the SDK's notes: the owner is set when a file is created or truncated",
            "`FileOpening.empty`"),
        Assumption(
            "no-user-owns",
            "\"no user\" is an owner with a tag of its own; a file without a tag has no owner",
            "`protectionInfo` returns an object with an empty id in the first case and nil in the second",
            "`ManagedApp.ownership(of:)`"),
        Assumption(
            "protect-nil",
            "`protect` with nil makes \"no user\" the owner and does not use the effective identity",
            "the SDK takes nil for the unmanaged account there",
            "`FileProtecting.protect`"),
        Assumption(
            "folder-default",
            "a folder's default owner applies only without an effective identity; the nearest folder with one decides",
            "the SDK protects folders and does not say what that means for later files; an effective identity is more specific",
            "`ManagedApp.ownershipOfNewFile`"),
        Assumption(
            "verify-is-protect",
            "`verifyAndProtect` does what `protect` does",
            "`protect` leaves files unchanged that already match, so nothing remains to verify",
            "`MAMFileProtectionManager.verifyAndProtect`"),
        Assumption(
            "encrypt-anyway",
            "`encryptFile` encrypts for an account whose policy does not require it; for an account without a policy it fails with status 106",
            "the name of the call promises encryption; 106 is \"unmanaged identity\"",
            "`MAMFileProtectionManager.encryptFile`"),
        Assumption(
            "decrypt-keeps-owner",
            "a decrypted file and a decrypted copy keep their owner, as a tag",
            "the data still belongs to the account, and a wipe must find it",
            "`FileProtecting.decrypt`"),
        Assumption(
            "file-status-100",
            "status 100 is returned only in an app without a container",
            "the same holds for buffers (`protect-without-policy`): the file of an account without a policy is clear and has a tag",
            "`ManagedApp.appFiles`"),
        Assumption(
            "opening-asks-nobody",
            "opening a file checks neither the effective identity nor a policy",
            "the SDK opens every file of the app; policies govern data that leaves it",
            "`FileOpening.share`"),
        Assumption(
            "protection-classes",
            "`whenDeviceLocked` is Complete, `whenDeviceLockedExceptOpenFiles` CompleteUnlessOpen, `afterDeviceRestart` CompleteUntilFirstUserAuthentication, `useDeviceSettings` None; `MaxFileProtectionLevel` sets the upper limit",
            "the names are alike, but no source maps one to the other; the class determines whether a file can be read while the device is locked",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "lockdown-protection",
            "for several accounts at once encryption is required, files are excluded from backups, and the class is Complete",
            "every other answer for such a window is the strictest too (`lockdown-content`); a file has one owner, so its `protectionInfo` never needs this case",
            "`PolicyWord.lockdown`"),
        Assumption(
            "foreign-tags",
            "a tag that another device wrote, or that was changed, is ignored and reported",
            "accepting such a tag would let any program assign files to other accounts; refusing the file would let any program make it unreadable",
            "`FileOwners.owner(ofClear:at:)`"),
        Assumption(
            "wipe-ends-handles",
            "a wipe closes the account's open files; later calls on their handles fail",
            "keys that are already in memory must not outlive the wipe",
            "`FileWipe.closeOpenFiles`"),
        Assumption(
            "wipe-by-claim",
            "a wipe deletes encrypted files by the owner that their header claims",
            "the keys are deleted by then, so the claim cannot be verified",
            "`FileWipe.finding`"),
        Assumption(
            "inbox",
            "a file that is handed over arrives in `Inbox` under its own name, or with a number before the extension: `report 2.txt`",
            "iOS does the same with files that come from another app",
            "`ContainerFiles.link(_:inInboxAs:)`"),
        Assumption(
            "stays-encrypted",
            "a handed-over file that was encrypted stays encrypted, even if the receiver's policy does not require it",
            "the sender's policy required it",
            "`FileParcel.unpack`"),
        Assumption(
            "clipboard-within",
            "an account may always paste within one app what it copied there",
            "the setting is about other apps",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-per-side",
            "copying asks the policy of the copying account, and pasting asks the policy of the pasting account. Even if a policy blocks the action, it can allow text up to a number of characters, the policy's limit. Data of another account is treated like unmanaged data",
            "the limit of characters works in both directions; the sources do not say which limit applies between two accounts",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-length",
            "the limit of characters, up to which a policy that blocks the clipboard allows text, counts UTF-16 units. It applies to text only, and text is never shortened",
            "the SDK's strings count in this unit",
            "`ClipboardContent`, `PolicyEvaluator.limited`"),
        Assumption(
            "web-view-upload",
            "if the app blocks uploads to a page, it blocks them for managed identities only; accounts without a policy may upload",
            "the setting protects Org data",
            "`PolicyEvaluator.webViewPaste`, `webViewUpload`"),
        Assumption(
            "web-view-unmanaged",
            "a page that counts as unmanaged takes uploads of Org data only when data may go to all apps",
            "such a page is treated like any other unmanaged identity",
            "`PolicyEvaluator.webViewUpload`"),
        Assumption(
            "url-unreadable",
            "for managed accounts a URL is blocked under every level if it has no scheme, contains a control character, a blank or a backslash, or is longer than 65536 bytes",
            "programs read such bytes differently; if no source describes a case, the answer is no",
            "`ParsedURL`"),
        Assumption(
            "telephone-and-message-schemes",
            "`tel` and `telprompt` are telephone numbers, `sms` and `imessage` messages",
            "the sources name only `sms` for messages",
            "`LinkReading.Kind`"),
        Assumption(
            "managed-app-is-there",
            "a managed dialer or messaging app counts as installed when its scheme with the suffix, for example `tel-intunemam` or `sms-intunemam`, can be opened; that scheme opens it",
            "managed apps register each scheme a second time with that suffix; the sources do not say how the SDK looks for one",
            "`OpenableSchemes.managedSuffix`"),
        Assumption(
            "unnamed-app",
            "if a policy requires a specific dialer or messaging app, but does not name it by a scheme, the action is blocked; a browser without a name is the managed browser",
            "the strictest reading of an incomplete policy",
            "`LinkAsked.evaluatorQuestion`, `PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "missing-app-is-told",
            "a redirect to an app that is not installed is still allowed, and the answer says that the app is missing",
            "the SDK shows an alert or asks to install the app",
            "`LinkTarget.redirect`"),
    ]
}
