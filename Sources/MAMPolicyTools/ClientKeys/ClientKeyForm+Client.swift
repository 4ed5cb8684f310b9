internal import MAMCore
internal import MAMJSON

extension ClientKeyForm {
    /// Returns the client's form of a Graph value.
    func clientValue(of value: PolicyValue) -> Translation<ClientValue> {
        switch (self, value) {
        case (.flag, .boolean(let flag)): .exact(.integer(flag ? 1 : 0))
        case (.inverseFlag, .boolean(let flag)): .exact(.integer(flag ? 0 : 1))
        case (.unbelievedFlag, .boolean(true)):
            .near(.integer(0), "OS sharing cannot be read back: the key means something else in other sources")
        case (.unbelievedFlag, .boolean(false)): .exact(.integer(1))
        case (.number, .integer(let number)): .exact(.integer(number))
        case (.word(let rows), .member(let member)): word(rows, member) { .integer($0) }
        case (.textWord(let rows), .member(let member)): word(rows, member) { .text("\($0)") }
        case (.action(let isText), .member(let member)): action(member, isText)
        case (.pinType, .member(let member)): .exact(.integer(member == "numeric" ? 1 : 0))
        case (.minutes, .seconds(let seconds)): minutes(seconds)
        case (.days, .seconds(let seconds)): days(seconds)
        case (.mask(let rows), .list(let members)): mask(rows, members)
        case (.version, .version): .exact(.text(value.text))
        case (.text, .text(let text)): .exact(.text(text))
        case (.pipes, .list(let texts)): pipes(texts)
        case (.protocols, .pairs(let pairs)): protocols(pairs)
        default: .unreadable("the value is none of the setting")
        }
    }

    private func word(
        _ rows: [(member: String, number: Int)], _ member: String, _ make: (Int) -> ClientValue
    ) -> Translation<ClientValue> {
        guard let row = rows.first(where: { $0.member == member }) else {
            return .unsaid("the client has no number for \(JSONQuoting.quoted(member))")
        }
        return .exact(make(row.number))
    }

    private func action(_ member: String, _ isText: Bool) -> Translation<ClientValue> {
        func made(_ number: Int) -> ClientValue { isText ? .text("\(number)") : .integer(number) }
        return switch member {
        case "block": .exact(made(0))
        case "wipe": .exact(made(1))
        default: .near(made(0), "the client knows no \(JSONQuoting.quoted(member)); it blocks")
        }
    }

    private func minutes(_ seconds: Int) -> Translation<ClientValue> {
        let minutes = seconds / 60
        guard seconds % 60 != 0 else { return .exact(.integer(minutes)) }
        return .near(.integer(minutes), "the client counts whole minutes; \(minutes) counts")
    }

    private func days(_ seconds: Int) -> Translation<ClientValue> {
        guard seconds % 86_400 != 0 else { return .exact(.integer(seconds / 86_400)) }
        // 0 would switch the setting off.
        let days = max(1, seconds / 86_400)
        return .near(.integer(days), "the client counts whole days; \(days) counts")
    }

    private func mask(_ rows: [(member: String, bit: Int)], _ members: [String]) -> Translation<ClientValue> {
        let bits = members.compactMap { member in rows.first { $0.member == member }?.bit }
        let mask = bits.reduce(0, |)
        guard bits.count == members.count else {
            return .near(.integer(mask), "a service has no bit on the client; it is left out")
        }
        return .exact(.integer(mask))
    }

    private func pipes(_ texts: [String]) -> Translation<ClientValue> {
        let sayable = texts.filter { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "|")) }
        let joined = ClientValue.text(sayable.map { $0 + "|" }.joined())
        guard sayable.count == texts.count else {
            return .near(joined, "an empty text, or one that holds a pipe, cannot be said; it is left out")
        }
        return .exact(joined)
    }

    private func protocols(_ pairs: [PolicyValue.Pair]) -> Translation<ClientValue> {
        if pairs.isEmpty { return .exact(.text("")) }
        if pairs.count == 1, let pair = pairs.first, pair.name == Self.protocolsName, !pair.value.isEmpty {
            return .exact(.text(pair.value))
        }
        let protocols = pairs.flatMap { $0.value.split(separator: ";") }.map { $0 + ";" }.joined()
        return .reworded(.text(protocols), "the client has one list of protocols without names")
    }

    /// The usual name of Graph's single entry of protocols.
    static let protocolsName = "Default"
}
