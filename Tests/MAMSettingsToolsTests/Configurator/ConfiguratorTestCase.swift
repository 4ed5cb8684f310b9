import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Runs the configurator over members of an Info.plist written in a test.
class ConfiguratorTestCase: XCTestCase {
    static let group = "group.com.example.fieldnotes"

    /// Entitlements with an app group and the keychain groups in order.
    static let entitlements = RuleTestCase.file(
        "<key>com.apple.security.application-groups</key>\n<array><string>\(group)</string></array>",
        RuleTestCase.cleanEntitlements)

    func options(_ change: (inout ConfiguratorOptions) -> Void = { _ in }) -> ConfiguratorOptions {
        var options = ConfiguratorOptions()
        change(&options)
        return options
    }

    /// Configures a file, and again: the second time nothing may change, and no fix may be left.
    @discardableResult
    func configured(
        _ infoPlist: [UInt8], _ entitlements: [UInt8]? = nil, _ options: ConfiguratorOptions = ConfiguratorOptions(),
        line: UInt = #line
    ) throws -> ConfiguratorResult {
        let result = try Configurator(infoPlist: infoPlist, entitlements: entitlements, options: options).run()
        let again = try Configurator(
            infoPlist: result.infoPlist, entitlements: result.entitlements, options: options
        ).run()
        XCTAssertEqual(again.infoPlist, result.infoPlist, "not idempotent", line: line)
        XCTAssertEqual(again.entitlements, result.entitlements, "not idempotent", line: line)
        XCTAssertEqual(again.changes, [], line: line)
        XCTAssertFalse(again.isChanged, line: line)
        return result
    }

    /// The Info.plist with these members first and otherwise without findings.
    func file(_ members: String) -> [UInt8] { RuleTestCase.file(members, RuleTestCase.clean) }

    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    func root(_ bytes: [UInt8]) throws -> PropertyListNode { try PropertyListDocument(bytes).root }

    func strings(_ node: PropertyListNode?) -> [String] { node?.elements.compactMap(\.string) ?? [] }

    func ids(_ result: ConfiguratorResult) -> [String] { result.changes.map(\.id.rawValue) }
}
