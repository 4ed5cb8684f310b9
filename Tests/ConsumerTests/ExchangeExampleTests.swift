import Foundation
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The examples of the pages about pinning, messages and items print what is said there.
final class ExchangeExampleTests: XCTestCase {
    private var printed: [String] = []
    private let alice: AccountID = "alice@contoso.example"

    private func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    private func app(_ name: String, on device: DeviceEnvironment = DeviceEnvironment(time: VirtualTime())) throws
        -> ManagedApp
    {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = ManagedApp(.init(bundleID: name, settings: settings, detectsIdentityLeaks: false), on: device)
        let json =
            ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "allowedOutboundDataTransferDestinations": "managedApps", "allowedInboundDataTransferSources": "managedApps"}"##
        app.policyManager.setPolicyInMemory(try PolicyDocument(json: json).validated().compile(), for: alice)
        return app
    }

    func testTheExampleOfCertificatePinningPrintsWhatThePageShows() async throws {
        let app = try app("mail")
        let (rootPEM, sentPEM) = (try pem("root"), try pem("good"))
        // example: CertificatePinning.md
        let anchors = try Certificate.chain(pem: rootPEM)  // what is trusted; nothing else is
        guard let host = CertificateHost("example.com"), let pin = anchors[0].publicKeyPin else { return }
        let pins = try CertificatePins([.init(host: host, includesSubdomains: true, pins: [pin])], anchors: anchors)
        try app.certificatePinningManager.setPins(pins, for: alice)

        let chain = try Certificate.chain(pem: sentPEM)  // what the server sent, its own certificate first
        for name in ["mail.example.com", "files.example.com", "example.org"] {
            let verdict = await app.certificatePinningManager.validateChain(chain, host: name, account: alice)
            print(name, verdict, verdict.isValid)
        }
        // end
        try check("CertificatePinning.md")
    }

    func testTheExampleOfMessagesPrintsWhatThePageShows() throws {
        let app = try app("notes")
        // example: Messages.md
        app.complianceManager.appName = "Notes"
        print(app.uiHelper.sharingBlockedMessage.text)
        print(app.uiHelper.restartApplicationMessage.title)
        // end
        try check("Messages.md")
    }

    func testTheExampleOfItemExchangePrintsWhatThePageShows() async throws {
        let device = DeviceEnvironment(time: VirtualTime())
        let (mail, notes, alice) = (try app("mail", on: device), try app("notes", on: device), alice)
        let item = ItemProvider(typeIdentifier: "public.plain-text", bytes: Array("the figures".utf8))
        // example: Exchange.md
        let sent = try mail.withAccountID(alice) { try mail.exchange.handOut(item, to: .managed(account: .same)) }
        guard let travelling = sent.item else { return }
        print(travelling.typeIdentifier)
        let arrived = try await notes.withAccountID(alice) { try await notes.exchange.takeIn(travelling) }
        print(arrived.decision.isAllowed, arrived.owner == alice, arrived.item?.typeIdentifier ?? "nothing")
        let refused = try await notes.withAccountID(alice) { try await notes.exchange.takeIn(item) }
        print(refused.decision.isAllowed, refused.message?.text ?? "")
        // end
        try check("Exchange.md")
    }

    private var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    private func pem(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appendingPathComponent("Docs/Scenarios/Certificates/\(name).pem")))
    }

    /// Compares what was printed and the code above with the first two blocks of a page.
    private func check(_ page: String) throws {
        let document = try String(contentsOf: root.appendingPathComponent("Docs/\(page)"), encoding: .utf8)
        let blocks = document.components(separatedBy: "```")
        func lines(_ block: Int) -> [String] {
            Array(blocks[block].components(separatedBy: "\n").dropFirst().dropLast())
        }
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
            .components(separatedBy: "\n")
        let start = try XCTUnwrap(source.firstIndex { $0.hasSuffix("// example: \(page)") })
        let end = try XCTUnwrap(source[start...].firstIndex { $0.hasSuffix("// end") })
        XCTAssertEqual(source[(start + 1)..<end].map { String($0.dropFirst(8)) }, lines(1))
        XCTAssertEqual(printed, lines(3))
    }
}
