/// The rows of G.5, typed in from the reference.
enum BMergedTable {
    private static let open = SlowMember(owner: .managed, policy: SlowPolicy(BSend.all, BReceive.all))
    private static let closed = SlowMember(owner: .managed, policy: SlowPolicy(BSend.none, BReceive.none))
    private static let personal = SlowMember(owner: .unmanaged, policy: SlowPolicy())
    private static let withPIN = SlowMember(owner: .managed, policy: SlowPolicy(pinRequired: true))
    private static let withWaivedPIN = SlowMember(
        owner: .managed, policy: SlowPolicy(pinRequired: true, disableAppPinIfDevicePinIsSet: true))

    /// Windows that are in lockdown: several accounts of which at least one is managed.
    private static let lockedDown: [(label: String, members: [SlowMember])] = [
        ("managed + unmanaged", [open, personal]),
        ("unmanaged + managed", [personal, closed]),
        ("two managed", [open, closed]),
        ("two managed + unmanaged", [open, open, personal]),
    ]

    /// The answers of the lockdown policy that do not depend on the members.
    private static let lockdownProperties: [(SlowPropertyName, Bool)] = [
        (.isAppSharingAllowed, false),
        (.isSpotlightIndexingAllowed, false),
        (.areSiriIntentsAllowed, false),
        (.areAppIntentsAllowed, false),
        (.isContactSyncAllowed, false),
        (.isWidgetContentSyncAllowed, false),
        (.isScreenCaptureAllowed, false),
        (.isFileEncryptionRequired, true),
        (.shouldFileProviderEncryptFiles, true),
        (.isManagedBrowserRequired, true),
        (.isDocumentPickerAllowed(.importMode), false),
        (.isDocumentPickerAllowed(.open), false),
        (.isDocumentPickerAllowed(.exportToService), false),
        (.isDocumentPickerAllowed(.moveToService), false),
        (.notificationPolicyIs(.allow), false),
        (.notificationPolicyIs(.blockOrganizationalData), true),
        (.notificationPolicyIs(.block), false),
        (.isPrintingAllowed, false),
        (.areThirdPartyKeyboardsAllowed, false),
        (.isGenmojiAllowed, false),
        (.areWritingToolsAllowed, false),
        (.isDictationAllowed, false),
        (.isQuickLookAllowed, false),
        (.isImagePlaygroundAllowed, false),
        (.isPictureInPictureAllowed, false),
        (.isAskSiriAllowed, false),
        (.areGroupActivitiesAllowed, false),
        (.isTranslateAllowed, false),
        (.isLookUpAllowed, false), (.isBackupAllowed, false),
    ]

    /// Every row of G.5.
    static let rows: [BMergedRow] = lockdownRows + pinRows + singleRows + unrestrictedRows

    private static let lockdownRows: [BMergedRow] = lockedDown.flatMap { window -> [BMergedRow] in
        var rows: [BMergedRow] = []
        for world in SlowWorld.allCases {
            for (name, expected) in lockdownProperties {
                rows.append(row(window.label, window.members, .property(name), expected, world))
            }
            // Save and open FALSE everywhere, and every other permission FALSE.
            for question in SlowQuestion.allCases {
                switch question {
                case .save, .open, .send, .receive, .shareItem, .shareFile:
                    rows.append(row(window.label, window.members, question, false, world))
                case .property:
                    break
                }
            }
        }
        return rows
    }

    private static let mdmAndPasscode = SlowWorld(mdmEnrolled: true, devicePasscode: true)

    /// G.5: isPINRequired = any member requires it.
    private static let pinRows: [BMergedRow] = [
        row("no member", [open, closed], .property(.isPINRequired), false),
        row("first member", [withPIN, open], .property(.isPINRequired), true),
        row("last member", [open, personal, withPIN], .property(.isPINRequired), true),
        row("waived without MDM", [open, withWaivedPIN], .property(.isPINRequired), true),
        row("waived", [open, withWaivedPIN], .property(.isPINRequired), false, mdmAndPasscode),
        row("waived by one only", [withPIN, withWaivedPIN], .property(.isPINRequired), true, mdmAndPasscode),
        row("unmanaged only beside", [personal, open], .property(.isPINRequired), false),
    ]

    /// G.5: one account, its policy.
    private static let singleRows: [BMergedRow] = [
        row("one, open", [open], .property(.isAppSharingAllowed), true),
        row("one, closed", [closed], .property(.isAppSharingAllowed), false),
        row("one, open", [open], .save(to: .box, account: .none), true),
        row("one, closed", [closed], .save(to: .box, account: .none), false),
        row("one, open", [open], .property(.isFileEncryptionRequired), true),
        row("one, open", [open], .property(.isPrintingAllowed), true),
        row("one, open", [open], .property(.notificationPolicyIs(.allow)), true),
        row("one, unmanaged", [personal], .property(.isFileEncryptionRequired), false),
        row("one, unmanaged", [personal], .save(to: .other, account: .none), true),
    ]

    /// G.5: none managed, unrestricted; nil and [] are the unmanaged account.
    private static let unrestrictedRows: [BMergedRow] = [[], [personal], [personal, personal]].flatMap { members in
        [
            row("none managed", members, .property(.isAppSharingAllowed), true),
            row("none managed", members, .property(.isScreenCaptureAllowed), true),
            row("none managed", members, .property(.isFileEncryptionRequired), false),
            row("none managed", members, .property(.isManagedBrowserRequired), false),
            row("none managed", members, .property(.isPINRequired), false),
            row("none managed", members, .property(.notificationPolicyIs(.allow)), true),
            row("none managed", members, .save(to: .cameraRoll, account: .none), true),
            row("none managed", members, .open(from: .other, account: .unmanaged), true),
            row("none managed", members, .send(to: .unmanagedApp, payload: .file), true),
            row("none managed", members, .shareFile(owner: .none), true),
        ]
    }

    /// One row of G.5.
    private static func row(
        _ label: String, _ members: [SlowMember], _ question: SlowQuestion, _ expected: Bool,
        _ world: SlowWorld = SlowWorld()
    ) -> BMergedRow {
        BMergedRow(
            label: "G.5 \(label), \(question)", members: members, peer: SlowPolicy(BSend.all, BReceive.all),
            world: world, question: question, expected: expected)
    }
}
