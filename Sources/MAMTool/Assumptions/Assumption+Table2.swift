extension Assumption {
    static let part2: [Assumption] = [
        Assumption(
            "publisher",
            "apps whose configurations name one publisher share transfer keys on one device",
            "the SDK shares through a keychain access group of one team",
            "`ManagedApp.Configuration.publisher`"),
        Assumption(
            "open-reads",
            "opening without flags is for reading",
            "`openFileAtPath:error:` does not say; an app that only looks must not need the right to write",
            "`ManagedFiles.open`"),
        Assumption(
            "create-empties",
            "creating a file empties the one that is there and gives it its new owner; with `exclusive` it is refused",
            "`createFileAtPath:` says the file is made; POSIX's `creat` empties",
            "`ManagedFiles.create`"),
        Assumption(
            "given-owner-wins",
            "an account given to `create` owns the file, whatever identity is in effect",
            "the argument would be of no use otherwise; nil falls to who acts",
            "`ManagedFiles.create`"),
        Assumption(
            "owner-at-truncation",
            "opening with `truncate` makes the file the acting account's, nobody's when nobody acts and no folder says",
            "the SDK's notes: the owner is set when a file is created or truncated",
            "`FileOpening.empty`"),
        Assumption(
            "no-user-owns",
            "\"no user\" is an owner with a tag of its own; a file without a tag is nobody's",
            "`protectionInfo` answers an object with an empty id in the one case and nil in the other",
            "`ManagedApp.ownership(of:)`"),
        Assumption(
            "protect-nil",
            "`protect` with nil makes a file \"no user's\", it does not fall to who acts",
            "the SDK takes nil for the unmanaged account there",
            "`FileProtecting.protect`"),
        Assumption(
            "folder-default",
            "a folder's default owner counts only while nobody acts; the nearest folder's wins",
            "the SDK protects folders and does not say what that means for later files; an acting account is the stronger statement",
            "`ManagedApp.ownershipOfNewFile`"),
        Assumption(
            "verify-is-protect",
            "`verifyAndProtect` does what `protect` does",
            "`protect` leaves alone what is as it should be, so there is nothing left to verify",
            "`MAMFileProtectionManager.verifyAndProtect`"),
        Assumption(
            "encrypt-anyway",
            "`encryptFile` encrypts for an account whose policy does not require it; for one without a policy it is status 106",
            "the call names what it does; 106 is \"unmanaged identity\"",
            "`MAMFileProtectionManager.encryptFile`"),
        Assumption(
            "decrypt-keeps-owner",
            "a decrypted file, and a decrypted copy, keep their owner, as a tag",
            "the data is still the account's, and its wipe must find it",
            "`FileProtecting.decrypt`"),
        Assumption(
            "file-status-100",
            "status 100 is given to an app without a container and to no other",
            "as for buffers: without a policy a file is clear and tagged",
            "`ManagedApp.appFiles`"),
        Assumption(
            "opening-asks-nobody",
            "opening a file asks neither who acts nor any policy",
            "the SDK opens every file of the app; policies speak of what leaves it",
            "`FileOpening.share`"),
        Assumption(
            "protection-classes",
            "`whenDeviceLocked` is Complete, `whenDeviceLockedExceptOpenFiles` CompleteUnlessOpen, `afterDeviceRestart` CompleteUntilFirstUserAuthentication, `useDeviceSettings` None; `MaxFileProtectionLevel` caps it",
            "the names are alike, and no source maps them; the lock of the device obeys it",
            "`PolicyDocument.compileStrictest`"),
        Assumption(
            "lockdown-protection",
            "for several accounts at once encryption is required, files stay out of backups, and the class is Complete",
            "everything is closed (`lockdown-content`); a file has one owner and its `protectionInfo` never meets it",
            "`PolicyWord.lockdown`"),
        Assumption(
            "foreign-tags",
            "a tag that this device did not write, or that was changed, counts for nothing, and is reported",
            "believing it would let anybody give files away; refusing the file would let anybody lock it",
            "`FileOwners.owner(ofClear:at:)`"),
        Assumption(
            "wipe-ends-handles",
            "a wipe closes the account's files under their handles, whose calls fail from then on",
            "keys that are already in memory must not outlive the wipe",
            "`FileWipe.closeOpenFiles`"),
        Assumption(
            "wipe-by-claim",
            "a wipe deletes encrypted files by the owner their header claims",
            "their keys are gone by then, so nothing can be proved",
            "`FileWipe.finding`"),
        Assumption(
            "inbox",
            "a file that is handed over arrives in `Inbox` under its own name, or with a number before the extension: `report 2.txt`",
            "as files that another app opens in an iOS app",
            "`ContainerFiles.link(_:inInboxAs:)`"),
        Assumption(
            "stays-encrypted",
            "a handed-over file that was encrypted stays so, also where the receiver's policy does not require it",
            "the sender's policy did",
            "`FileParcel.unpack`"),
        Assumption(
            "clipboard-within",
            "what one account copies and pastes in one app is never restricted",
            "the setting speaks of other apps",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-per-side",
            "copying asks the copier's policy, pasting the paster's, and each may let a text through by its own limit; data of another account comes in like unmanaged data",
            "the limit works in both directions; the sources do not say whose counts between two accounts",
            "`PolicyEvaluator.clipboard`"),
        Assumption(
            "clipboard-length",
            "the limit counts UTF-16 units of text; anything but text gets no exception, and nothing is cut off",
            "the unit of the SDK's strings",
            "`ClipboardContent`, `PolicyEvaluator.limited`"),
        Assumption(
            "web-view-upload",
            "a page that is closed to uploads is closed for managed identities only; without a policy nothing is",
            "the setting protects Org data",
            "`PolicyEvaluator.webViewPaste`, `webViewUpload`"),
        Assumption(
            "web-view-unmanaged",
            "a page that counts as unmanaged takes uploads of Org data only when data may go to all apps",
            "it is an unmanaged identity like any other",
            "`PolicyEvaluator.webViewUpload`"),
        Assumption(
            "url-unreadable",
            "what has no scheme, holds a control character, a blank or a backslash, or is longer than 65536 bytes is blocked for managed accounts under every level",
            "readers disagree on such bytes; silence means no",
            "`ParsedURL`"),
        Assumption(
            "telephone-and-message-schemes",
            "`tel` and `telprompt` are telephone numbers, `sms` and `imessage` messages",
            "the sources name `sms` only for messages",
            "`LinkReading.Kind`"),
        Assumption(
            "managed-app-is-there",
            "a managed dialer or messaging app is there when `tel-intunemam`, `sms-intunemam` and so on can be opened, and that scheme opens it",
            "managed apps register each scheme a second time with that suffix; the sources do not say how the SDK looks for one",
            "`OpenableSchemes.managedSuffix`"),
        Assumption(
            "unnamed-app",
            "a specific dialer or messaging app that is not named, or by what is no scheme, blocks; a browser of that kind is the managed one",
            "the strictest reading of a policy that is not complete",
            "`LinkAsked.evaluatorQuestion`, `PolicyDocument.isManagedBrowserRequired`"),
        Assumption(
            "missing-app-is-told",
            "a redirect to an app that is not there is still allowed, and says so",
            "the SDK shows an alert or asks to install the app",
            "`LinkTarget.redirect`"),
    ]
}
