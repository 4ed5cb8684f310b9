internal import MAMCore
internal import MAMJSON

extension ClientKeyForm {
    /// Returns Graph's form of a client value.
    func policyValue(of value: ClientValue, kind: PolicySettingKind) -> Translation<PolicyValue> {
        switch self {
        case .flag: flag(value) { .exact(.boolean($0)) }
        case .inverseFlag: flag(value) { .exact(.boolean(!$0)) }
        case .unbelievedFlag:
            flag(value) { isProtected in
                isProtected
                    ? .exact(.boolean(false))
                    : .near(.boolean(false), "0 may mean OS sharing, and may not; data stays protected")
            }
        case .number: number(value) { inRange($0, kind) }
        case .word(let rows): word(value, rows)
        case .textWord(let rows): word(value, rows)
        case .action(let isText): action(value, isText)
        case .pinType:
            number(value) { number in
                switch number {
                case 1: .exact(.member("numeric"))
                case 0: .exact(.member("alphanumericAndSymbol"))
                default: .near(.member("alphanumericAndSymbol"), "Graph knows one kind of passcode only")
                }
            }
        case .minutes: number(value) { period($0, of: 60) }
        case .days: number(value) { period($0, of: 86_400) }
        case .mask(let rows): number(value) { mask($0, rows) }
        case .version: text(value, version)
        case .text: text(value) { .exact(.text($0)) }
        case .pipes: text(value) { .exact(.list($0.split(separator: "|").map(String.init))) }
        case .protocols:
            text(value) { .exact(.pairs($0.isEmpty ? [] : [.init(name: Self.protocolsName, value: $0)])) }
        }
    }

    private func flag(_ value: ClientValue, _ make: (Bool) -> Translation<PolicyValue>) -> Translation<PolicyValue> {
        value.flag.map(make) ?? .unreadable("expected 0 or 1, found \(value.kindName)")
    }

    private func number(_ value: ClientValue, _ make: (Int) -> Translation<PolicyValue>) -> Translation<PolicyValue> {
        value.number.map(make) ?? .unreadable("expected a whole number, found \(value.kindName)")
    }

    private func text(_ value: ClientValue, _ make: (String) -> Translation<PolicyValue>) -> Translation<PolicyValue> {
        guard case .text(let text) = value else { return .unreadable("expected a string, found \(value.kindName)") }
        return make(text)
    }

    private func inRange(_ number: Int, _ kind: PolicySettingKind) -> Translation<PolicyValue> {
        guard case .integer(let range, _, _) = kind, !range.contains(number) else { return .exact(.integer(number)) }
        return .unreadable("\(number) is not in \(range)")
    }

    private func word(_ value: ClientValue, _ rows: [(member: String, number: Int)]) -> Translation<PolicyValue> {
        // With two numbers the value is equivalent to a Boolean, and clients write either.
        let number = rows.count == 2 ? value.flag.map { $0 ? 1 : 0 } ?? value.number : value.number
        guard let number else { return .unreadable("expected a whole number, found \(value.kindName)") }
        guard let row = rows.first(where: { $0.number == number }) else {
            return .unreadable("\(number) is no value of the key")
        }
        return .exact(.member(row.member))
    }

    private func action(_ value: ClientValue, _ isText: Bool) -> Translation<PolicyValue> {
        if isText, value == .text("") { return .notConfigured }
        return number(value) { number in
            switch number {
            case 0: .exact(.member("block"))
            case 1: .exact(.member("wipe"))
            default: .unreadable("\(number) is no action")
            }
        }
    }

    private func period(_ count: Int, of unit: Int) -> Translation<PolicyValue> {
        let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
        guard count >= 0, !overflow else { return .unreadable("\(count) is no period") }
        return .exact(.seconds(seconds))
    }

    private func mask(_ mask: Int, _ rows: [(member: String, bit: Int)]) -> Translation<PolicyValue> {
        // Known bits without a Graph name are reported. A number beyond the known bits is no set of services.
        let greatest = 2 * (rows.map(\.bit).max() ?? 0)
        guard (0..<greatest).contains(mask) else {
            return .unreadable("\(mask) is no bit mask below \(greatest)")
        }
        let members = rows.filter { mask & $0.bit != 0 }
        let rest = members.reduce(mask) { $0 & ~$1.bit }
        let list = PolicyValue.list(members.map(\.member))
        return rest == 0 ? .exact(list) : .near(list, "the bits \(rest) have no Graph name; they are left out")
    }

    private func version(_ text: String) -> Translation<PolicyValue> {
        let read = PolicyVersionText(text)
        return switch read.meaning {
        case .notConfigured: .notConfigured
        case .version(let parts) where read.isTrimmed:
            .near(.version(parts), "blanks around the version are left out")
        case .version(let parts): .exact(.version(parts))
        case .unreadable: .unreadable("\(JSONQuoting.quoted(text)) is not a version")
        }
    }
}
