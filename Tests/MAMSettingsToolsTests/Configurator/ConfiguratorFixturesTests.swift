import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// The files of the documentation, and public ones where they are at hand.
final class ConfiguratorFixturesTests: ConfiguratorTestCase {
    private func all(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "plist" }.sorted { $0.path < $1.path }
    }

    private func check(_ file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let result: ConfiguratorResult
        do {
            result = try configured(
                bytes, Self.entitlements,
                options {
                    $0.changesActivationRule = true
                    $0.fixesEntitlements = true
                    $0.check.containingApp = "com.example"
                    $0.check.faceIDText = "Unlock"
                })
        } catch let error as ConfiguratorError {
            XCTAssertNotEqual(error.kind, .unsettled, file.lastPathComponent)
            return
        }
        XCTAssertLessThanOrEqual(result.rounds, 8, file.lastPathComponent)
        let (old, new) = (try PropertyListDocument(bytes), try PropertyListDocument(result.infoPlist))
        XCTAssertEqual(old.format, new.format, file.lastPathComponent)
        XCTAssertEqual(old.encoding, new.encoding, file.lastPathComponent)
    }

    func testConfiguringTheDocumentedFilesConverges() throws {
        var count = 0
        for folder in ["Docs/Scenarios/plists", "Docs/Examples/bundles"] {
            for file in try all(in: PackageRoot.url.appendingPathComponent(folder)) {
                try check(file)
                count += 1
            }
        }
        XCTAssertEqual(count, 7)
    }

    func testConfiguringPublicFilesConvergesIfTheyArePresent() throws {
        let folder = PackageRoot.url.appendingPathComponent("../shared/corpora").standardizedFileURL
        guard let files = try? all(in: folder) else { throw XCTSkip("no public files at \(folder.path)") }
        XCTAssertFalse(files.isEmpty)
        for file in files { try check(file) }
    }
}
