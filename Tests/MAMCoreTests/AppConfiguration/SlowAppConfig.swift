import MAMCore

/// A second reading of the rules on app configuration, written for its plainness and apart from the code.
///
/// Each value says by hand what it is as a Boolean, a number and a text.
struct SlowValue {
    let stored: AppConfigurationValue
    let boolean: Bool?
    let number: Double?
    let text: String

    static let all: [SlowValue] = [
        SlowValue(stored: .string("true"), boolean: true, number: nil, text: "true"),
        SlowValue(stored: .string("No"), boolean: false, number: nil, text: "No"),
        SlowValue(stored: .string("1"), boolean: true, number: 1, text: "1"),
        SlowValue(stored: .string("0"), boolean: false, number: 0, text: "0"),
        SlowValue(stored: .string("-2.5"), boolean: nil, number: -2.5, text: "-2.5"),
        SlowValue(stored: .string("b"), boolean: nil, number: nil, text: "b"),
        SlowValue(stored: .string(""), boolean: nil, number: nil, text: ""),
        SlowValue(stored: .boolean(true), boolean: true, number: 1, text: "true"),
        SlowValue(stored: .boolean(false), boolean: false, number: 0, text: "false"),
        SlowValue(stored: .number(.integer(1)), boolean: true, number: 1, text: "1"),
        SlowValue(stored: .number(.integer(0)), boolean: false, number: 0, text: "0"),
        SlowValue(stored: .number(.real(7.25)), boolean: true, number: 7.25, text: "7.25"),
    ]
}

/// One dictionary of the slow reading: whether it is the default, and what it gives the key in question.
struct SlowDictionary {
    let isDefault: Bool
    /// The place of its value in ``SlowValue/all``; nil when it does not have the key.
    let value: Int?

    static let all: [SlowDictionary] = [false, true].flatMap { isDefault in
        [SlowDictionary(isDefault: isDefault, value: nil)]
            + SlowValue.all.indices.map { SlowDictionary(isDefault: isDefault, value: $0) }
    }

    var configuration: AppConfiguration {
        var configuration = AppConfiguration()
        if let value { configuration["key"] = SlowValue.all[value].stored }
        return configuration.marked(asDefault: isDefault)
    }
}

/// The answers of the slow reading for accounts with these dictionaries.
struct SlowAppConfig {
    var values: [SlowValue] = []
    var hasConflict = false

    init(accounts: [[SlowDictionary]]) {
        var targetedValues: Set<Int> = []
        for account in accounts {
            var (targeted, defaults) = ([SlowValue](), [SlowValue]())
            for dictionary in account {
                guard let value = dictionary.value else { continue }
                if dictionary.isDefault {
                    defaults.append(SlowValue.all[value])
                } else {
                    targeted.append(SlowValue.all[value])
                    targetedValues.insert(value)
                }
            }
            if targeted.isEmpty { values += defaults } else { values += targeted }
        }
        hasConflict = targetedValues.count > 1
    }

    /// Every answer as one line of text, in a fixed order.
    var answers: [String] {
        var (booleans, numbers, texts) = ([Bool](), [Double](), [String]())
        for value in values {
            if let boolean = value.boolean { booleans.append(boolean) }
            if let number = value.number { numbers.append(number) }
            texts.append(value.text)
        }
        var (anyTrue, anyFalse) = (false, false)
        for boolean in booleans { if boolean { anyTrue = true } else { anyFalse = true } }
        let (sortedNumbers, sortedTexts) = (
            numbers.sorted(), texts.sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
        )
        return [
            "\(hasConflict)",
            booleans.isEmpty ? "nil" : "\(booleans[0])",
            booleans.isEmpty ? "nil" : "\(anyTrue)",
            booleans.isEmpty ? "nil" : "\(!anyFalse)",
            numbers.isEmpty ? "nil" : "\(numbers[0])",
            numbers.isEmpty ? "nil" : "\(sortedNumbers[0])",
            numbers.isEmpty ? "nil" : "\(sortedNumbers[numbers.count - 1])",
            texts.isEmpty ? "nil" : "|\(texts[0])|",
            texts.isEmpty ? "nil" : "|\(sortedTexts[0])|",
            texts.isEmpty ? "nil" : "|\(sortedTexts[texts.count - 1])|",
            "\(booleans)", "\(numbers)", "\(texts)",
        ]
    }
}
