/// The cases of B.12 that are transfer questions, typed in from the reference.
enum BStageTable {
    /// The policy of account M in stages 4 and 5: Send managed, Receive managed, SaveCopies and OpenIntoOrg Allow.
    static let m = SlowPolicy(BSend.managed, BReceive.managed)

    /// Every case; the other managed app holds M only.
    static let rows: [BRow] = stage5 + stage4Save + stage4Open + rule14

    private static func row(_ label: String, _ owner: SlowOwner, _ question: SlowQuestion, _ expected: Bool) -> BRow {
        row(label, owner, m, question, expected)
    }

    private static func row(
        _ label: String, _ owner: SlowOwner, _ policy: SlowPolicy, _ question: SlowQuestion, _ expected: Bool
    ) -> BRow {
        BRow(
            label: "B.12 " + label, owner: owner, policy: policy, peer: m, world: SlowWorld(), question: question,
            expected: expected)
    }

    private static let stage5: [BRow] = [
        row("S5-14 M sends to unmanaged app", .managed, .send(to: .unmanagedApp, payload: .text), false),
        row("S5-14 by Other", .managed, .save(to: .other, account: .none), false),
        row("S5-15 M sends to managed app (M)", .managed, .send(to: .managedApp(.same), payload: .text), true),
        row("S5-16 unmanaged sends to M", .unmanaged, .send(to: .managedApp(.otherManaged), payload: .text), false),
        row("S5-16 by column U", .unmanaged, .save(to: .other, account: .otherManaged), false),
        row("S5-17 unmanaged to unmanaged app", .unmanaged, .send(to: .unmanagedApp, payload: .text), true),
        row("S5-18 M imports from unmanaged app", .managed, .receive(from: .unmanagedApp, payload: .file), false),
        row("S5-18 by Other", .managed, .open(from: .other, account: .none), false),
        row("S5-19 M imports from managed app (M)", .managed, .receive(from: .managedApp(.same), payload: .file), true),
        row("S5-20 unmanaged from M", .unmanaged, .receive(from: .managedApp(.otherManaged), payload: .file), false),
        row("S5-20 by column U", .unmanaged, .open(from: .other, account: .otherManaged), false),
        row("S5-21 unmanaged imports", .unmanaged, .receive(from: .unmanagedApp, payload: .file), true),
        row("S5-22 M receives from unmanaged app", .managed, .receive(from: .unmanagedApp, payload: .text), false),
        row("S5-22 by share", .managed, .shareItem(owner: .none), false),
        row("S5-23 M receives from M", .managed, .receive(from: .managedApp(.same), payload: .text), true),
        row("S5-23 by share", .managed, .shareItem(owner: .same), true),
        row("S5-24 unmanaged gets M", .unmanaged, .receive(from: .managedApp(.otherManaged), payload: .text), false),
        row("S5-24 by share", .unmanaged, .shareFile(owner: .otherManaged), false),
        row("S5-25 unmanaged receives", .unmanaged, .receive(from: .unmanagedApp, payload: .text), true),
    ]

    private static let toOneDrive = SlowQuestion.save(to: .oneDriveForBusiness, account: .same)
    private static let toSharePoint = SlowQuestion.save(to: .sharePoint, account: .same)
    private static let toBox = SlowQuestion.save(to: .box, account: .none)
    private static let toDropbox = SlowQuestion.save(to: .dropbox, account: .none)

    private static let stage4Save: [BRow] = [
        row("S4-01", .managed, toOneDrive, true),
        row("S4-02", .managed, m.blockingSave(except: [.oneDriveForBusiness]), toOneDrive, true),
        row("S4-02 SharePoint Online", .managed, m.blockingSave(except: [.oneDriveForBusiness]), toSharePoint, true),
        row("S4-02 other cloud", .managed, m.blockingSave(except: [.oneDriveForBusiness]), toBox, false),
        row("S4-02 other cloud", .managed, m.blockingSave(except: [.oneDriveForBusiness]), toDropbox, false),
        row("S4-03", .managed, m.blockingSave(except: []), toOneDrive, false),
        row("S4-03 other cloud", .managed, m.blockingSave(except: []), toSharePoint, false),
        row("S4-03 other cloud", .managed, m.blockingSave(except: []), toBox, false),
    ]

    private static let fromOneDrive = SlowQuestion.open(from: .oneDriveForBusiness, account: .same)
    private static let fromSharePoint = SlowQuestion.open(from: .sharePoint, account: .same)
    private static let fromBox = SlowQuestion.open(from: .box, account: .none)

    private static let stage4Open: [BRow] = [
        row("S4-04", .managed, fromOneDrive, true),
        row("S4-05", .managed, m.blockingOpen(except: [.oneDriveForBusiness]), fromOneDrive, true),
        row("S4-05 another", .managed, m.blockingOpen(except: [.oneDriveForBusiness]), fromSharePoint, false),
        row("S4-05 another", .managed, m.blockingOpen(except: [.oneDriveForBusiness]), fromBox, false),
        row("S4-06", .managed, m.blockingOpen(except: []), fromOneDrive, false),
        row("S4-06 another", .managed, m.blockingOpen(except: []), fromSharePoint, false),
        row("S4-06 another", .managed, m.blockingOpen(except: []), fromBox, false),
    ]

    /// B.0 rule 14: with Send managed and SaveCopies Allow every named location is TRUE for nil.
    private static let rule14: [BRow] = [
        row("rule 14", .managed, .save(to: .oneDriveForBusiness, account: .none), true),
        row("rule 14", .managed, .save(to: .sharePoint, account: .none), true),
        row("rule 14", .managed, .save(to: .box, account: .none), true),
        row("rule 14", .managed, .save(to: .dropbox, account: .none), true),
        row("rule 14", .managed, .save(to: .googleDrive, account: .none), true),
        row("rule 14", .managed, .save(to: .localDrive, account: .none), true),
        row("rule 14", .managed, .save(to: .cameraRoll, account: .none), true),
        row("rule 14", .managed, .save(to: .accountDocument, account: .none), true),
        row("rule 14", .managed, .save(to: .iManage, account: .none), true),
        row("rule 14", .managed, .save(to: .egnyte, account: .none), true),
    ]
}
