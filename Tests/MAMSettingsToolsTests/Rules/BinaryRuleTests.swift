import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

/// The rules see values, however they are written.
final class BinaryRuleTests: RuleTestCase {
    /// The file as a binary one, written by another writer than ours.
    private func binary(_ xml: [UInt8]) throws -> [UInt8] {
        let value = try PropertyListSerialization.propertyList(from: Data(xml), format: nil)
        return [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
    }

    func testTheSameIsFoundInBinaryFilesWithPlacesInBytes() throws {
        for rule in SettingsRule.all where Self.isOurs(rule.id.rawValue) && rule.id.rawValue != "S061" {
            let options = Self.options { $0.conditionalAccess = rule.id.rawValue == "I011" }
            let isEntitlements = rule.place == .entitlements
            let bundle = Self.file(isEntitlements ? "" : rule.wrong, Self.clean)
            let rights = isEntitlements ? Self.file(rule.wrong, Self.cleanEntitlements) : nil
            let text = try InfoPlistCheck(infoPlist: bundle, entitlements: rights, options: options)
            let bytes = try InfoPlistCheck(
                infoPlist: binary(bundle), entitlements: rights.map(binary), options: options)
            for (one, other) in [
                (text.infoPlistIssues, bytes.infoPlistIssues), (text.entitlementsIssues, bytes.entitlementsIssues),
            ] {
                func shown(_ issue: SettingsIssue) -> String { "\(issue) \(issue.help ?? "") \(issue.fix ?? "")" }
                XCTAssertEqual(Set(one.map(shown)), Set(other.map(shown)), rule.id.rawValue)
                for issue in other {
                    guard let position = issue.position else { continue }
                    XCTAssertEqual(position.line, 1, rule.id.rawValue)
                    XCTAssertEqual(position.column, position.byteOffset + 1, rule.id.rawValue)
                }
            }
        }
    }
}
