import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The limits of readers, lowered and raised by their callers.
final class ReaderLimitTests: XCTestCase {
    private static let type = ##""@odata.type":"#microsoft.graph.iosManagedAppProtection""##

    private func error(of json: String, _ limits: DocumentLimits) -> PolicyReadError? {
        do throws(PolicyReadError) {
            _ = try PolicyDocument(json: Array(json.utf8), limits: limits)
            return nil
        } catch { return error }
    }

    func testAPolicyOverALimitIsRefusedWithPlaceLimitAndTheOptionThatRaisesIt() throws {
        let json = "{\(Self.type),\"x\":[[1,2,3]]}"
        XCTAssertNil(error(of: json, DocumentLimits(byteCount: json.utf8.count, depth: 3, valueCount: 7)))
        let long = try XCTUnwrap(error(of: json, DocumentLimits(byteCount: json.utf8.count - 1)))
        XCTAssertEqual(
            long.message, "the input has \(json.utf8.count) bytes, and at most \(json.utf8.count - 1) are read")
        let deep = try XCTUnwrap(error(of: json, DocumentLimits(depth: 2)))
        XCTAssertTrue(deep.message.hasPrefix("nested deeper than 2 levels at $.x"), deep.message)
        let many = try XCTUnwrap(error(of: json, DocumentLimits(valueCount: 6)))
        XCTAssertTrue(many.message.hasPrefix("more than 6 values at $.x"), many.message)
        for error in [long, deep, many] {
            XCTAssertEqual(error.code, .notJSON)
            XCTAssertNotNil(error.position)
            XCTAssertEqual(error.help?.contains("DocumentLimits"), true)
        }
    }

    func testALimitCanBeRaisedUpToItsMaximum() throws {
        let levels = 100
        let json =
            "{\(Self.type),\"x\":" + String(repeating: "[", count: levels)
            + String(repeating: "]", count: levels) + "}"
        XCTAssertNotNil(error(of: json, .json))
        XCTAssertNil(error(of: json, DocumentLimits(depth: levels + 1)))
        XCTAssertEqual(DocumentLimits(depth: .max).depth, DocumentLimits.maximumDepth)
        XCTAssertEqual(DocumentLimits(byteCount: .max).byteCount, DocumentLimits.maximumByteCount)
        XCTAssertEqual(DocumentLimits(valueCount: 0).valueCount, 1)
    }

    func testSettingsOfAnAppConfigurationAreLimitedAsTheCallerSays() throws {
        let settings = (0..<2100).map { "{\"name\":\"k\($0)\",\"value\":\"xy\"}" }.joined(separator: ",")
        let json =
            ##"{"@odata.type":"#microsoft.graph.targetedManagedAppConfiguration","customSettings":[\##(settings)]}"##
        let bytes = Array(json.utf8)
        XCTAssertEqual(try AppConfigurationDocument(json: bytes).keys.count, 2000)
        XCTAssertEqual(try AppConfigurationDocument(json: bytes, maximumSettingCount: 2100).keys.count, 2100)
        let few = try AppConfigurationDocument(json: bytes, maximumSettingCount: 3)
        XCTAssertEqual(few.keys, ["k0", "k1", "k2"])
        XCTAssertEqual(few.issues.first?.help?.contains("maximumSettingCount"), true)
        let short = try AppConfigurationDocument(json: bytes, maximumValueLength: 1)
        XCTAssertEqual(short.keys, [])
        XCTAssertEqual(short.issues.first?.help?.contains("maximumValueLength"), true)
        XCTAssertThrowsError(try AppConfigurationDocument(json: bytes, limits: DocumentLimits(byteCount: 100)))
    }

    func testAnInfoPlistIsReadWithTheLimitsOfTheOptions() throws {
        let plist = Array("<plist><dict><key>a</key><array><string>x</string></array></dict></plist>".utf8)
        var options = SettingsCheckOptions()
        options.limits = DocumentLimits(depth: 1)
        XCTAssertThrowsError(try ManagedAppSettings.read(infoPlist: plist, options: options)) { error in
            XCTAssertEqual((error as? SettingsReadError)?.code, .limitExceeded)
            XCTAssertEqual((error as? SettingsReadError)?.help?.contains("DocumentLimits"), true)
        }
        options.limits = DocumentLimits(depth: 2)
        XCTAssertNoThrow(try ManagedAppSettings.read(infoPlist: plist, options: options))
        XCTAssertThrowsError(try ExtensionActivation(infoPlist: plist, limits: DocumentLimits(depth: 1))) { error in
            guard case .unreadable? = error as? ExtensionActivationError else { return XCTFail("\(error)") }
        }
    }

    func testCertificatesOfATextAreLimitedAsTheCallerSays() throws {
        let text = Array(try CertificateKit.chain("good").map(\.pem).joined().utf8)
        XCTAssertEqual(try Certificate.chain(pem: text, maximumCount: 2).count, 2)
        XCTAssertThrowsError(try Certificate.chain(pem: text, maximumCount: 1))
        XCTAssertThrowsError(try Certificate.chain(pem: text, maximumByteCount: text.count - 1))
        let many = Array(String(repeating: try CertificateKit.certificate("root").pem, count: 70).utf8)
        XCTAssertThrowsError(try Certificate.chain(pem: many))
        XCTAssertEqual(try Certificate.chain(pem: many, maximumCount: 70).count, 70)
    }

    func testAScenarioOverALimitIsRefusedWithItsPlace() {
        let bytes = Array(##"{"version": 1, "world": {}, "cases": []}"##.utf8)
        XCTAssertThrowsError(try Scenario.read(bytes, named: "s", limits: DocumentLimits(valueCount: 2))) { error in
            XCTAssertEqual((error as? ScenarioError)?.message, "more than 2 values")
            XCTAssertEqual((error as? ScenarioError)?.help?.contains("DocumentLimits"), true)
        }
    }

    func testBuffersAreLimitedByTheGroupOfTheDevice() throws {
        let world = try GroupWorld { $0.readers.maximumBufferByteCount = 10 }
        XCTAssertEqual(world.device.readerLimits.maximumBufferByteCount, 10)
        XCTAssertEqual(DeviceEnvironment().readerLimits, ReaderLimits())
        let (app, free) = (try world.start(), try GroupWorld().start())
        let ten = try app.dataProtectionManager.protect([UInt8](repeating: 1, count: 10), accountID: FileWorld.alice)
        XCTAssertEqual(try app.dataProtectionManager.unprotect(ten).count, 10)
        let eleven = [UInt8](repeating: 1, count: 11)
        XCTAssertThrowsError(try app.dataProtectionManager.protect(eleven, accountID: FileWorld.alice)) { error in
            XCTAssertEqual((error as? MAMDataProtectionError)?.code, .failedToEncryptData)
        }
        let foreign = try free.dataProtectionManager.protect(eleven, accountID: FileWorld.alice)
        XCTAssertThrowsError(try app.dataProtectionManager.unprotect(foreign)) { error in
            let error = error as? MAMDataProtectionError
            XCTAssertEqual(error?.help?.contains("maximumBufferByteCount"), true)
        }
    }
}
