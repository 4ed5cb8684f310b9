internal import MAMCore
internal import MAMPolicyTools

/// All answers of a policy: data transfer, the clipboard, web views, links, and properties.
struct PolicyTable {
    let own: PolicyInput
    let other: PolicyInput
    let facts: DeviceFacts
    let payload: PayloadWord
    let rows: [AnswerSpace.Row]
    let clipboard: [AnswerSpace.ContentRow]
    let webViews: [AnswerSpace.ContentRow]
    /// The link rows for an account with the policy; other accounts may open every link.
    let links: [AnswerSpace.LinkRow]
    /// The properties for an account with the policy, by the SDK's names.
    let properties: [String: Property]

    var policy: MAMPolicy { own.policy }
    /// The policy of another managed account.
    var peer: MAMPolicy { other.policy }

    init(own: PolicyInput, peer other: PolicyInput, facts: DeviceFacts, payload: PayloadWord) {
        (self.own, self.other, self.payload) = (own, other, payload)
        let (policy, peer) = (own.policy, other.policy)
        let exports = ExportedPolicies(own: own.possible, peer: other.possible)
        self.facts = facts
        rows = AnswerSpace.rows(policy: policy, peer: peer, facts: facts, payload: payload.payload, exports: exports)
        clipboard = AnswerSpace.clipboardRows(policy: policy, peer: peer, facts: facts, exports: exports)
        webViews = AnswerSpace.webViewRows(policy: policy, peer: peer, facts: facts, exports: exports)
        links = AnswerSpace.linkRows(policy: policy, exports: exports)
        func answer(_ cell: AnswerSpace.Cell) -> Bool? {
            guard exports.missing(for: cell, facts: facts).isEmpty else { return nil }
            return AnswerSpace.decision(of: cell, policy: policy, peer: peer, facts: facts).isAllowed
        }
        var properties: [String: Property] = [:]
        for property in PolicyProperty.allCases {
            properties[property.name] = .boolean(answer(AnswerSpace.Cell(property: property, owner: .managed)))
        }
        let modes = DocumentPickerMode.allCases.map {
            ($0.name, answer(AnswerSpace.Cell(.managed, .none, .documentPicker($0))))
        }
        properties["isDocumentPickerAllowed"] = .byMode(Dictionary(uniqueKeysWithValues: modes))
        let isKnown = !own.possible.leftOut.contains(.notificationRestriction)
        properties["notificationPolicy"] = .number(isKnown ? Int(policy.notificationPolicy.rawValue) : nil)
        self.properties = properties
    }

    /// The value of a property of a policy; `nil` if an export leaves out a setting that decides.
    enum Property: Equatable {
        case boolean(Bool?)
        /// The raw value of an SDK enumeration.
        case number(Int?)
        /// One answer for each mode of the document picker.
        case byMode([String: Bool?])
    }
}

extension PolicyTable: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(own), "peerPolicy": PolicyForm(other),
            "mdm": facts.contains(.mdmEnrolled),
            "payload": payload.rawValue, "rows": rows, "clipboard": clipboard, "webViews": webViews, "links": links,
            "properties": properties,
        ]
        return facts.contains(.offline) ? members.merging(["offline": true]) : members
    }
}

extension PolicyTable.Property: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .byMode(let answers): try container.encode(answers)
        }
    }
}
