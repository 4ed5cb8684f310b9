/// A set of a few numbered things: a number itself, so that asking it millions of times costs nothing.
struct SlowSet<Member: RawRepresentable<Int>>: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var members: UInt32 = 0

    init(_ members: some Sequence<Member>) {
        for member in members { self.members |= 1 << UInt32(member.rawValue) }
    }

    init(arrayLiteral members: Member...) { self.init(members) }

    func contains(_ member: Member) -> Bool { members & (1 << UInt32(member.rawValue)) != 0 }
}

/// The digits of a number in changing bases, the lowest first: one number stands for a choice of everything that varies.
struct Digits {
    var rest: Int

    mutating func callAsFunction(_ base: Int) -> Int {
        defer { rest /= base }
        return rest % base
    }
}
