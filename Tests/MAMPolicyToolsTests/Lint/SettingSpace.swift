import MAMCore
import TestPolicies
import XCTest

/// Documents as settings with their values in JSON, and the values of each setting.
enum SettingSpace {
    typealias Members = [PolicySetting: String]

    /// The settings of data protection, access and conditional launch.
    static let settings = PolicySetting.allCases.filter { $0.descriptor.group != .metadata }

    static func document(_ members: Members) throws -> PolicyDocument {
        try PolicyFixtures.document(
            members.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\"\($0.key.rawValue)\": \($0.value)" }
                .joined(separator: ", "))
    }

    static func answers(_ members: Members) throws -> EngineAnswers {
        EngineAnswers(try document(members).compileStrictest())
    }

    /// Every value of a finite setting, of the others what rules and situations tell apart; nil for a missing one.
    ///
    /// Lists of members are whole when every one is asked for; otherwise each member alone, all of them and none.
    static func values(_ setting: PolicySetting, isWhole: Bool = false) -> [String?] {
        given(setting, isWhole).map { $0 } + [nil]
    }

    private static func given(_ setting: PolicySetting, _ isWhole: Bool) -> [String] {
        func quoted(_ texts: [String]) -> [String] { texts.map { "\"\($0)\"" } }
        func list(_ texts: [String]) -> String { "[\(quoted(texts).joined(separator: ", "))]" }
        switch setting.descriptor.kind {
        case .boolean: return ["true", "false"]
        case .integer(let range, let missing, _):
            let some = [range.lowerBound, range.lowerBound + 3, missing, 20, range.upperBound].filter(range.contains)
            return Array(Set(some)).sorted().map { "\($0)" }
        case .member(let members, _, _), .flags(let members, _, _): return quoted(members)
        case .members(let members, _):
            guard isWhole else { return [list([])] + members.map { list([$0]) } + [list(members)] }
            return (0..<1 << members.count).map { set in
                list(members.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element))
            }
        case .duration:
            return quoted(["PT0S", "PT1M", "PT15M", "PT30M", "PT1H", "PT12H", "P1D", "P30D", "P90D", "P365D"])
        case .version: return quoted(["15.0", "16.0", "17.0", "18.0"])
        case .text:
            let texts: [PolicySetting: [String]] = [
                .allowedIosDeviceModels: ["", " ; ", "iPhone16,1", "iPad2,1;iPhone16,1", "-"],
                .customDialerAppProtocol: ["", "x-dial", "no scheme"],
                .messagingRedirectAppUrlScheme: ["", "x-text", "no scheme"],
                .customBrowserProtocol: ["", "x-web", "no scheme"],
            ]
            return quoted(texts[setting] ?? [])
        case .texts: return [[], ["https://a.example"], ["https://b.example", "https://maps.apple.com"]].map(list)
        case .pairs:
            return ["", "x-app;", "tel;telprompt;", "tel;", "sms;imessage;", "sms;", "http;https;mailto;"].map {
                "[{\"name\": \"Default\", \"value\": \"\($0)\"}]"
            }
        case .dateTime, .apps, .opaque: return []
        }
    }

    /// A value as JSON; nil for a missing one.
    static func json(_ value: PolicyValue?) -> String? {
        switch value {
        case nil: nil
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .seconds(let seconds): "\"PT\(seconds)S\""
        case .list(let names): "\"\(names.joined(separator: ","))\""
        case .member(let text), .text(let text): "\"\(text)\""
        case .version, .pairs, .unreadable: "null"
        }
    }
}
