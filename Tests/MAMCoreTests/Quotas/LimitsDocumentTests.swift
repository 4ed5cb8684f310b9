import Foundation
import MAMCore
import MAMJSON
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// The table of limits in Docs/Limits.md is that of the code.
final class LimitsDocumentTests: XCTestCase {
    /// Name, default and range of a limit, as the page writes them.
    private typealias Row = [String]

    private static func text(_ number: Int) -> String { number == .max ? "none" : "\(number)" }

    private static func range(_ low: Int, _ high: Int) -> String {
        high == .max ? "\(low) or more" : "\(low) to \(high)"
    }

    /// A limit that a property holds, which is clamped.
    private static func held<Root>(_ name: String, _ root: Root, _ path: WritableKeyPath<Root, Int>) -> Row {
        var (low, high) = (root, root)
        low[keyPath: path] = .min
        high[keyPath: path] = .max
        return [name, text(root[keyPath: path]), range(low[keyPath: path], high[keyPath: path])]
    }

    private static func document(_ name: String, _ limits: DocumentLimits) -> Row {
        let low = DocumentLimits(byteCount: .min, depth: .min, valueCount: .min)
        let high = DocumentLimits(byteCount: .max, depth: .max, valueCount: .max)
        return [
            name, "\(limits.byteCount) bytes, \(limits.depth) levels, \(limits.valueCount) values",
            "\(range(low.byteCount, high.byteCount)) bytes, \(range(low.depth, high.depth)) levels, "
                + "\(range(low.valueCount, high.valueCount)) values",
        ]
    }

    private static func fixed(_ name: String, _ number: Int) -> Row { [name, text(number), "fixed"] }

    private static var quotas: [Row] {
        let limits = DeviceLimits()
        var (low, high) = (limits, limits)
        low.maximumStoreWait = .seconds(-1)
        high.maximumStoreWait = .seconds(3600)
        let seconds = [limits, low, high].map { $0.maximumStoreWait.components.seconds }
        return [
            held("DeviceLimits.maximumAppCount", limits, \.maximumAppCount),
            held("DeviceLimits.maximumAccountCount", limits, \.maximumAccountCount),
            held("DeviceLimits.maximumOpenFileCount", limits, \.maximumOpenFileCount),
            held("DeviceLimits.maximumHeldByteCount", limits, \.maximumHeldByteCount),
            held("DeviceLimits.maximumWrittenByteCount", limits, \.maximumWrittenByteCount),
            ["DeviceLimits.maximumStoreWait", "\(seconds[0]) s", "\(seconds[1]) to \(seconds[2]) s"],
        ]
    }

    private static var readers: [Row] {
        let limits = ReaderLimits()
        return [
            document("ReaderLimits.policy", limits.policy),
            document("ReaderLimits.appConfiguration", limits.appConfiguration),
            held("ReaderLimits.maximumSettingCount", limits, \.maximumSettingCount),
            held("ReaderLimits.maximumValueLength", limits, \.maximumValueLength),
            document("ReaderLimits.infoPlist", limits.infoPlist),
            held("ReaderLimits.maximumCertificateTextByteCount", limits, \.maximumCertificateTextByteCount),
            held("ReaderLimits.maximumCertificateCount", limits, \.maximumCertificateCount),
            held("ReaderLimits.maximumBufferByteCount", limits, \.maximumBufferByteCount),
            document("Scenario.read(_:named:limits:)", .json),
        ]
    }

    private static var ofApps: [Row] {
        let accounts = [Int.min, .max].map {
            ManagedApp.Configuration(maximumAccountCount: $0).maximumAccountCount
        }
        let (low, high) = (
            LogFolder.Limits(fileByteCount: .min, fileCount: .min),
            LogFolder.Limits(fileByteCount: .max, fileCount: .max)
        )
        let device = SimulatedDevice(tenant: SimulatedTenant())
        let messages = [device.messageLimit, Int.min, .max].map { number in
            device.messageLimit = number
            return device.messageLimit
        }
        return [
            [
                "ManagedApp.Configuration.maximumAccountCount",
                text(ManagedApp.Configuration().maximumAccountCount), range(accounts[0], accounts[1]),
            ],
            [
                "LogFolder.Limits.fileByteCount", text(LogFolder.Limits().fileByteCount),
                range(low.fileByteCount, high.fileByteCount),
            ],
            ["LogFolder.Limits.fileCount", text(LogFolder.Limits().fileCount), range(low.fileCount, high.fileCount)],
            [
                "DeviceEnvironment.init(idleContainers:)",
                range(DescriptorLimit.idleContainers(for: 0), DescriptorLimit.idleContainers(for: 1 << 20)),
                "0 or more",
            ],
            ["SimulatedDevice.messageLimit", text(messages[0]), range(messages[1], messages[2])],
            ["ScenarioLimits.seconds", "\(Int(ScenarioLimits().seconds))", "any"],
            ["ScenarioLimits.wakes", text(ScenarioLimits().wakes), "any"],
            ["ScenarioLimits.events", text(ScenarioLimits().events), "any"],
        ]
    }

    private static let fixed: [Row] = [
        fixed("AccountID.maximumByteCount", AccountID.maximumByteCount),
        fixed("MAMAccessToken.maximumByteCount", MAMAccessToken.maximumByteCount),
        fixed("ClientCapabilities.maximumCount", ClientCapabilities.maximumCount),
        fixed("HomeAccountID.maximumByteCount", HomeAccountID.maximumByteCount),
        fixed("TypedPIN.maximumByteCount", TypedPIN.maximumByteCount),
        fixed("PINShape.maximumCount", PINShape.maximumCount),
        fixed("VersionNumber.maximumByteCount", VersionNumber.maximumByteCount),
        fixed("VersionNumber.maximumPartCount", VersionNumber.maximumPartCount),
        fixed("Certificate.maximumByteCount", Certificate.maximumByteCount),
        fixed("CertificatePins.maximumEntryCount", CertificatePins.maximumEntryCount),
        fixed("CertificatePins.maximumPinCount", CertificatePins.maximumPinCount),
        fixed("CertificatePins.maximumAnchorCount", CertificatePins.maximumAnchorCount),
        fixed("CertificatePins.maximumChainCount", CertificatePins.maximumChainCount),
        fixed("CertificatePin.maximumDigestCount", CertificatePin.maximumDigestCount),
        fixed("CertificateHost.maximumByteCount", CertificateHost.maximumByteCount),
        fixed("ParsedURL.maximumByteCount", ParsedURL.maximumByteCount),
        fixed("JSONLimits.numberLength", JSONLimits.numberLength),
        fixed("EnrollmentRecord.maximumAccountCount", EnrollmentRecord.maximumAccountCount),
        fixed("NotificationHub.maximumBacklog", NotificationHub.maximumBacklog),
        fixed("NotificationState.maximumAccountCount", NotificationState.maximumAccountCount),
        fixed("MAMFile.maximumLength", Int(MAMFile.maximumLength)),
        fixed("StoredPolicy.maximumPartByteCount", StoredPolicy.maximumPartByteCount),
        fixed("WipeReport.maximumNamedCount", WipeReport.maximumNamedCount),
        fixed("LogLine.maximumByteCount", LogLine.maximumByteCount),
        fixed("MessageCatalog.maximumByteCount", MessageCatalog.maximumByteCount),
        fixed("LogRule.maximumByteCount", LogRule.maximumByteCount),
        fixed("LogContents.maximumByteCount", LogContents.maximumByteCount),
        fixed("ScenarioFolder.maximumByteCount", ScenarioFolder.maximumByteCount),
        fixed("SimulatedPerson.maximumMemoryCount", SimulatedPerson.maximumMemoryCount),
    ]

    func testTheTableOfThePageIsThatOfTheCode() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/Limits.md").standardizedFileURL
        let page = try String(contentsOf: file, encoding: .utf8)
        let section = try XCTUnwrap(page.components(separatedBy: "\n## All limits\n").dropFirst().first)
        let rows = (section.components(separatedBy: "\n## ").first ?? "").components(separatedBy: "\n")
            .filter { $0.hasPrefix("| `") }.map { $0.components(separatedBy: " | ") }
        XCTAssertTrue(rows.allSatisfy { $0.count == 4 })
        let written = rows.map { [$0[0].replacingOccurrences(of: "| ", with: "")] + $0[1...2] }
        let known = (Self.quotas + Self.readers + Self.ofApps + Self.fixed).map { ["`\($0[0])`"] + $0[1...2] }
        XCTAssertEqual(written, known)
    }
}
