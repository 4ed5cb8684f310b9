/// Decides questions from their evaluated form, up to two policy words and the device's facts, without side effects.
///
/// `Docs/Rules.md` lists the rules. If the sources are silent about managed data, the answer is no.
@usableFromInline package enum PolicyEvaluator {
    @usableFromInline package typealias Account = AccountReference.Kind

    @usableFromInline package typealias Answer = (isAllowed: Bool, rule: PolicyRule)

    /// Decides one question.
    ///
    /// - Parameters:
    ///   - question: The evaluated form of the question.
    ///   - account: The kind of the account beside the question.
    ///   - own: The policy word of the identity that is asked.
    ///   - peer: The policy word of the other managed account. Counts only if `account` is ``Account/otherManaged``, or
    ///     if an unmanaged identity deals with a managed one.
    ///   - facts: The facts of the device, read only for the questions that depend on them.
    ///   - denied: The assumptions for which the other choice is made. Defaults to none.
    /// - Returns: The answer and its rule.
    @inline(__always)
    @inlinable package static func answer(
        _ question: Question, account: Account, own: PolicyWord, peer: PolicyWord,
        facts: @autoclosure () -> DeviceFacts,
        denied: DeniedAssumptions = []
    ) -> Answer {
        switch question {
        case .save(let location): evaluated(save(location, account, own, peer, denied), own, facts())
        case .open(let location): open(location, account, own, peer, facts(), denied)
        case .send(let app, let payload):
            evaluated(send(appIsManaged: app == .managed, payload, account, own, peer, facts()), own, facts())
        case .receive(let app, _): receive(appIsManaged: app == .managed, account, own, peer, facts())
        case .shareItem, .shareFile: shared(account, own, peer, facts())
        case .documentPicker(let mode): documentPicker(mode, own, facts(), denied)
        case .property(let property): self.property(property, account, own, peer, facts(), denied)
        case .copy(let end, let length):
            evaluatedCopy(clipboard(isCopy: true, end, length, account, own, peer), own, facts())
        case .paste(let end, let length): clipboard(isCopy: false, end, length, account, own, peer)
        case .pasteIntoWebView(let view, let end, let length):
            webViewPaste(view, end, length, account, own, peer, facts())
        case .uploadInWebView(let view): webViewUpload(view, own, facts())
        case .openURL(let link): openURL(link, own, denied)
        case .openUniversalLink(let link): openUniversalLink(link, own, denied)
        case .webViewLink(let link, let isExternal): webViewLink(link, isExternal: isExternal, own, denied)
        case .compose(let link): compose(link, own)
        case .notification(let content): notification(content, own)
        }
    }

    /// Decides one question, and adds its kind and the layer of the identity that is asked.
    @inline(__always)
    @inlinable package static func decision(
        _ question: Question, account: Account, own: PolicyWord, peer: PolicyWord,
        facts: @autoclosure () -> DeviceFacts, layer: IdentityLayer = .none, denied: DeniedAssumptions = []
    ) -> PolicyDecision {
        let answer = answer(question, account: account, own: own, peer: peer, facts: facts(), denied: denied)
        return PolicyDecision(isAllowed: answer.isAllowed, rule: answer.rule, kind: question.kind, layer: layer)
    }
}

extension PolicyEvaluator {
    /// Adds the evaluation of content that the owner's policy requires before its data leaves.
    ///
    /// An answer "no" stays, so an evaluation never allows an action that the other settings block.
    ///
    /// - Parameters:
    ///   - answer: The answer without the evaluation.
    ///   - own: The policy word of the owner of the data.
    ///   - facts: The facts of the device, read only if the policy requires an evaluation.
    /// - Returns: The answer before the evaluation.
    @inline(__always)
    @inlinable package static func evaluated(
        _ answer: Answer, _ own: PolicyWord, _ facts: @autoclosure () -> DeviceFacts
    ) -> Answer {
        guard own.requiresEvaluation, answer.isAllowed else { return answer }
        return beforeEvaluation(answer, own, facts())
    }

    /// Adds the evaluation to a copy, unless the data stays with the account in this app.
    @inline(__always)
    @inlinable package static func evaluatedCopy(
        _ answer: Answer, _ own: PolicyWord, _ facts: @autoclosure () -> DeviceFacts
    ) -> Answer {
        answer.rule == .clipboardWithin ? answer : evaluated(answer, own, facts())
    }

    @inline(never)
    @inlinable package static func beforeEvaluation(_ answer: Answer, _ own: PolicyWord, _ facts: DeviceFacts) -> Answer
    {
        guard facts.contains(.offline) else { return (false, .evaluationRequired) }
        return own.evaluation == .requiredWhenOnline ? answer : (false, .evaluationUnavailable)
    }
}

extension PolicyEvaluator.Question {
    /// Whether an allowed action hands data of the identity out, so that its policy can require an evaluation.
    ///
    /// Assumption `evaluation-scope` names the questions.
    @inlinable package var isEvaluated: Bool {
        switch self {
        case .save, .send, .copy: true
        case .documentPicker(let mode): mode == .exportToService || mode == .moveToService
        case .property(let property): property == .isAppSharingAllowed
        case .pasteIntoWebView(let view, _, _), .uploadInWebView(let view): view == .unmanaged
        case .open, .receive, .shareItem, .shareFile, .paste, .openURL, .openUniversalLink, .webViewLink, .compose,
            .notification:
            false
        }
    }
}

extension PolicyEvaluator {
    /// Decides whether data may be opened from a location, by the policy of the receiving account.
    @inline(__always)
    @inlinable package static func open(
        _ location: MAMOpenLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts,
        _ denied: DeniedAssumptions
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerSends(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch own.receive {
        case .all, .allTagged:
            if account == .otherManaged, peer.send != .all { return (false, .peerSendNotAll) }
            return (true, openRule(own, facts))
        case .none:
            return (false, .receiveNone)
        case .managed:
            return openManaged(location, account, own, peer, denied)
        }
    }

    @inline(__always)
    @inlinable package static func openManaged(
        _ location: MAMOpenLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord,
        _ denied: DeniedAssumptions
    ) -> Answer {
        if location == .other, !own.isOpenBlocked, !denied.contains(.otherLocationFollowsTransferLevel) {
            return account == .same ? (true, .receiveSame) : (false, .receiveOther)
        }
        if location == .camera || location == .photos, account != .none { return (false, .openNoAccount) }
        guard own.isOpenBlocked else {
            guard account == .otherManaged else { return (true, .openAllowed) }
            switch location {
            case .oneDriveForBusiness, .sharePoint, .accountDocument: return peerSends(peer)
            case .other, .camera, .localStorage, .photos, .box, .iManage, .egnyte: return (false, .openOtherAccount)
            }
        }
        let service = location.listable
        guard !service.isEmpty else { return (false, .openNotSelectable) }
        guard own.ingestion.isSuperset(of: service) else { return (false, .openNotListed) }
        let isOpen = location == .camera || location == .photos ? account == .none : account == .same
        return isOpen ? (true, .openListed) : (false, .openOtherAccount)
    }

    /// Decides whether another managed account's policy lets its data go to a different account.
    @inline(__always)
    @inlinable package static func peerSends(_ peer: PolicyWord) -> Answer {
        peer.send == .all ? (true, .peerSendAll) : (false, .peerSendNotAll)
    }
}

extension MAMOpenLocation {
    /// The service that an administrator can list for this location; empty if there is none.
    ///
    /// A number instead of an optional, so that the compiler makes it a look-up without a jump.
    @inline(__always)
    @inlinable package var listable: IngestionServices {
        switch self {
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: .sharePoint
        case .camera: .camera
        case .photos: .photoLibrary
        case .other, .localStorage, .accountDocument, .box, .iManage, .egnyte: []
        }
    }

    /// The service that an administrator can list for this location; `nil` if there is none.
    @inlinable package var service: IngestionServices? { listable.isEmpty ? nil : listable }
}

extension PolicyEvaluator {
    /// Decides whether a copy may be saved to a location, by the policy of the data's owner.
    @inline(__always)
    @inlinable package static func save(
        _ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord,
        _ denied: DeniedAssumptions = []
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerReceives(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch own.send {
        case .all:
            guard !own.blocksSaving else { return saveBlocked(location, account, own, denied) }
            guard account == .otherManaged, !peer.receive.isAll else { return (true, .sendAll) }
            return (false, .peerReceiveNotAll)
        case .none:
            return (false, .sendNone)
        case .managed, .managedOS, .managedFiltered:
            return saveManaged(location, account, own, peer, denied)
        }
    }

    @inline(__always)
    @inlinable package static func saveManaged(
        _ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord,
        _ denied: DeniedAssumptions
    ) -> Answer {
        if location == .other, !own.isSaveBlocked, !denied.contains(.otherLocationFollowsTransferLevel) {
            return account == .same ? (true, .sendSame) : (false, .sendOther)
        }
        if location == .cameraRoll, account != .none { return (false, .saveNoAccount) }
        guard own.isSaveBlocked else {
            guard account == .otherManaged else { return (true, .saveAllowed) }
            guard location == .oneDriveForBusiness || location == .sharePoint else { return (false, .saveOtherAccount) }
            return peerReceives(peer)
        }
        return saveBlocked(location, account, own, denied)
    }

    /// Decides about a copy while only the listed services may have copies.
    @inline(__always)
    @inlinable package static func saveBlocked(
        _ location: MAMSaveLocation, _ account: Account, _ own: PolicyWord, _ denied: DeniedAssumptions
    ) -> Answer {
        let isOnPremises = location == .sharePoint && denied.contains(.sharePointOnline)
        let services = isOnPremises ? .sharePoint : location.listable
        guard !services.isEmpty else { return (false, .saveNotSelectable) }
        guard !own.storage.isDisjoint(with: services) else { return (false, .saveNotListed) }
        let isOpen = location.accountsOfListed >> account.index & 1 != 0
        return isOpen ? (true, .saveListed) : (false, .saveOtherAccount)
    }

    /// Decides whether another managed account's policy takes in data of a different account.
    @inline(__always)
    @inlinable package static func peerReceives(_ peer: PolicyWord) -> Answer {
        peer.receive.isAll ? (true, .peerReceiveAll) : (false, .peerReceiveNotAll)
    }
}

// Both tables hold numbers instead of optionals or comparisons, so the compiler makes them look-ups without a jump.
extension MAMSaveLocation {
    /// The services that an administrator can list for this location, any of which allows it; empty if there is none.
    ///
    /// In the SDK the location SharePoint covers SharePoint Online and sites on premises. In the list, OneDrive for
    /// Business covers SharePoint Online, and SharePoint the sites on premises (assumption `sharepoint-online`).
    @inline(__always)
    @inlinable package var listable: StorageServices {
        switch self {
        case .oneDriveForBusiness: .oneDriveForBusiness
        case .sharePoint: [.sharePoint, .oneDriveForBusiness]
        case .box: .box
        case .localDrive: .localStorage
        case .cameraRoll: .photoLibrary
        case .iManage: .iManage
        case .egnyte: .egnyte
        case .other, .dropbox, .googleDrive, .accountDocument: []
        }
    }

    /// The services that an administrator can list for this location, the closest one first.
    @inlinable package var services: [StorageServices] {
        switch self {
        case .sharePoint: [.sharePoint, .oneDriveForBusiness]
        default: listable.isEmpty ? [] : [listable]
        }
    }

    /// The accounts for which a listed service is open, one bit for each kind of account.
    ///
    /// Services without Entra accounts cannot distinguish users.
    @inline(__always)
    @inlinable package var accountsOfListed: UInt8 {
        let (none, same, unmanaged) = (
            1 << PolicyEvaluator.Account.none.index, 1 << PolicyEvaluator.Account.same.index,
            1 << PolicyEvaluator.Account.unmanaged.index
        )
        return switch self {
        case .oneDriveForBusiness, .sharePoint, .localDrive: UInt8(same)
        case .box, .iManage, .egnyte: UInt8(none | same | unmanaged)
        case .cameraRoll: UInt8(none)
        case .other, .dropbox, .googleDrive, .accountDocument: 0
        }
    }
}

extension PolicyEvaluator {
    /// Decides whether data may go to another app, by the policy of the data's owner and then by the receiver's.
    @inline(__always)
    @inlinable package static func send(
        appIsManaged: Bool, _ payload: TransferPayload, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord,
        _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            // An app that holds a managed account decides by that account's policy, whichever account it is.
            guard appIsManaged, account == .same || account == .otherManaged else { return (true, .unmanaged) }
            return peerReceives(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard own.send != .none else { return (false, .sendNone) }
        guard appIsManaged else {
            if own.send == .all { return (true, .sendAll) }
            let isOpenIn = own.send == .managedOS && facts.contains(.mdmEnrolled) && payload == .file
            return isOpenIn ? (true, .sendOpenIn) : (false, .sendUnmanagedApp)
        }
        switch account {
        case .same:
            guard own.receive != .none else { return (false, .receiveNone) }
            return (true, own.send == .all ? .sendAll : .sendSame)
        case .none, .unmanaged:
            return own.send == .all ? (true, .sendAll) : (false, .sendOther)
        case .otherManaged:
            return own.send == .all ? peerReceives(peer) : (false, .sendOther)
        }
    }

    /// Decides whether data of another app may come in, by the policy of the receiving account and then by the owner's.
    @inline(__always)
    @inlinable package static func receive(
        appIsManaged: Bool, _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            guard appIsManaged, account == .same || account == .otherManaged else { return (true, .unmanaged) }
            return peerSends(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard own.receive != .none else { return (false, .receiveNone) }
        guard appIsManaged else {
            return own.receive.isAll ? (true, openRule(own, facts)) : (false, .receiveUnmanagedApp)
        }
        return receive(account, own, peer, facts)
    }

    /// Decides whether an item or a file of a share extension may come in; `account` is its owner tag.
    @inline(__always)
    @inlinable package static func shared(
        _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else {
            guard account == .otherManaged else { return (true, .unmanaged) }
            return peerSends(peer)
        }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard own.receive != .none else { return (false, .receiveNone) }
        return receive(account, own, peer, facts)
    }

    /// Decides for a managed receiver of data from a managed app.
    ///
    /// The caller has handled the level `none`.
    @inline(__always)
    @inlinable package static func receive(
        _ account: Account, _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        switch account {
        case .same:
            guard own.send != .none else { return (false, .sendNone) }
            return (true, own.receive.isAll ? openRule(own, facts) : .receiveSame)
        case .none, .unmanaged:
            return own.receive.isAll ? (true, openRule(own, facts)) : (false, .receiveOther)
        case .otherManaged:
            return own.receive.isAll ? peerSends(peer) : (false, .receiveOther)
        }
    }

    /// Returns the rule of a policy that lets data of all apps in.
    ///
    /// Data without an owner gets the account that device management knows, so there has to be one.
    @inline(__always)
    @inlinable package static func openRule(_ own: PolicyWord, _ facts: DeviceFacts) -> PolicyRule {
        own.receive == .allTagged && facts.contains(.mdmEnrolled) ? .receiveTagged : .receiveAll
    }
}

/// The facts about a device that can change the answer to a policy question.
public struct DeviceFacts: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each fact.
    ///
    /// They have a meaning only within the running process, so do not store them.
    public let rawValue: UInt8
    /// Makes a set of facts from its bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The device is enrolled in device management (MDM).
    ///
    /// In a question to a policy, it means more: device management manages the app for the policy's account, because it
    /// has delivered the keys `IntuneMAMUPN` and `IntuneMAMOID` to the app
    /// (``DeviceManagementSettings/isDeviceManaged``). An app on an enrolled device without these keys is treated like
    /// an app on a device that is not enrolled. A ``ManagedApp`` derives the meaning for questions from its keys, and
    /// ignores the fact of its device.
    @inlinable public static var mdmEnrolled: DeviceFacts { DeviceFacts(rawValue: 1 << 0) }
    /// The device has a passcode.
    @inlinable public static var devicePasscode: DeviceFacts { DeviceFacts(rawValue: 1 << 1) }
    /// The device is jailbroken.
    @inlinable public static var jailbroken: DeviceFacts { DeviceFacts(rawValue: 1 << 2) }
    /// The device has no network connection, so a service cannot evaluate content (``ContentEvaluator``).
    @inlinable public static var offline: DeviceFacts { DeviceFacts(rawValue: 1 << 3) }
}

/// The answer to a ``PolicyQuestion``, with the policy rule that decided the answer.
///
/// If the policy blocks an action, this is a normal answer, never an error. ``PolicyExplanation`` gives the reasons in
/// words. The value takes four bytes and contains no references.
public struct PolicyDecision: Sendable, Equatable {
    /// Whether the policy allows the action.
    ///
    /// For a question about a ``PolicyProperty``, this is the property's value. If the policy requires an evaluation of the content first
    /// (``ContentEvaluator``), this is `false`. To distinguish that case from a block, use ``outcome``.
    public let isAllowed: Bool
    /// The policy rule that decided the answer.
    ///
    /// The name of a rule does not change between versions of this library.
    public let rule: PolicyRule
    /// The kind of the question.
    public let kind: QuestionKind
    /// The place where the app set the account that it acted for: the process, window, scope (`withAccountID`) or thread.
    ///
    /// The value is ``IdentityLayer/none`` in these cases: no identity was set, the caller named the account, or a
    /// ``MAMPolicy`` gave the answer without an app.
    public let layer: IdentityLayer

    @inlinable package init(isAllowed: Bool, rule: PolicyRule, kind: QuestionKind, layer: IdentityLayer) {
        self.isAllowed = isAllowed
        self.rule = rule
        self.kind = kind
        self.layer = layer
    }
}

/// The place where the app set the account for which code acts: a process, window, scope (`withAccountID`) or thread.
///
/// The cases are in ascending order of precedence. If an identity is set in several places, the last of these cases
/// takes precedence. There is one exception: between ``scope`` and ``thread``, the identity that was set last
/// takes precedence. The raw values are the names in reports and scenario files.
public enum IdentityLayer: String, Sendable, Hashable, Codable, CaseIterable {
    /// No identity is set for the code, so no policy applies.
    case none
    /// The code acts for the account of the whole process.
    case process
    /// The code acts for the account of a window.
    ///
    /// This account applies to UI tasks on the main thread, and to UI tasks that name their window.
    case window
    /// The code acts for the account of a scope: a call or task that runs in `ManagedApp.withAccountID(_:operation:)`.
    case scope
    /// The code acts for the account that the app set for the current thread.
    case thread
}

/// The kind of work for which the engine looks up the account: work on the user interface, or work on files.
public enum IdentityTask: Sendable, Hashable {
    /// Work that the user sees or starts.
    ///
    /// The account of a window applies here if the work runs on the main thread or the call names the window.
    case ui
    /// Creating, opening or writing a file.
    ///
    /// The account of a window never applies to this work.
    case file
}
