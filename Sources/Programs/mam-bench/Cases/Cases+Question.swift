import MAMBenchResults
import MAMCore

/// Each kind of question to a policy at hand.
///
/// The baselines are two ways without this package: a table made by hand, and a policy kept as texts.
enum QuestionCases {
    /// A question with the expected answer, and the same question to a policy of texts.
    struct Case: Sendable {
        let name: String
        let question: PolicyQuestion
        let isAllowed: Bool
        let text: @Sendable (TextPolicy) -> Bool
    }

    static let all: [Case] = [
        Case(name: "decision.handle.save", question: .save(to: .box, account: nil), isAllowed: true) {
            $0["saveAsBlocked"] != "true" || $0.list("allowedDataStorageLocations", has: "box")
        },
        Case(name: "decision.handle.open", question: .open(from: .camera, account: nil), isAllowed: true) {
            switch $0["allowedInboundDataTransferSources"] {
            case "none": false
            case "managedApps":
                $0["blockDataIngestionIntoOrganizationDocuments"] != "true"
                    || $0.list("allowedDataIngestionLocations", has: "camera")
            default: true
            }
        },
        Case(name: "decision.handle.send", question: .send(to: .unmanaged), isAllowed: false) {
            $0["allowedOutboundDataTransferDestinations"] == "allApps"
        },
        Case(name: "decision.handle.receive", question: .receive(from: .unmanaged), isAllowed: false) {
            $0["allowedInboundDataTransferSources"] == "allApps"
        },
        Case(name: "decision.handle.item", question: .receiveSharedItem(owner: .same), isAllowed: true) {
            $0["allowedInboundDataTransferSources"] != "none"
        },
        Case(name: "decision.handle.picker", question: .documentPicker(.open), isAllowed: true) {
            $0["allowedInboundDataTransferSources"] != "none"
        },
        Case(name: "decision.handle.property", question: .property(.isContactSyncAllowed), isAllowed: true) {
            $0["contactSyncBlocked"] != "true"
        },
        Case(
            name: "decision.handle.copy",
            question: .copy(to: .unmanagedApp, .text(length: 40)), isAllowed: true
        ) { $0["allowedOutboundClipboardSharingLevel"] ?? "allApps" == "allApps" },
        Case(
            name: "decision.handle.paste",
            question: .paste(from: .unmanagedApp, .text(length: 40)), isAllowed: true
        ) { $0["allowedOutboundClipboardSharingLevel"] ?? "allApps" == "allApps" },
        Case(
            name: "decision.handle.webview", question: .uploadInWebView(.currentIdentity), isAllowed: true
        ) { _ in true },
        Case(
            name: "decision.handle.url",
            question: .link(.url("itms-apps://example.com/app")), isAllowed: true
        ) { $0.list("exemptedAppProtocols", has: "itms-apps") },
        Case(
            name: "decision.handle.link",
            question: .link(.universalLink("https://example.com/page")), isAllowed: false
        ) { $0.list("managedUniversalLinks", has: "https://example.com/page") },
    ]

    /// Asks the question inline, as apps do.
    static func handle(_ name: String, _ world: World) -> BenchFigure {
        let policy = world.app(accounts: 8).policyManager.policy(for: World.id(2))
        let (table, texts) = (world.minimum(accounts: 8), TextPolicy(values: TextPolicy.benchmark))
        return batches(
            name, against: "the hand-written table",
            ours: { blackHole(policy.decision(for: .save(to: .box, account: nil)).isAllowed) },
            baseline: { blackHole(table.isAllowed(account: 2, bit: 3)) },
            beside: ("a policy of texts", { blackHole(all[0].text(texts)) }))
    }

    static func run(_ one: Case, in world: World) -> BenchFigure {
        let app = world.app(accounts: 8)
        let policy = app.policyManager.policy(for: World.id(2))
        // A hand-made table for exactly these questions would keep all answers of the account in one word.
        let mask = all.enumerated().reduce(UInt64(0)) { $1.element.isAllowed ? $0 | 1 << UInt64($1.offset) : $0 }
        let table = MinimalTable(masks: Array(repeating: mask, count: 8))
        let texts = TextPolicy(values: TextPolicy.benchmark)
        let question = one.question
        let bit = UInt64(all.firstIndex { $0.name == one.name } ?? 0)
        precondition(policy.decision(for: question).isAllowed == one.isAllowed, "\(one.name) is answered otherwise")
        precondition(table.isAllowed(account: 2, bit: bit) == one.isAllowed, "\(one.name): the table is wrong")
        precondition(one.text(texts) == one.isAllowed, "\(one.name): the texts are wrong")
        return batches(
            one.name, against: "the hand-written table",
            ours: { blackHole(policy.decision(for: question).isAllowed) },
            baseline: { blackHole(table.isAllowed(account: 2, bit: bit)) },
            beside: ("a policy of texts", { blackHole(one.text(texts)) }))
    }
}

/// A policy as a dictionary of its texts: a typical first version.
struct TextPolicy {
    let values: [String: String]

    subscript(key: String) -> String? { values[key] }

    @inline(never)
    func list(_ key: String, has value: String) -> Bool {
        values[key]?.split(separator: ",").contains { $0 == value } ?? false
    }

    /// The policy of ``World/document``.
    static let benchmark = [
        "displayName": "Benchmark", "allowedOutboundDataTransferDestinations": "managedApps",
        "allowedInboundDataTransferSources": "managedApps", "saveAsBlocked": "true",
        "allowedDataStorageLocations": "oneDriveForBusiness,box",
        "exemptedAppProtocols": "skype,app-settings,calshow,itms,itmss,itms-apps,itms-appss,itms-services",
    ]
}

extension MinimalTable {
    /// The bare lookup: an array index and a mask test, without the effective identity.
    @inline(never)
    func isAllowed(account: Int, bit: UInt64) -> Bool { masks[account] >> bit & 1 != 0 }
}
