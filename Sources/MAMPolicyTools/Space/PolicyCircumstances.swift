package import MAMCore

/// The circumstances of a question that may change its answer: one point of a small finite space.
///
/// The other account's policy is reduced to the two facts that rules read: whether it lets data go to all apps, and
/// whether it takes data from all apps.
struct PolicyCircumstances: Sendable, Hashable {
    var account: PolicyEvaluator.Account = .none
    var payload: TransferPayload = .text
    var facts: DeviceFacts = []
    /// The content of the clipboard, and its class among the sizes that both policies distinguish.
    var content = ClippedLength.noText
    var contentClass = 0
    /// Whether a managed app of the device opens the link.
    var opensInManagedApp = false
    /// Whether the app calls the link external to the web view.
    var isExternal = false
    var peerSendsToAll = false
    var peerTakesFromAll = false

    /// The dimensions of the circumstances, in the order of the text.
    enum Dimension: Int, Sendable, Hashable, CaseIterable {
        case account, payload, content, managedApp, management, passcode, connection, peerTakes, peerSends
    }

    /// Returns every point with one of these accounts, on every device, beside every policy of another account.
    static func all(accounts: [PolicyEvaluator.Account]) -> [PolicyCircumstances] {
        let bools = [false, true]
        return accounts.flatMap { account in
            devices.flatMap { device in
                bools.flatMap { sends in
                    bools.map { takes in
                        var point = device
                        point.account = account
                        (point.peerSendsToAll, point.peerTakesFromAll) = (sends, takes)
                        return point
                    }
                }
            }
        }
    }

    /// The points of every device, without an account.
    static let devices: [PolicyCircumstances] = [
        DeviceFacts(), .mdmEnrolled, .devicePasscode, [.mdmEnrolled, .devicePasscode],
    ].map { PolicyCircumstances(facts: $0) }

    func coordinate(_ dimension: Dimension) -> Int {
        switch dimension {
        case .account: Int(account.index)
        case .payload: payload == .file ? 1 : 0
        case .content: contentClass
        case .managedApp: opensInManagedApp ? 1 : 0
        case .management: facts.contains(.mdmEnrolled) ? 1 : 0
        case .passcode: facts.contains(.devicePasscode) ? 1 : 0
        case .connection: facts.contains(.offline) ? 1 : 0
        case .peerSends: peerSendsToAll ? 1 : 0
        case .peerTakes: peerTakesFromAll ? 1 : 0
        }
    }

    /// The other account's policy, reduced to the facts that rules read.
    var peer: PolicyWord {
        var word = PolicyWord(bits: 0)
        word.isManaged = true
        word.send = peerSendsToAll ? .all : .managed
        word.receive = peerTakesFromAll ? .all : .managed
        // A level that lets data out also lets data in.
        word.clipboard = peerSendsToAll ? .all : peerTakesFromAll ? .managedPasteIn : .managed
        return word
    }
}

/// A product of coordinates, which a text expresses as "when …".
struct PolicyCondition: Sendable, Hashable {
    /// The coordinates that count; a missing dimension does not matter.
    var coordinates: [PolicyCircumstances.Dimension: Set<Int>] = [:]

    /// Returns a small set of conditions that hold for `wanted` and for no other point among `all`.
    ///
    /// The dimensions are searched one after another, so the set may not be the smallest.
    static func describing(_ wanted: Set<PolicyCircumstances>, among all: [PolicyCircumstances]) -> [PolicyCondition] {
        describing(wanted, among: all, PolicyCircumstances.Dimension.allCases[...])
    }

    private static func describing(
        _ wanted: Set<PolicyCircumstances>, among all: [PolicyCircumstances],
        _ dimensions: ArraySlice<PolicyCircumstances.Dimension>
    ) -> [PolicyCondition] {
        guard !wanted.isEmpty else { return [] }
        guard wanted.count < all.count, let dimension = dimensions.first else { return [PolicyCondition()] }
        let rest = dimensions.dropFirst()
        // Coordinates with the same conditions are grouped.
        var groups: [(coordinates: Set<Int>, conditions: [PolicyCondition])] = []
        let coordinates = Set(all.map { $0.coordinate(dimension) })
        for coordinate in coordinates.sorted() {
            let slice = all.filter { $0.coordinate(dimension) == coordinate }
            let conditions = describing(wanted.intersection(slice), among: slice, rest)
            if let place = groups.firstIndex(where: { $0.conditions == conditions }) {
                groups[place].coordinates.insert(coordinate)
            } else {
                groups.append(([coordinate], conditions))
            }
        }
        return groups.flatMap { group in
            group.conditions.map { condition in
                guard group.coordinates != coordinates else { return condition }
                var condition = condition
                condition.coordinates[dimension] = group.coordinates
                return condition
            }
        }
    }

    func holds(for point: PolicyCircumstances) -> Bool {
        coordinates.allSatisfy { $0.value.contains(point.coordinate($0.key)) }
    }
}

/// The parts of a policy that answers depend on: its word, and its texts about links.
struct PolicyForms: Sendable, Hashable {
    let word: PolicyWord
    let links: PolicyLinks

    init(word: PolicyWord, links: PolicyLinks) { (self.word, self.links) = (word, links) }

    init(_ policy: MAMPolicy) { (word, links) = (policy.word, policy.links) }

    /// Hashes what is short: the possible policies of an export have the same lists, which may be megabytes long.
    func hash(into hasher: inout Hasher) {
        hasher.combine(word)
        hasher.combine(links.dialer)
        hasher.combine(links.dialerScheme)
        hasher.combine(links.messaging)
        hasher.combine(links.messagingScheme)
        hasher.combine(links.browser)
        hasher.combine(links.browserScheme)
    }
}

extension DeviceFacts {
    /// The device of a question in words, as the options `--mdm` and `--offline` name it.
    package var words: String {
        let keys = "the keys IntuneMAMUPN and IntuneMAMOID"
        return
            (contains(.mdmEnrolled)
            ? "enrolled in device management, and the app has \(keys)"
            : "not enrolled in device management, or the app lacks \(keys)") + (contains(.offline) ? ", offline" : "")
    }
}
