import MAMCore
import TestSeeds
import XCTest

/// Every list of up to three dictionaries, held by one account or shared by two, against the slow reading: in full in
/// release builds, a fixed 1/64 slice in debug builds.
final class AppConfigExhaustiveTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private static let kinds = SlowDictionary.all

    /// Lists of no, one, two and three dictionaries.
    private static let listCount = 1 + 26 + 26 * 26 + 26 * 26 * 26

    private static func list(_ number: Int) -> [SlowDictionary] {
        var rest = number
        var size = 1
        var list: [SlowDictionary] = []
        while rest >= size {
            rest -= size
            size *= kinds.count
            list.append(kinds[0])
        }
        for place in list.indices {
            list[place] = kinds[rest % kinds.count]
            rest /= kinds.count
        }
        return list
    }

    private static func answers(_ config: MAMAppConfig, _ key: String) -> [String] {
        func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
        return [text(config.hasConflict(forKey: key))]
            + MAMBoolQueryType.allCases.map { text(config.boolValue(forKey: key, queryType: $0)) }
            + MAMNumberQueryType.allCases.map { text(config.numberValue(forKey: key, queryType: $0)?.doubleValue) }
            + MAMStringQueryType.allCases.map { type in
                text(config.stringValue(forKey: key, queryType: type).map { "|\($0)|" })
            }
            + [
                "\(config.allBools(forKey: key))", "\(config.allNumbers(forKey: key).map(\.doubleValue))",
                "\(config.allStrings(forKey: key))",
            ]
    }

    func testEveryAnswerOverEveryListOfDictionariesEqualsTheSlowReadings() {
        XCTAssertEqual(Self.kinds.count, 26)
        var (states, lists) = (0, 0)
        for number in 0..<Self.listCount where number % Self.slice == 0 {
            let list = Self.list(number)
            lists += 1
            for cut in 0...list.count {
                let accounts = [Array(list[..<cut]), Array(list[cut...])]
                let config = MAMAppConfig(accounts: accounts.map { $0.map(\.configuration) })
                let expected = SlowAppConfig(accounts: accounts).answers
                let found = Self.answers(config, "key")
                XCTAssertEqual(found, expected, "list \(number) cut at \(cut)")
                XCTAssertEqual(Self.answers(config, "Key"), SlowAppConfig(accounts: []).answers)
                states += found.count + expected.count
            }
        }
        print("app configuration: \(lists) lists, \(states) answers compared (slice 1/\(Self.slice))")
        XCTAssertEqual(lists, (Self.listCount + Self.slice - 1) / Self.slice)
        let all = (1 * 1 + 26 * 2 + 676 * 3 + 17_576 * 4) * 26
        XCTAssertEqual(states, Self.slice == 1 ? all : 29_406)
    }
}
