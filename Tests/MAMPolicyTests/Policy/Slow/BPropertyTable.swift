/// The rows of B.10 that go by a level, typed in from the reference.
enum BPropertyTable {
    /// A property that goes by SendLevel, with the answers of the managed levels in order and of an unmanaged owner.
    private struct SendLine: Sendable {
        var name: SlowPropertyName
        var all, managed, managedFiltered, managedOS, none, unmanaged: Bool

        // swift-format-ignore
        init(
            _ name: SlowPropertyName,
            _ all: Bool, _ managed: Bool, _ managedFiltered: Bool, _ managedOS: Bool, _ none: Bool, _ unmanaged: Bool
        ) {
            (self.name, self.all, self.managed, self.managedFiltered) = (name, all, managed, managedFiltered)
            (self.managedOS, self.none, self.unmanaged) = (managedOS, none, unmanaged)
        }
    }

    /// The encryption type is useDeviceSettings here, the screen capture state absent, the app config key not set.
    // swift-format-ignore
    private static let sendLines: [SendLine] = [
        //                                                 all    managed filt.  OS     none   unmanaged
        SendLine(.isAppSharingAllowed,                     true,  true,   true,  true,  false, true),
        SendLine(.isSpotlightIndexingAllowed,              true,  false,  false, false, false, true),
        SendLine(.areSiriIntentsAllowed,                   true,  false,  false, false, false, true),
        SendLine(.areAppIntentsAllowed,                    true,  false,  false, false, false, true),
        SendLine(.isQuickLookAllowed,                      true,  false,  false, false, false, true),
        SendLine(.isScreenCaptureAllowed,                  true,  false,  false, false, false, true),
        SendLine(.isPictureInPictureAllowed,               true,  false,  false, false, false, true),
        SendLine(.isAskSiriAllowed,                        true,  false,  false, false, false, true),
        SendLine(.areGroupActivitiesAllowed,               true,  false,  false, false, false, true),
        SendLine(.isTranslateAllowed,                      true,  false,  false, false, false, true),
        SendLine(.isLookUpAllowed,                         true,  false,  false, false, false, true),
        SendLine(.isFileEncryptionRequired,                false, false,  false, false, false, false),
        SendLine(.shouldFileProviderEncryptFiles,          false, true,   true,  true,  true,  false),
        SendLine(.isDocumentPickerAllowed(.exportToService), true, true,  true,  true,  false, true),
        SendLine(.isDocumentPickerAllowed(.moveToService), true,  true,   true,  true,  false, true),
        // These do not go by SendLevel at all.
        SendLine(.isPINRequired,                           false, false,  false, false, false, false),
        SendLine(.isContactSyncAllowed,                    true,  true,   true,  true,  true,  true),
        SendLine(.isWidgetContentSyncAllowed,              true,  true,   true,  true,  true,  true),
        SendLine(.isManagedBrowserRequired,                false, false,  false, false, false, false),
        SendLine(.isDocumentPickerAllowed(.importMode),    true,  true,   true,  true,  true,  true),
        SendLine(.isDocumentPickerAllowed(.open),          true,  true,   true,  true,  true,  true),
        SendLine(.notificationPolicyIs(.allow),            true,  true,   true,  true,  true,  true),
        SendLine(.notificationPolicyIs(.block),            false, false,  false, false, false, false),
        SendLine(.isImagePlaygroundAllowed,                true,  true,   true,  true,  true,  true),
        SendLine(.isPrintingAllowed,                       true,  true,   true,  true,  true,  true),
    ]

    /// A property that goes by ReceiveLevel, with the answers of the managed levels and of an unmanaged owner.
    private struct ReceiveLine: Sendable {
        var name: SlowPropertyName
        var all: Bool
        var managed: Bool
        var none: Bool
        var unmanaged: Bool
    }

    private static let receiveLines: [ReceiveLine] = [
        ReceiveLine(
            name: .isDocumentPickerAllowed(.importMode), all: true, managed: true, none: false, unmanaged: true),
        ReceiveLine(name: .isDocumentPickerAllowed(.open), all: true, managed: true, none: false, unmanaged: true),
        // The other half of the modes goes by SendLevel, which is all here.
        ReceiveLine(
            name: .isDocumentPickerAllowed(.exportToService), all: true, managed: true, none: true, unmanaged: true),
        ReceiveLine(
            name: .isDocumentPickerAllowed(.moveToService), all: true, managed: true, none: true, unmanaged: true),
        ReceiveLine(name: .isAppSharingAllowed, all: true, managed: true, none: true, unmanaged: true),
        ReceiveLine(name: .isSpotlightIndexingAllowed, all: true, managed: true, none: true, unmanaged: true),
    ]

    /// Every row of B.10.
    static let rows: [BRow] = sendRows + receiveRows + BPropertySettings.rows

    private static let sendRows: [BRow] = sendLines.flatMap { line -> [BRow] in
        var rows: [BRow] = []
        func add(_ sends: [BSend], _ expected: Bool) {
            for send in sends {
                for receive in [BReceive.all, BReceive.managed] {
                    var policy = SlowPolicy(send, receive)
                    policy.encryptionUsesDeviceSettings = true
                    rows.append(row(line.name, send.label, policy, send.world, .managed, expected))
                    rows.append(row(line.name, send.label, policy, send.world, .unmanaged, line.unmanaged))
                }
            }
        }
        add(BSend.kindsOfAll, line.all)
        add([.managed, .managedWithMDM, .managedBothFlags, .managedOSWithoutMDM], line.managed)
        add([.managedFiltered, .managedFilteredWithMDM], line.managedFiltered)
        add([.managedOSWithMDM], line.managedOS)
        add(BSend.kindsOfNone, line.none)
        return rows
    }

    private static let receiveRows: [BRow] = receiveLines.flatMap { line -> [BRow] in
        var rows: [BRow] = []
        func add(_ receives: [BReceive], _ expected: Bool) {
            for receive in receives {
                for world in [SlowWorld(), SlowWorld(mdmEnrolled: true)] {
                    let policy = SlowPolicy(BSend.all, receive)
                    rows.append(row(line.name, "receives \(receive.label)", policy, world, .managed, expected))
                    rows.append(row(line.name, "receives \(receive.label)", policy, world, .unmanaged, line.unmanaged))
                }
            }
        }
        add(BReceive.kindsOfAll, line.all)
        add(BReceive.kindsOfManaged, line.managed)
        add(BReceive.kindsOfNone, line.none)
        return rows
    }

    /// One row of B.10.
    private static func row(
        _ name: SlowPropertyName, _ levels: String, _ policy: SlowPolicy, _ world: SlowWorld, _ owner: SlowOwner,
        _ expected: Bool
    ) -> BRow {
        BRow(
            label: "B.10 \(name), \(levels), \(owner)", owner: owner, policy: policy, peer: SlowPolicy(), world: world,
            question: .property(name), expected: expected)
    }
}
