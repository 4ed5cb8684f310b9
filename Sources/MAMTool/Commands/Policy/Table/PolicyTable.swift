internal import MAMCore
internal import MAMPolicyTools

/// All answers of a policy: data transfer, the clipboard, web views, links, and properties.
struct PolicyTable {
    let policy: MAMPolicy
    let peer: MAMPolicy
    let isMDMEnrolled: Bool
    let isOffline: Bool
    let payload: PayloadWord
    let rows: [AnswerSpace.Row]
    let clipboard: [AnswerSpace.ContentRow]
    let webViews: [AnswerSpace.ContentRow]
    /// The link rows for an account with the policy; other accounts may open every link.
    let links: [AnswerSpace.LinkRow]
    /// The properties for an account with the policy, by the SDK's names.
    let properties: [String: Property]

    init(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, payload: PayloadWord) {
        (self.policy, self.peer, self.payload) = (policy, peer, payload)
        (isMDMEnrolled, isOffline) = (facts.contains(.mdmEnrolled), facts.contains(.offline))
        rows = AnswerSpace.rows(policy: policy, peer: peer, facts: facts, payload: payload.payload)
        clipboard = AnswerSpace.clipboardRows(policy: policy, peer: peer, facts: facts)
        webViews = AnswerSpace.webViewRows(policy: policy, peer: peer, facts: facts)
        links = AnswerSpace.linkRows(policy: policy)
        func answer(_ cell: AnswerSpace.Cell) -> Bool {
            AnswerSpace.decision(of: cell, policy: policy, peer: peer, facts: facts).isAllowed
        }
        var properties: [String: Property] = [:]
        for property in PolicyProperty.allCases {
            properties[property.name] = .boolean(answer(AnswerSpace.Cell(property: property, owner: .managed)))
        }
        let modes = DocumentPickerMode.allCases.map {
            ($0.name, answer(AnswerSpace.Cell(.managed, .none, .documentPicker($0))))
        }
        properties["isDocumentPickerAllowed"] = .byMode(Dictionary(uniqueKeysWithValues: modes))
        properties["notificationPolicy"] = .number(Int(policy.notificationPolicy.rawValue))
        self.properties = properties
    }

    /// The value of a property of a policy.
    enum Property: Equatable {
        case boolean(Bool)
        /// The raw value of an SDK enumeration.
        case number(Int)
        /// One answer for each mode of the document picker.
        case byMode([String: Bool])
    }
}

extension PolicyTable: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(policy), "peerPolicy": PolicyForm(peer), "mdm": isMDMEnrolled,
            "payload": payload.rawValue, "rows": rows, "clipboard": clipboard, "webViews": webViews, "links": links,
            "properties": properties,
        ]
        return isOffline ? members.merging(["offline": true]) : members
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
