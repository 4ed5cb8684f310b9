import Foundation
import IntuneMAMSwift

/// The app configuration of the managed accounts, without the words of the organization.
///
/// A key of the organization is recorded as `k` with its place among all keys, such as `kaab` for the second, and a text as
/// `t` with its place among all texts, in the order of their Unicode scalars. Truth values, small whole numbers and texts of these stay. Keys with other
/// values are left out.
struct ProbeConfigurations: Sendable {
    /// The configurations in the order of the SDK, with the letters of their accounts.
    let found: [(account: String, values: [String: ProbeAnswer])]
    private let managed: [String]
    private let accounts: ProbeAccounts
    private let keys: [String: Key]
    private let texts: [String: String]

    private struct Key: Sendable {
        let name: String
        /// Whether no text of the key could be an id that the SDK would return as a number.
        let isNumeric: Bool
        /// Whether the recorded texts of the key have the order of the real ones.
        let isOrdered: Bool
    }

    init(_ accounts: ProbeAccounts) {
        let manager = IntuneMAMAppConfigManager.instance()
        let all = accounts.managed.map { id in (id: id, list: manager.appConfig(forAccountId: id).fullData ?? []) }
        var values: [String: [Any]] = [:]
        for case let (key as String, value) in all.flatMap(\.list).joined() { values[key, default: []].append(value) }
        let asked = values.filter { $0.value.allSatisfy(Self.isAsked) }
        let secret = asked.values.joined().compactMap { $0 as? String }.filter { !Self.isPlain($0) }
        let texts = Self.places(of: secret, "t")
        let names = Self.places(of: asked.keys.filter { !Self.isPublic($0) }, "k")
        var keys: [String: Key] = [:]
        for (key, values) in asked {
            let texts = values.compactMap { $0 as? String }
            let hidden = texts.filter { !Self.isPlain($0) }
            keys[key] = Key(
                name: names[key] ?? key, isNumeric: !hidden.contains { $0.contains(where: \.isNumber) },
                isOrdered: hidden.isEmpty || hidden.count == values.count)
        }
        found = all.flatMap { account in
            account.list.map { configuration in
                var recorded: [String: ProbeAnswer] = [:]
                for case let (key as String, value) in configuration {
                    guard let name = keys[key]?.name else { continue }
                    recorded[name] = (value as? String).map { .text(texts[$0] ?? $0) } ?? ProbeAnswer(harmless: value)
                }
                return (accounts.letter(account.id), recorded)
            }
        }
        (managed, self.accounts, self.keys, self.texts) = (accounts.managed, accounts, keys, texts)
    }

    /// The names of texts by their places, such as `taaa` for the first.
    ///
    /// They have no digits, with which a text could be a number.
    private static func places(of texts: some Sequence<String>, _ letter: String) -> [String: String] {
        let sorted = Set(texts).sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let named = sorted.prefix(26 * 26 * 26).enumerated().map { place, text in
            (text, letter + String([place / 676, place / 26 % 26, place % 26].map { letters[$0] }))
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// Whether a key is one of the SDK and not of the organization.
    private static func isPublic(_ key: String) -> Bool {
        ["__IsDefault", "IntuneMAM", "com.microsoft.intune"].contains { key.hasPrefix($0) }
    }

    /// Whether a text says nothing about people: a truth value or a small whole number.
    private static func isPlain(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return ["true", "false", "yes", "no"].contains(text.lowercased())
            || 1...6 ~= digits.count && digits.allSatisfy { "0123456789".contains($0) }
    }

    private static func isAsked(_ value: Any) -> Bool {
        if value is String { return true }
        guard let number = value as? NSNumber else { return false }
        return number.doubleValue == Double(number.intValue) && abs(number.intValue) < 1_000_000
    }

    private func recorded(_ text: String?) -> ProbeAnswer {
        guard let text else { return .none }
        return .text(texts[text] ?? (Self.isPlain(text) ? text : "other"))
    }

    private static func number(_ value: NSNumber?) -> ProbeAnswer { value.map { .number($0.intValue) } ?? .none }

    /// What the configuration of each account answers to each query about each key.
    var questions: [ProbeQuestion] {
        managed.flatMap { id in
            keys.sorted { $0.value.name < $1.value.name }.flatMap { key, known -> [ProbeQuestion] in
                let config = IntuneMAMAppConfigManager.instance().appConfig(forAccountId: id)
                func question(_ name: String, _ query: String? = nil, _ ask: @escaping () -> ProbeAnswer)
                    -> ProbeQuestion
                {
                    var arguments = ["account": accounts.letter(id), "key": known.name]
                    arguments["query"] = query
                    return ProbeQuestion(name, arguments, ask)
                }
                var questions = [question("appConfigConflict") { .truth(config.hasConflict(key)) }]
                for (query, name) in [(IntuneMAMStringQueryType.any, "any"), (.min, "min"), (.max, "max")]
                where query == .any || known.isOrdered {
                    questions.append(
                        question("appConfigText", name) { recorded(config.stringValue(forKey: key, queryType: query)) })
                }
                guard known.isNumeric else { return questions }
                for (query, name) in [(IntuneMAMBoolQueryType.any, "any"), (.or, "or"), (.and, "and")] {
                    questions.append(
                        question("appConfigBoolean", name) {
                            config.boolValue(forKey: key, queryType: query).map { .truth($0.boolValue) } ?? .none
                        })
                }
                for (query, name) in [(IntuneMAMNumberQueryType.any, "any"), (.min, "min"), (.max, "max")] {
                    questions.append(
                        question("appConfigNumber", name) {
                            Self.number(config.numberValue(forKey: key, queryType: query))
                        })
                }
                return questions
            }
        }
    }
}
