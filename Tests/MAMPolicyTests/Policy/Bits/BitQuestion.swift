import MAMCore
import MAMPolicyTools
import MAMSettings

/// One question in one place, and what the slow evaluator says to it.
///
/// Answers are numbers: 0 and 1 for no and yes, 2 for yes after an evaluation, else the number of a choice.
struct BitQuestion: Sendable {
    let name: String
    /// The other account's policy, by its place in ``PolicyBits/peers``.
    let peer: Int
    /// Whether that policy may count.
    let namesPeer: Bool
    /// What the implementation answers to `own` beside `peer`.
    let fast: @Sendable (_ own: MAMPolicy, _ peer: MAMPolicy) -> Int
    /// What the slow evaluator answers; nil for an account without a policy.
    let slow: @Sendable (_ own: SlowPolicy?) -> Int
    /// What a window of several accounts is answered, where one of them has this policy.
    let merged: @Sendable (_ member: SlowPolicy) -> Int

    init(
        _ name: String, peer: Int = 0, namesPeer: Bool = false, merged: @escaping @Sendable (SlowPolicy) -> Int,
        fast: @escaping @Sendable (MAMPolicy, MAMPolicy) -> Int, slow: @escaping @Sendable (SlowPolicy?) -> Int
    ) {
        (self.name, self.peer, self.namesPeer) = (name, peer, namesPeer)
        (self.fast, self.slow, self.merged) = (fast, slow, merged)
    }

    /// A cell of the answer space.
    init(
        _ name: String, _ cell: AnswerSpace.Cell, _ facts: DeviceFacts = [], peer: Int = 0, namesPeer: Bool = false,
        merged: @escaping @Sendable (SlowPolicy) -> Int = { _ in 0 }, slow: @escaping @Sendable (SlowPolicy?) -> Int
    ) {
        self.init(
            name, peer: peer, namesPeer: namesPeer, merged: merged,
            fast: { AnswerSpace.decision(of: cell, policy: $0, peer: $1, facts: facts).outcome.slow.rawValue },
            slow: slow)
    }

    /// The number of the slow evaluator's answer.
    static func number(_ isAllowed: Bool, handsOut: Bool, _ own: SlowPolicy?) -> Int {
        slowOutcome(
            isAllowed, handsOut: handsOut, ownerManaged: own != nil, policy: own ?? SlowPolicy(), offline: false
        ).rawValue
    }

    /// The whole space: what can be asked about transfers, properties, files, the clipboard, web views and links.
    static let all = transfers + properties + keyboards + files + clipboard + links

    static let transfers: [BitQuestion] = SlowQuestion.allCases.flatMap { question -> [BitQuestion] in
        if case .property = question { return [] }
        guard let cell = question.cell(owner: .managed) else { return [] }
        let namesPeer =
            switch question {
            case .save(_, let account), .open(_, let account), .shareItem(let account), .shareFile(let account):
                account == .otherManaged
            case .send(let app, _), .receive(let app, _):
                app == .managedApp(.otherManaged) || app == .managedApp(.same)
            case .property: false
            }
        return (namesPeer ? PolicyBits.peers.indices : 0..<1).flatMap { peer in
            [false, true].map { isEnrolled in
                let world = SlowWorld(mdmEnrolled: isEnrolled)
                return BitQuestion(
                    "\(question)", cell, world.facts, peer: peer, namesPeer: namesPeer,
                    slow: { own in
                        number(
                            slowAnswer(
                                question, ownerManaged: own != nil, policy: own ?? SlowPolicy(),
                                peer: PolicyBits.peers[peer], world: world), handsOut: slowHandsOut(question), own)
                    })
            }
        }
    }

    static let properties: [BitQuestion] = SlowPropertyName.allCases.flatMap { name -> [BitQuestion] in
        SlowWorld.allCases.compactMap { world in
            if world.screenCaptureDisabledByAppConfig, name != .isScreenCaptureAllowed { return nil }
            let question = SlowQuestion.property(name)
            let cell = question.cell(owner: .managed)
            let facts = world.facts
            let byConfiguration =
                world.screenCaptureDisabledByAppConfig ? PolicyBits.screenCaptureByAppConfiguration : 0
            return BitQuestion(
                "\(name)",
                merged: { member in
                    let members = [
                        SlowMember(owner: .managed, policy: member),
                        SlowMember(owner: .unmanaged, policy: SlowPolicy()),
                    ]
                    return slowMerged(question: question, members: members, peer: member, world: world) ? 1 : 0
                },
                fast: { own, peer in
                    guard let cell else {
                        if case .notificationPolicyIs(let value) = name {
                            return Int(own.notificationPolicy.rawValue) == value.rawValue ? 1 : 0
                        }
                        return -1
                    }
                    let own = byConfiguration == 0 ? own : own.compiled(bits: own.compiledBits ^ byConfiguration)
                    return AnswerSpace.decision(of: cell, policy: own, peer: peer, facts: facts).outcome.slow.rawValue
                },
                slow: { own in
                    number(
                        slowProperty(name: name, managed: own != nil, policy: own ?? SlowPolicy(), world: world),
                        handsOut: slowHandsOut(question), own)
                })
        }
    }

    /// Keyboards beside another account of the app, whose policy closes them for everybody.
    static let keyboards: [BitQuestion] = PolicyBits.peers.indices.map { place in
        let answer = PolicyBits.peers[place].thirdPartyKeyboardsBlocked ? 0 : 1
        return BitQuestion(
            "keyboards beside another account", AnswerSpace.Cell(property: .thirdPartyKeyboards, owner: .unmanaged),
            peer: place, namesPeer: true, merged: { _ in answer }, slow: { _ in answer })
    }

    /// What is said about files besides; several accounts at once are closed (assumption `lockdown-content`).
    static let files = [
        BitQuestion(
            "isExcludedFromBackup", merged: { _ in 1 }, fast: { own, _ in own.isBackupBlocked ? 1 : 0 },
            slow: { slowIsOutOfBackups($0) ? 1 : 0 }),
        BitQuestion(
            "protectionClass", merged: { _ in 3 },
            fast: { own, _ in levels.firstIndex(of: own.fileProtectionLevel) ?? -1 },
            slow: { slowProtectionClass($0) }),
    ]

    /// The protection classes of files, from none to complete.
    private static let levels: [FileProtectionLevel] = [
        .none, .completeUntilFirstUserAuthentication, .completeUnlessOpen, .complete,
    ]
}
