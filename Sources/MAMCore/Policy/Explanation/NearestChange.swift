/// Finds the fewest settings whose change turns an answer around, by trying them: the space is finite.
///
/// The answer is computed by the evaluator itself, so it cannot disagree with it. Among equally few changes the one
/// that comes first in ``PolicyEdit/all`` wins: the least far-reaching.
enum NearestChange {
    static func find(_ asked: PolicyAsked) -> [PolicyExplanation.Change] {
        guard asked.own.isManaged || asked.peer.isManaged, !asked.own.isLockdown else { return [] }
        let was = asked.answer.isAllowed
        let edits = PolicyEdit.all(for: asked)
        for edit in edits where edit.apply(asked).answer.isAllowed != was { return [edit.change] }
        for (place, first) in edits.enumerated() {
            let once = first.apply(asked)
            for second in edits[(place + 1)...] where second.setting != first.setting || second.isPeer != first.isPeer {
                if second.apply(once).answer.isAllowed != was { return [first.change, second.change] }
            }
        }
        return []
    }
}

/// One setting with one other value: an edit an administrator could make.
struct PolicyEdit {
    let setting: PolicySetting
    let value: String
    let isPeer: Bool
    let edit: (inout PolicyWord) -> Void

    func apply(_ asked: PolicyAsked) -> PolicyAsked {
        var (own, peer) = (asked.own, asked.peer)
        if isPeer { edit(&peer) } else { edit(&own) }
        return PolicyAsked(
            question: asked.question, account: asked.account, own: own.afterDependencies, peer: peer.afterDependencies,
            facts: asked.facts)
    }

    var change: PolicyExplanation.Change {
        PolicyExplanation.Change(
            name: setting.rawValue, label: setting.descriptor.label, value: value, isPeer: isPeer)
    }

    /// Every edit of the policies that are in play, the least far-reaching first.
    static func all(for asked: PolicyAsked) -> [PolicyEdit] {
        let own = asked.own.isManaged ? edits(asked.question, isPeer: false) : []
        return own + (asked.peer.isManaged ? edits(asked.question, isPeer: true) : [])
    }

    private static func edits(_ question: PolicyEvaluator.Question, isPeer: Bool) -> [PolicyEdit] {
        lists(question, isPeer) + switches(isPeer) + levels(isPeer)
    }

    /// A service added to a list.
    private static func lists(_ question: PolicyEvaluator.Question, _ isPeer: Bool) -> [PolicyEdit] {
        switch question {
        case .save(let location):
            guard let service = location.service else { return [] }
            return [
                PolicyEdit(setting: .allowedDataStorageLocations, value: "+\(service.name)", isPeer: isPeer) {
                    $0.storage.insert(service)
                },
                PolicyEdit(setting: .allowedDataStorageLocations, value: "-\(service.name)", isPeer: isPeer) {
                    $0.storage.remove(service)
                },
            ]
        case .open(let location):
            guard let service = location.service else { return [] }
            return [
                PolicyEdit(setting: .allowedDataIngestionLocations, value: "+\(service.name)", isPeer: isPeer) {
                    $0.ingestion.insert(service)
                },
                PolicyEdit(setting: .allowedDataIngestionLocations, value: "-\(service.name)", isPeer: isPeer) {
                    $0.ingestion.remove(service)
                },
            ]
        default: return []
        }
    }

    private static func switches(_ isPeer: Bool) -> [PolicyEdit] {
        func both(
            _ setting: PolicySetting, _ edit: @escaping (inout PolicyWord, Bool) -> Void
        ) -> [PolicyEdit] {
            [false, true].map { value in
                PolicyEdit(setting: setting, value: "\(value)", isPeer: isPeer) { edit(&$0, value) }
            }
        }
        return both(.saveAsBlocked) { $0.isSaveBlocked = $1 }
            + both(.blockDataIngestionIntoOrganizationDocuments) { $0.isOpenBlocked = $1 }
            + both(.pinRequired) { $0.isPINRequired = $1 }
            + both(.disableAppPinIfDevicePinIsSet) { $0.isPINReplacedByDevicePasscode = $1 }
            + both(.contactSyncBlocked) { $0.isContactSyncBlocked = $1 }
            + both(.allowWidgetContentSync) { $0.isWidgetContentSyncBlocked = !$1 }
            + both(.printBlocked) { $0.isPrintingBlocked = $1 }
            + both(.managedBrowserToOpenLinksRequired) { $0.isManagedBrowserRequired = $1 }
            + [("useDeviceSettings", false), ("whenDeviceLocked", true)].map { name, value in
                PolicyEdit(setting: .appDataEncryptionType, value: name, isPeer: isPeer) {
                    $0.isEncryptionRequired = value
                }
            }
            + [("notBlocked", ScreenCaptureSetting.notBlocked), ("blocked", .blocked)].map { name, value in
                PolicyEdit(setting: .screenCaptureConfigurationState, value: name, isPeer: isPeer) {
                    $0.screenCapture = value
                }
            }
    }

    private static func levels(_ isPeer: Bool) -> [PolicyEdit] {
        [("managedApps", SendLevel.managed), ("allApps", .all), ("none", .none)].map { name, level in
            PolicyEdit(setting: .allowedOutboundDataTransferDestinations, value: name, isPeer: isPeer) {
                // Sharing and filtering belong to the managed level and stay with it.
                if !(level == .managed && $0.send.isManaged) { $0.send = level }
            }
        }
            + [("managedApps", ReceiveLevel.managed), ("allApps", .all), ("none", .none)].map { name, level in
                PolicyEdit(setting: .allowedInboundDataTransferSources, value: name, isPeer: isPeer) {
                    if !(level == .all && $0.receive.isAll) { $0.receive = level }
                }
            }
    }
}

extension PolicyWord {
    /// SaveCopies and OpenIntoOrg as the levels leave them: the portal offers them with the managed levels only.
    var afterDependencies: PolicyWord {
        guard isManaged, !isLockdown else { return self }
        var word = self
        if !send.isManaged { (word.isSaveBlocked, word.storage) = (send == .none, []) }
        if receive != .managed { (word.isOpenBlocked, word.ingestion) = (receive == .none, []) }
        return word
    }
}

extension StorageServices {
    /// The Graph name of a single service.
    var name: String {
        let index = rawValue.trailingZeroBitCount
        return index < PolicySetting.storageServices.count ? PolicySetting.storageServices[index] : "none"
    }
}

extension IngestionServices {
    /// The Graph name of a single service.
    var name: String {
        let index = rawValue.trailingZeroBitCount
        return index < PolicySetting.ingestionServices.count ? PolicySetting.ingestionServices[index] : "none"
    }
}
