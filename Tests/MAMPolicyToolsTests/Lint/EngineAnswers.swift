import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// Everything the engine answers for one policy: properties, questions in all circumstances, links with their targets,
/// share sheets, launch verdicts and PIN rules, each under a name.
struct EngineAnswers {
    /// An answer that is more than yes or no, as a value: a description of one takes longer to make than the answer.
    enum Answer: Equatable {
        case text(String)
        case link(LinkTarget?)
        case sheet([OfferedDestination])
        case access(PINState?)
    }

    private let decisions: [Bool]
    private let others: [Answer]

    init(_ policy: MAMPolicy) {
        decisions =
            Self.questions.map { policy.decision(for: $0.question, facts: $0.facts).isAllowed }
            + Self.stamps.map { policy.decision(for: $0, facts: [.mdmEnrolled]).rule == .receiveTagged }
            + Self.privateCells.map {
                AnswerSpace.decision(of: $0.cell, policy: Self.peers[0], peer: policy, facts: []).isAllowed
            }
        var others: [Answer] = [
            "\(policy.notificationPolicy)", "\(policy.fileProtectionLevel)", "\(policy.isBackupBlocked)",
            "\(policy.isTelemetryDisabled)",
        ].map { .text($0) }
        others += Self.links.map { .link(policy.answer(for: $0.question, openableSchemes: $0.schemes).target) }
        others += [DeviceFacts(), .mdmEnrolled].map { .sheet(policy.shareSheet(Self.sheet, facts: $0)) }
        let requirements = policy.launchRequirements
        for situation in LaunchMoment.all {
            let verdicts = requirements.verdicts(for: situation.facts, after: situation.memory)
            let words = verdicts.map { $0.check.name + " " + ($0.remedy?.rawValue ?? "") }
            others.append(.text(words.joined(separator: ";")))
        }
        others.append(.text("\(requirements.accessRecheck)"))
        others += PINSituation.answers(of: PINRules(policy))
        self.others = others
    }

    /// The names of what another policy answers otherwise.
    func differences(from other: EngineAnswers) -> [String] {
        decisions.indices.filter { decisions[$0] != other.decisions[$0] }.map(Self.name)
            + others.indices.filter { others[$0] != other.others[$0] }.map { Self.otherNames[$0] }
    }

    func isSame(as other: EngineAnswers) -> Bool { decisions == other.decisions && others == other.others }

    private static func name(_ index: Int) -> String {
        if index < questions.count { return questions[index].name }
        if index < questions.count + stamps.count { return "stamp" }
        return "private " + privateCells[index - questions.count - stamps.count].name
    }

    private static let otherNames: [String] =
        ["notificationPolicy", "protection class", "backup", "telemetry"] + links.map { "link \($0.name)" }
        + ["share sheet", "share sheet"] + LaunchMoment.all.map { "launch \($0.name)" } + ["timer accessRecheck"]
        + PINSituation.names
}

extension EngineAnswers {
    /// Other accounts' policies that rules tell apart.
    static let peers: [MAMPolicy] = ["allApps", "managedApps"].flatMap { outbound in
        ["allApps", "managedApps"].compactMap { inbound in
            try? PolicyFixtures.document(
                """
                "allowedOutboundDataTransferDestinations": "\(outbound)",
                "allowedInboundDataTransferSources": "\(inbound)",
                "allowedOutboundClipboardSharingLevel": "\(outbound == "allApps" ? "allApps" : "managedApps")"
                """
            ).compileStrictest()
        }
    }

    private static let alone: [(name: String, account: AccountReference)] = [
        ("none", .none), ("same", .same), ("unmanaged", .unmanaged),
    ]
    private static let accounts = alone + peers.enumerated().map { ("other \($0.offset)", .otherManaged($0.element)) }
    private static let contents: [(name: String, content: ClipboardContent)] = [
        ("1", .text(length: 1)), ("20", .text(length: 20)), ("21", .text(length: 21)), ("65535", .text(length: 65_535)),
        ("65536", .text(length: 65_536)), ("picture", .other),
    ]

    private struct Asked: Sendable {
        let name: String
        let question: PolicyQuestion
        var facts: DeviceFacts = []
    }

    private static let questions: [Asked] = {
        var all: [Asked] = []
        for (name, account) in accounts {
            all += MAMSaveLocation.allCases.map {
                Asked(name: "save \($0.name) \(name)", question: .save(to: $0, account: account))
            }
            all += MAMOpenLocation.allCases.map {
                Asked(name: "open \($0.name) \(name)", question: .open(from: $0, account: account))
            }
            all.append(Asked(name: "shareItem \(name)", question: .receiveSharedItem(owner: account)))
            all.append(Asked(name: "shareFile \(name)", question: .receiveSharedFile(owner: account)))
            for (size, content) in contents {
                let (app, here): (ClipboardEnd, ClipboardEnd) = (
                    .managedApp(account: account), .thisApp(account: account)
                )
                all.append(Asked(name: "copy \(size) \(name)", question: .copy(to: app, content)))
                all.append(Asked(name: "paste \(size) \(name)", question: .paste(from: app, content)))
                all.append(
                    Asked(
                        name: "web paste \(size) \(name)", question: .pasteIntoWebView(.unmanaged, from: here, content))
                )
            }
        }
        for (size, content) in contents {
            all.append(Asked(name: "copy \(size) unmanaged app", question: .copy(to: .unmanagedApp, content)))
            all.append(Asked(name: "paste \(size) unmanaged app", question: .paste(from: .unmanagedApp, content)))
        }
        all.append(Asked(name: "upload", question: .uploadInWebView(.unmanaged)))
        let devices: [(String, DeviceFacts)] = [
            ("", []), (" mdm", .mdmEnrolled), (" mdm passcode", [.mdmEnrolled, .devicePasscode]),
        ]
        for (device, facts) in devices {
            for payload in TransferPayload.allCases {
                for (name, account) in accounts {
                    let peer = PeerApp.managed(account: account)
                    let way = "\(payload) \(name)\(device)"
                    all.append(Asked(name: "send \(way)", question: .send(to: peer, payload: payload), facts: facts))
                    all.append(
                        Asked(name: "receive \(way)", question: .receive(from: peer, payload: payload), facts: facts))
                }
                let way = "\(payload) unmanaged app\(device)"
                all.append(Asked(name: "send \(way)", question: .send(to: .unmanaged, payload: payload), facts: facts))
                all.append(
                    Asked(name: "receive \(way)", question: .receive(from: .unmanaged, payload: payload), facts: facts))
            }
            all += PolicyProperty.allCases.map {
                Asked(name: "\($0.name)\(device)", question: .property($0), facts: facts)
            }
        }
        return all
            + DocumentPickerMode.allCases.map {
                Asked(name: "documentPicker \($0.name)", question: .documentPicker($0))
            }
    }()

    /// Data without an owner, which a policy may stamp.
    private static let stamps: [PolicyQuestion] = [
        .receive(from: .unmanaged, payload: .text), .receive(from: .unmanaged, payload: .file),
        .receive(from: .managed(account: .unmanaged), payload: .text),
    ]

    /// What a private account beside the policy's account is answered.
    private static let privateCells: [(name: String, cell: AnswerSpace.Cell)] = {
        let (owner, other) = (AnswerSpace.OwnerKind.unmanaged, AnswerSpace.Account.otherManaged)
        var all: [(String, AnswerSpace.Cell)] = MAMSaveLocation.allCases.map {
            ("save \($0.name)", AnswerSpace.Cell(owner, other, .save($0)))
        }
        all += MAMOpenLocation.allCases.map {
            ("open \($0.name)", AnswerSpace.Cell(owner, other, .open($0)))
        }
        all += [
            ("send", AnswerSpace.Cell(owner, other, .send(app: .managed, payload: .text))),
            ("receive", AnswerSpace.Cell(owner, other, .receive(app: .managed, payload: .text))),
            ("shareItem", AnswerSpace.Cell(owner, other, .shareItem)),
            ("thirdPartyKeyboards", AnswerSpace.Cell(property: .thirdPartyKeyboards, owner: owner)),
        ]
        for (size, content) in contents {
            all.append(("copy \(size)", AnswerSpace.Cell(owner, other, .copy(to: .managedApp, content.clipped))))
            all.append(("paste \(size)", AnswerSpace.Cell(owner, other, .paste(from: .managedApp, content.clipped))))
        }
        return all
    }()

    private struct AskedLink: Sendable {
        let name: String
        let question: LinkQuestion
        var schemes = OpenableSchemes.none
    }

    private static let links: [AskedLink] = {
        let urls = [
            "tel:1", "telprompt:1", "sms:1", "imessage:1", "http://a.example/", "https://a.example/", "x-app:a",
            "skype:a", "mailto:a",
        ]
        let apps = OpenableSchemes(["tel-intunemam", "sms-intunemam", "x-app-intunemam", "x-dial", "x-text", "x-web"])
        var all = urls.flatMap { url in
            [
                AskedLink(name: url, question: .url(url)),
                AskedLink(name: url + " with apps", question: .url(url), schemes: apps),
                AskedLink(name: url + " known", question: .url(url, isKnownManagedAppScheme: true)),
                AskedLink(name: url + " found", question: .url(url, isDetected: true)),
                AskedLink(name: "view " + url, question: .webViewLink(url, isExternal: true)),
                AskedLink(
                    name: "frame " + url, question: .webViewLink(url, isExternal: true, isFromFrameOrScript: true)),
            ]
        }
        all += [
            "https://maps.apple.com/", "https://a.example/", "https://teams.microsoft.com/l/x", "https://b.example/",
        ]
        .map { AskedLink(name: "universal " + $0, question: .universalLink($0)) }
        return all + SystemComposer.allCases.map { AskedLink(name: "compose \($0)", question: .compose($0)) }
    }()

    private static let sheet: [ShareDestination] = ShareDestination.Action.allCases.flatMap { action in
        [
            ShareDestination(app: "Managed", action: action, isManaged: true),
            ShareDestination(app: "Plain", action: action, isManaged: false),
            ShareDestination(app: "Installed", action: action, isManaged: false, isInstalledByMDM: true),
        ]
    }
}
