extension Assumption {
    static let part2: [Assumption] = [
        Assumption(
            "publisher",
            "apps that name the same publisher in their configurations share transfer keys on one device",
            "in the SDK, the apps of one team share these keys through a keychain access group",
            "`ManagedApp.Configuration.publisher`"),
        Assumption(
            "open-reads",
            "a file that is opened without flags is opened for reading",
            "the documentation of `openFileAtPath:error:` does not say this. An app that only reads must not need write permission",
            "`ManagedFiles.open`"),
        Assumption(
            "create-empties",
            "creating a file that exists empties the file and gives it its new owner. With `exclusive`, creating a file that exists is an error",
            "the documentation of `createFileAtPath:` only says that the file is made. POSIX's `creat` empties an existing file",
            "`ManagedFiles.create`"),
        Assumption(
            "given-owner-wins",
            "if a call of `create` names an account, this account owns the file, regardless of the effective identity",
            "otherwise the argument would have no effect. If the argument is nil, the effective identity owns the file",
            "`ManagedFiles.create`"),
        Assumption(
            "owner-at-truncation",
            "opening a file with `truncate` sets its owner again. The effective identity becomes the owner. Without an effective identity, the folder's default owner becomes the owner. Without either, the file has no owner",
            "the SDK's notes say that the owner is set when a file is created or truncated",
            "`FileOpening.empty`"),
        Assumption(
            "no-user-owns",
            "\"no user\" is an owner, and files of this owner have a tag that says so. A file without a tag has no owner",
            "`protectionInfo` returns an object with an empty id in the first case, and nil in the second",
            "`ManagedApp.ownership(of:)`"),
        Assumption(
            "protect-nil",
            "`protect` with nil makes \"no user\" the owner and ignores the effective identity",
            "in this call of the SDK, nil stands for the unmanaged account",
            "`FileProtecting.protect`"),
        Assumption(
            "folder-default",
            "a folder's default owner applies only if there is no effective identity. If several folders above a file have a default owner, the nearest one applies",
            "the SDK protects folders, and does not say what that means for later files. An effective identity is more specific than a folder",
            "`ManagedApp.ownershipOfNewFile`"),
        Assumption(
            "verify-is-protect",
            "`verifyAndProtect` does what `protect` does",
            "`protect` already checks each file, and changes only those that differ from the policy. So there is nothing more to verify",
            "`MAMFileProtectionManager.verifyAndProtect`"),
        Assumption(
            "encrypt-anyway",
            "`encryptFile` encrypts a file even if the account's policy does not require it. For an account without a policy it fails with status 106",
            "the name of the call promises encryption. Status 106 means \"unmanaged identity\"",
            "`MAMFileProtectionManager.encryptFile`"),
        Assumption(
            "decrypt-keeps-owner",
            "a file that is decrypted, or copied in decrypted form, keeps its owner. A tag names the owner",
            "the data still belongs to the account, and a wipe has to find it",
            "`FileProtecting.decrypt`"),
        Assumption(
            "file-status-100",
            "calls about files return status 100 only in an app without a container",
            "the reason is the same as for `protect-without-policy`: the file of an account without a policy is clear and has a tag",
            "`ManagedApp.appFiles`"),
        Assumption(
            "opening-needs-no-identity",
            "opening a file depends neither on the effective identity nor on a policy",
            "the SDK opens every file of the app. Policies govern data that leaves the app",
            "`FileOpening.share`"),
        Assumption(
            "protection-classes",
            "`whenDeviceLocked` means the class Complete, `whenDeviceLockedExceptOpenFiles` CompleteUnlessOpen, `afterDeviceRestart` CompleteUntilFirstUserAuthentication, and `useDeviceSettings` None. The app's `MaxFileProtectionLevel` is the strictest class that its files can have",
            "the names are similar, but no source says which value means which class",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "lockdown-protection",
            "for a merged window encryption is required, files are excluded from backups, and the class of files is Complete",
            "every other answer for such a window is the strictest too (`lockdown-content`). No file needs these values, because a file belongs to one account and not to a window",
            "`PolicyWord.lockdown`"),
        Assumption(
            "foreign-tags",
            "a tag is ignored and reported if it was written on another device, or was changed",
            "if such a tag were accepted, any program could assign files to other accounts. If the file were refused, any program could make it unreadable",
            "`FileOwners.owner(ofClear:at:)`"),
        Assumption(
            "wipe-ends-handles",
            "a wipe closes the account's open files. Later calls on their handles fail",
            "keys that are already in memory must not outlive the wipe",
            "`FileWipe.closeOpenFiles`"),
        Assumption(
            "wipe-by-claim",
            "a wipe trusts the headers of encrypted files: it deletes each file whose header names the account as the owner",
            "the wipe deletes the keys first, and without them the header cannot be verified",
            "`FileWipe.finding`"),
        Assumption(
            "inbox",
            "a file that one app hands over to another arrives in the folder `Inbox` under its own name. If the name is taken, a number is put before the extension: `report 2.txt`",
            "iOS does the same with files that come from another app",
            "`ContainerFiles.link(_:inInboxAs:)`"),
        Assumption(
            "stays-encrypted",
            "a file that was encrypted when it was handed over stays encrypted, even if the receiver's policy does not require it",
            "the sender's policy required it",
            "`FileParcel.unpack`"),
        Assumption(
            "clipboard-within",
            "an account may always paste in an app what it copied in the same app",
            "the setting for the clipboard is about other apps",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-per-side",
            "the policy of the copying account decides about copying, and that of the pasting account about pasting. The maximum length is about copying only: short texts of the account may be pasted anywhere, and no data of others comes in by it. Data of another account is treated like unmanaged data",
            "the settings page speaks of cutting and copying Org data. A text of the SDK about personal data that is too long speaks for a limit in both directions. The page's reading blocks more",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-length",
            "a policy that blocks the clipboard can still allow text and URL objects up to a maximum length, which counts UTF-16 units. Longer content is blocked, and never shortened. All other content is blocked",
            "the SDK's strings count UTF-16 units. Release notes 19.7.6 and 20.2.1 name URL objects. How their length is counted is not public: here it is the length of the URL's text",
            "`ClipboardContent`, `PolicyEvaluator.limited`"),
        Assumption(
            "web-view-upload",
            "if an app blocks uploads to a web page, this applies to managed identities only. Accounts without a policy may upload",
            "the setting protects Org data",
            "`PolicyEvaluator.webViewPaste`, `webViewUpload`"),
        Assumption(
            "web-view-unmanaged",
            "Org data may be uploaded to an unmanaged page only if the policy lets data go to all apps",
            "such a page is treated like any other unmanaged identity",
            "`PolicyEvaluator.webViewUpload`"),
        Assumption(
            "url-unreadable",
            "for managed accounts some URLs are blocked at every send level: a URL without a scheme, a URL with a control character, a blank or a backslash, and a URL of more than 65536 bytes",
            "programs interpret such URLs differently. If no source describes a case, the answer is no",
            "`ParsedURL`"),
        Assumption(
            "telephone-and-message-schemes",
            "URLs with `tel` and `telprompt` count as telephone numbers, and URLs with `sms` and `imessage` as messages",
            "for messages the sources name only `sms`",
            "`LinkReading.Kind`"),
        Assumption(
            "managed-app-is-there",
            "a managed dialer or messaging app counts as installed if one of its schemes can be opened with Intune's suffix, for example `tel-intunemam`. This scheme is then used for calls or messages",
            "the sources do not say how the SDK finds such an app",
            "`OpenableSchemes.managedSuffix`"),
        Assumption(
            "unnamed-app",
            "a policy can require a specific app without naming its scheme. If this app is a dialer or a messaging app, calls or messages are blocked. If it is a browser, the managed browser is used",
            "this is the strictest reading of an incomplete policy",
            "`LinkAsked.evaluatorQuestion`, `PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "missing-app-is-told",
            "if a link has to be opened in an app that is not installed, the link is still allowed, and the answer says that the app is missing",
            "in this case the SDK shows an alert or asks the user to install the app",
            "`LinkTarget.redirect`"),
    ]
}
