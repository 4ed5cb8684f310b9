import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Formats, entitlements, and files that cannot be configured.
final class ConfiguratorFilesTests: ConfiguratorTestCase {
    private func failure(_ bytes: [UInt8], _ entitlements: [UInt8]? = nil) -> ConfiguratorError? {
        do throws(ConfiguratorError) {
            _ = try Configurator(infoPlist: bytes, entitlements: entitlements).run()
            return nil
        } catch { return error }
    }

    func testFilesThatAreNotPropertyListsAreRefused() {
        for text in ["", "  \n", "hello", "<plist><dict>", "bplist00", "<array/>"] {
            let error = failure(Array(text.utf8))
            XCTAssertEqual(error?.kind, .unreadable, text)
            XCTAssertEqual(error?.file, .infoPlist, text)
            XCTAssertEqual(error?.issue.severity, .error, text)
        }
        XCTAssertEqual(failure(file(""), Array("<plist>".utf8))?.file, .entitlements)
    }

    func testEntitlementsAreReadAndChangedOnRequestOnly() throws {
        let rights = Array("<plist version=\"1.0\">\n<dict/>\n</plist>\n".utf8)
        XCTAssertEqual(try configured(file(""), rights).entitlements, rights)
        let result = try configured(file(""), rights, options { $0.fixesEntitlements = true })
        XCTAssertTrue(result.changesEntitlements)
        XCTAssertFalse(result.changesInfoPlist)
        XCTAssertEqual(
            text(result.entitlements ?? []),
            """
            <plist version="1.0">
            <dict>
            \t<key>keychain-access-groups</key>
            \t<array>
            \t\t<string>$(AppIdentifierPrefix)com.example.fieldnotes</string>
            \t\t<string>$(AppIdentifierPrefix)com.microsoft.intune.mam</string>
            \t\t<string>$(AppIdentifierPrefix)com.microsoft.adalcache</string>
            \t</array>
            </dict>
            </plist>

            """)
    }

    func testAKeychainGroupIsMovedToTheFront() throws {
        let rights = RuleTestCase.file(
            """
            <key>keychain-access-groups</key>
            <array>
              <!-- shared -->
              <string>$(AppIdentifierPrefix)com.microsoft.intune.mam</string>
              <string>com.microsoft.adalcache</string>
              <string>$(AppIdentifierPrefix)com.example.fieldnotes</string>
            </array>
            """, [])
        let result = try configured(file(""), rights, options { $0.fixesEntitlements = true })
        XCTAssertTrue(
            text(result.entitlements ?? []).contains(
                """
                <array>
                  <string>$(AppIdentifierPrefix)com.example.fieldnotes</string>
                  <!-- shared -->
                  <string>$(AppIdentifierPrefix)com.microsoft.intune.mam</string>
                  <string>$(AppIdentifierPrefix)com.microsoft.adalcache</string>
                </array>
                """), text(result.entitlements ?? []))
    }

    func testAnOldStyleFileIsRefusedInPlaceAndWrittenAsXMLElsewhere() throws {
        let bytes = Array(
            #"{ CFBundleIdentifier = "com.example"; CFBundleURLTypes = ( { CFBundleURLSchemes = (a); } ); }"#.utf8)
        XCTAssertEqual(failure(bytes)?.issue.id.rawValue, "P006")
        let result = try configured(bytes, nil, options { $0.convertsOldStyle = true })
        XCTAssertEqual(ids(result).first, "P006")
        XCTAssertTrue(text(result.infoPlist).hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist"))
        XCTAssertTrue(text(result.infoPlist).contains("\t\t\t\t<string>a-intunemam</string>\n"))
    }

    func testABinaryFileStaysBinary() throws {
        let source = try PropertyListDocument(
            file(
                "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>a</string></array></dict></array>"
            ))
        let binary = BinaryPropertyListWriter.bytes(of: source.root.value)
        let result = try configured(binary)
        let document = try PropertyListDocument(result.infoPlist)
        XCTAssertEqual(document.format, .binary)
        XCTAssertEqual(document.root.members.map(\.key), source.root.members.map(\.key))
        XCTAssertEqual(
            strings(document.root["CFBundleURLTypes"]?.elements.first?["CFBundleURLSchemes"]), ["a", "a-intunemam"])
    }

    func testTrailingTextAndAnotherVersionAreCorrected() throws {
        let bytes =
            text(file("")).replacingOccurrences("version=\"1.0\">\n<dict", with: "version=\"0.9\">\n<dict") + "junk\n"
        let result = try configured(Array(bytes.utf8))
        XCTAssertEqual(ids(result), ["P008", "P008"])
        XCTAssertEqual(result.infoPlist, file(""))
    }

    func testAResultBeyondTheByteLimitIsNotReportedAsAnInputError() throws {
        let schemes = (0..<30_000).map { "<string>abcdefgh\($0)</string>" }.joined()
        let bytes = file(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(schemes)</array></dict></array>"
        )
        XCTAssertLessThan(bytes.count, 1 << 20)
        let error = failure(bytes)
        XCTAssertEqual(error?.kind, .refused)
        XCTAssertEqual(error?.file, .infoPlist)
        XCTAssertEqual(error?.issue.id, .limitReached)
        XCTAssertEqual(error?.issue.keyPath, "CFBundleURLTypes[0].CFBundleURLSchemes")
        let message = error?.issue.message ?? ""
        XCTAssertTrue(message.hasPrefix("the result would have "), message)
        XCTAssertTrue(message.hasSuffix(" bytes, more than the limit of 1048576"), message)
    }

    func testAResultWithTooManyValuesIsNotReportedAsAnInputError() throws {
        let schemes = (0..<25_100).map { "<string>a\($0)</string>" }.joined()
        let text = file(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(schemes)</array></dict></array>"
        )
        let bytes = BinaryPropertyListWriter.bytes(of: try PropertyListDocument(text).root.value)
        let error = failure(bytes)
        XCTAssertEqual(error?.kind, .refused)
        XCTAssertEqual(error?.issue.id, .limitReached)
        XCTAssertEqual(
            error?.issue.message.hasPrefix("the result could not be read again: "), true, error?.issue.message ?? "")
    }

    func testAnOldStyleTextThatXMLCannotHoldIsReportedWithItsPlace() {
        let bytes = Array("{\n  A = ( b, { \"C\" = \"x\\U0001\"; } );\n}".utf8)
        do {
            _ = try configured(bytes, nil, options { $0.convertsOldStyle = true })
            XCTFail("it is written")
        } catch {
            let issue = (error as? ConfiguratorError)?.issue
            XCTAssertEqual((error as? ConfiguratorError)?.kind, .refused)
            XCTAssertEqual(issue?.id, .oldStyle)
            XCTAssertEqual(issue?.keyPath, "A[1].C")
            XCTAssertEqual(issue?.position?.line, 2)
            XCTAssertEqual(issue?.message, "a text holds a character that XML cannot hold")
            XCTAssertEqual(issue?.help, "take the character out, or write the file as XML by hand")
        }
    }
}
