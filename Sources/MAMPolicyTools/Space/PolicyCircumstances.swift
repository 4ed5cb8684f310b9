internal import MAMCore

/// What stands beside a question and may change its answer: one point of a small finite space.
///
/// The other account's policy stands as its two halves that any rule reads: whether it lets data go to all apps, and
/// whether it takes data from all apps. Everything else in it is no business of ours.
struct PolicyCircumstances: Sendable, Hashable {
    var account: PolicyEvaluator.Account = .none
    var payload: TransferPayload = .text
    var facts: DeviceFacts = []
    /// What lies on the clipboard, and which of the sizes that both policies tell apart it has.
    var content = ClippedLength.noText
    var contentClass = 0
    /// Whether a managed app of the device opens the link.
    var opensInManagedApp = false
    /// Whether the app says that the link leads out of the web view.
    var isExternal = false
    var peerSendsToAll = false
    var peerTakesFromAll = false

    /// The directions in which circumstances differ, in the order they are told in.
    enum Dimension: Int, Sendable, Hashable, CaseIterable {
        case account, payload, content, managedApp, management, passcode, peerTakes, peerSends
    }

    /// Every point whose account is one of these, on every device, beside every policy of another account.
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

    /// Every device, without an account.
    static let devices: [PolicyCircumstances] = [
        DeviceFacts(), .mdmEnrolled, .devicePasscode, [.mdmEnrolled, .devicePasscode],
    ].map { PolicyCircumstances(facts: $0) }

    /// Where the point lies in one direction.
    func coordinate(_ dimension: Dimension) -> Int {
        switch dimension {
        case .account: Int(account.index)
        case .payload: Int(payload.rawValue)
        case .content: contentClass
        case .managedApp: opensInManagedApp ? 1 : 0
        case .management: facts.contains(.mdmEnrolled) ? 1 : 0
        case .passcode: facts.contains(.devicePasscode) ? 1 : 0
        case .peerSends: peerSendsToAll ? 1 : 0
        case .peerTakes: peerTakesFromAll ? 1 : 0
        }
    }

    /// The other account's policy, as far as any rule reads it.
    var peer: PolicyWord {
        var word = PolicyWord(bits: 0)
        word.isManaged = true
        word.send = peerSendsToAll ? .all : .managed
        word.receive = peerTakesFromAll ? .all : .managed
        // A level that lets data out lets data in.
        word.clipboard = peerSendsToAll ? .all : peerTakesFromAll ? .managedPasteIn : .managed
        return word
    }
}

/// A product of coordinates: one way to say "when …".
struct PolicyCondition: Sendable, Hashable {
    /// The coordinates that count; a direction that is not in it does not matter.
    var coordinates: [PolicyCircumstances.Dimension: Set<Int>] = [:]

    /// The fewest conditions, as far as going through the directions one after another finds them, that hold for `wanted`
    /// and for nothing else among `all`.
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
        // Coordinates that lead to the same conditions are told together.
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

    /// Whether a point fulfils it.
    func holds(for point: PolicyCircumstances) -> Bool {
        coordinates.allSatisfy { $0.value.contains(point.coordinate($0.key)) }
    }
}

/// A policy as far as it answers: its word, and its texts about links.
struct PolicyForms: Sendable, Hashable {
    let word: PolicyWord
    let links: PolicyLinks

    init(word: PolicyWord, links: PolicyLinks) { (self.word, self.links) = (word, links) }

    init(_ policy: MAMPolicy) { (word, links) = (policy.word, policy.links) }
}
