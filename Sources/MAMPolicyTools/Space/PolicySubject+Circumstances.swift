internal import MAMCore

extension PolicySubject {
    /// The accounts that may be beside the question; for an app without the SDK no account counts.
    private var accounts: [PolicyEvaluator.Account] {
        switch self {
        case .send(.unmanaged), .send(.unenrolled), .receive(.unmanaged), .receive(.unenrolled), .copy(.unmanagedApp),
            .paste(.unmanagedApp),
            .pasteIntoWebView(_, .unmanagedApp):
            [.none]
        default: isBesideAccount ? PolicyEvaluator.Account.allCases : [.none]
        }
    }

    /// The accounts beside the question in a comparison.
    private var comparedAccounts: [PolicyEvaluator.Account] {
        switch self {
        // These locations have no accounts.
        case .save(.cameraRoll), .open(.camera), .open(.photos): [.none]
        case .pasteIntoWebView: [.same]
        default: accounts
        }
    }

    /// Returns the circumstances of a table, which is about one device and one policy of another account.
    func tableCircumstances(_ contents: [ClippedLength], _ payload: TransferPayload) -> [PolicyCircumstances] {
        let points = accounts.map { PolicyCircumstances(account: $0, payload: payload) }
        switch self {
        // A managed app always has an account.
        case .send(.managed), .receive(.managed): return points.filter { $0.account != .none }
        case .copy, .paste, .pasteIntoWebView: return contents.indices.flatMap { points.with($0, of: contents) }
        case .link(let link): return link.openings.map { PolicyCircumstances(opensInManagedApp: $0) }
        case .webViewLink(let link):
            return link.openings.flatMap { opens in
                [false, true].map { PolicyCircumstances(opensInManagedApp: opens, isExternal: $0) }
            }
        default: return points
        }
    }

    /// Returns every circumstance that matters to the question in a comparison.
    func circumstances(_ contents: [ClippedLength]) -> [PolicyCircumstances] {
        var points = PolicyCircumstances.all(accounts: comparedAccounts)
        switch self {
        // A level that lets data out of the clipboard also lets data in.
        case .copy, .paste, .pasteIntoWebView: points.removeAll { $0.peerSendsToAll && !$0.peerTakesFromAll }
        default: break
        }
        return circumstances(contents, beside: points, on: PolicyCircumstances.devices)
    }

    /// Returns the circumstances on one device, beside one policy of another account.
    func circumstances(_ contents: [ClippedLength], in state: PolicyCircumstances) -> [PolicyCircumstances] {
        circumstances(contents, beside: comparedAccounts.map { state.with(\.account, $0) }, on: [state])
    }

    // Coordinates that no rule of a question reads are left out.
    private func circumstances(
        _ contents: [ClippedLength], beside points: [PolicyCircumstances], on devices: [PolicyCircumstances]
    ) -> [PolicyCircumstances] {
        switch self {
        case .send, .receive:
            points.flatMap { point in TransferPayload.allCases.map { point.with(\.payload, $0) } }
        case .copy, .paste, .pasteIntoWebView:
            points.flatMap { point in contents.indices.flatMap { [point].with($0, of: contents) } }
        case .link, .webViewLink:
            devices.prefix(1).flatMap { point in [false, true].map { point.with(\.opensInManagedApp, $0) } }
        default: isBesideAccount ? points : devices
        }
    }

    /// Returns the circumstances in which an account without a policy meets the policy of another account.
    func privateCircumstances(_ contents: [ClippedLength]) -> [PolicyCircumstances] {
        if case .property = self { return PolicyCircumstances.devices.map { $0.with(\.account, .otherManaged) } }
        // Only a question that meets the managed account reads a policy.
        return circumstances(contents).filter {
            $0.account == .otherManaged && !$0.peerSendsToAll && !$0.peerTakesFromAll
        }
    }
}

extension PolicyCircumstances {
    fileprivate func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var copy = self
        copy[keyPath: path] = value
        return copy
    }
}

extension [PolicyCircumstances] {
    /// Returns the points of devices online, and those of devices offline if an evaluation of content matters.
    func withConnection(if isRequired: Bool, _ subject: PolicySubject) -> [PolicyCircumstances] {
        guard isRequired, first.flatMap({ subject.question($0) })?.isEvaluated == true else { return self }
        return self + map { $0.with(\.facts, $0.facts.union(.offline)) }
    }

    /// Returns the same points with one of the contents on the clipboard.
    fileprivate func with(_ place: Int, of contents: [ClippedLength]) -> [PolicyCircumstances] {
        map { $0.with(\.content, contents[place]).with(\.contentClass, place) }
    }
}
