extension Assumption {
    static let part2: [Assumption] = [
        Assumption(
            "publisher",
            "apps that configure the same publisher share transfer keys on a device",
            "in the SDK a keychain access group of the team does this",
            "`ManagedApp.Configuration.publisher`"),
        Assumption(
            "open-reads",
            "a file that is opened without flags is opened for reading",
            "undocumented. An app that only reads must not need write permission",
            "`ManagedFiles.open`"),
        Assumption(
            "create-empties",
            "creating a file that exists empties it and changes its owner. With `exclusive` it is an error",
            "the documentation says only that the file is made. POSIX's `creat` does this",
            "`ManagedFiles.create`"),
        Assumption(
            "given-owner-wins",
            "an account that is passed to `create` owns the file, regardless of the effective identity",
            "else the argument would have no effect",
            "`ManagedFiles.create`"),
        Assumption(
            "owner-at-truncation",
            "opening a file with `truncate` sets its owner again: the effective identity, else the folder's default owner, else none",
            "the SDK's notes say that creating or truncating sets the owner",
            "`FileOpening.empty`"),
        Assumption(
            "no-user-owns",
            "\"no user\" is an owner, and has a tag. A file without a tag has no owner",
            "`protectionInfo` returns an object with an empty id in the first case, and nil in the second",
            "`ManagedApp.ownership(of:)`"),
        Assumption(
            "protect-nil",
            "`protect` with nil makes \"no user\" the owner, whatever the effective identity",
            "in this call of the SDK nil is the unmanaged account",
            "`FileProtecting.protect`"),
        Assumption(
            "folder-default",
            "a folder's default owner applies only without an effective identity. Of several folders above a file the nearest applies",
            "the SDK does not say what a protected folder means for later files",
            "`ManagedApp.ownershipOfNewFile`"),
        Assumption(
            "verify-is-protect",
            "`verifyAndProtect` does what `protect` does",
            "`protect` already checks each file, and changes only those that differ from the policy",
            "`MAMFileProtectionManager.verifyAndProtect`"),
        Assumption(
            "encrypt-anyway",
            "`encryptFile` encrypts even if the account's policy does not require it. Without a policy it fails with 106",
            "the name promises encryption. 106 means \"unmanaged identity\"",
            "`MAMFileProtectionManager.encryptFile`"),
        Assumption(
            "decrypt-keeps-owner",
            "a decrypted file, or a decrypted copy, keeps its owner in a tag",
            "the data still belongs to the account, and a wipe has to find it",
            "`FileProtecting.decrypt`"),
        Assumption(
            "file-status-100",
            "calls about files return 100 only in an app without a container",
            "as for `protect-without-policy`",
            "`ManagedApp.appFiles`"),
        Assumption(
            "opening-needs-no-identity",
            "opening a file depends neither on the effective identity nor on a policy",
            "the SDK opens every file of the app. Policies govern data that leaves it",
            "`FileOpening.share`"),
        Assumption(
            "protection-classes",
            "`whenDeviceLocked` means Complete, `whenDeviceLockedExceptOpenFiles` CompleteUnlessOpen, `afterDeviceRestart` CompleteUntilFirstUserAuthentication, `useDeviceSettings` None. `MaxFileProtectionLevel` is the app's strictest class",
            "the names are similar; no source says which value means which class",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "lockdown-protection",
            "for a merged window encryption is required, files are excluded from backups, and their class is Complete",
            "as for `lockdown-content`. No file needs this, because a file belongs to one account",
            "`PolicyWord.lockdown`"),
        Assumption(
            "foreign-tags",
            "a tag that was changed, or written on another device, is ignored and reported",
            "accepting it would let any program assign files. Refusing the file would let any program make it unreadable",
            "`FileOwners.owner(ofClear:at:)`"),
        Assumption(
            "wipe-ends-handles",
            "a wipe closes the account's open files. Later calls on their handles fail",
            "keys in memory must not outlive the wipe",
            "`FileWipe.closeOpenFiles`"),
        Assumption(
            "wipe-by-claim",
            "a wipe deletes each encrypted file whose header names the account, without verifying the header",
            "the wipe deletes the keys first, and verifying needs them",
            "`FileWipe.finding`"),
        Assumption(
            "inbox",
            "a file from another app arrives in `Inbox` under its own name. If the name is taken, a number comes before the extension: `report 2.txt`",
            "iOS does the same",
            "`ContainerFiles.link(_:inInboxAs:)`"),
        Assumption(
            "stays-encrypted",
            "a file that was handed over encrypted stays encrypted, even if the receiver's policy does not require it",
            "the sender's policy required it",
            "`FileParcel.unpack`"),
        Assumption(
            "clipboard-within",
            "an account may always paste in an app what it copied in the same app",
            "the setting is about other apps",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-per-side",
            "the policy of the copying account decides about copying, that of the pasting account about pasting. The maximum length is about copying only. Data of another account counts as unmanaged",
            "the settings page speaks of cutting and copying Org data. A text of the SDK about personal data that is too long suggests a limit both ways. The page's reading blocks more",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-length",
            "the maximum length of text and URL objects that a policy allows counts UTF-16 units. Longer content is blocked, never shortened, and so is all other content",
            "the SDK's strings count UTF-16 units. Release notes 19.7.6 and 20.2.1 name URL objects, but not how they are counted: here by their text",
            "`ClipboardContent`, `PolicyEvaluator.limited`"),
        Assumption(
            "web-view-upload",
            "if an app blocks uploads to a page, accounts without a policy may still upload",
            "the setting protects Org data",
            "`PolicyEvaluator.webViewPaste`, `webViewUpload`"),
        Assumption(
            "web-view-unmanaged",
            "Org data may be uploaded to an unmanaged page only at \"all apps\"",
            "the page is like any unmanaged identity",
            "`PolicyEvaluator.webViewUpload`"),
        Assumption(
            "url-unreadable",
            "for managed accounts a URL is blocked that has no scheme, has a control character, a blank or a backslash, or more than 65536 bytes",
            "programs read such URLs differently",
            "`ParsedURL`"),
        Assumption(
            "telephone-and-message-schemes",
            "`tel` and `telprompt` are telephone numbers, `sms` and `imessage` messages",
            "for messages the sources name only `sms`",
            "`LinkReading.Kind`"),
        Assumption(
            "managed-app-is-there",
            "a managed dialer or messaging app counts as installed if one of its schemes can be opened with Intune's suffix, such as `tel-intunemam`, which then opens calls or messages",
            "the sources do not say how the SDK finds such an app",
            "`OpenableSchemes.managedSuffix`"),
        Assumption(
            "unnamed-app",
            "if a policy requires a specific app and names none, calls or messages are blocked, and links open in the managed browser",
            "the strictest reading of an incomplete policy",
            "`LinkAsked.evaluatorQuestion`, `PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "missing-app-is-told",
            "a link that needs an app that is not installed is allowed, and the answer says that the app is missing",
            "the SDK then shows an alert or offers the app",
            "`LinkTarget.redirect`"),
    ]
}
