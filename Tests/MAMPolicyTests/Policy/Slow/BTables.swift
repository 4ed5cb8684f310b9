/// One hand-written row of part B: a question with everything it depends on, and the answer that the reference gives.
struct BRow: Hashable, Sendable {
    /// Names the cell of the reference, for example "B.4 box, managed, Block, listed, none".
    var label: String
    var owner: SlowOwner
    /// The owner's policy; with an unmanaged owner it must not matter.
    var policy: SlowPolicy
    /// The policy of the other managed account; where the question names none it must not matter.
    var peer: SlowPolicy
    var world: SlowWorld
    var question: SlowQuestion
    var expected: Bool
}

/// One hand-written row of G.5: a question put to a window of several accounts.
struct BMergedRow: Hashable, Sendable {
    var label: String
    var members: [SlowMember]
    var peer: SlowPolicy
    var world: SlowWorld
    var question: SlowQuestion
    var expected: Bool
}

/// The tables of part B as data, for any test that checks an implementation against them.
///
/// The expected values are typed in from the reference, column by column; the code around them only repeats a line for
/// every raw spelling of the same derived level.
enum BTables {
    /// B.3, data that goes to another app.
    static let send: [BRow] = BSendTable.rows
    /// B.3, data that comes from another app.
    static let receive: [BRow] = BReceiveTable.rows
    /// B.3, items and files given to a share extension.
    static let share: [BRow] = BShareTable.rows
    /// B.4.
    static let save: [BRow] = BSaveTable.rows
    /// B.5.
    static let open: [BRow] = BOpenTable.rows
    /// B.10.
    static let properties: [BRow] = BPropertyTable.rows
    /// B.12, the cases of stages 4 and 5 that are transfer questions.
    static let stages: [BRow] = BStageTable.rows

    /// Every row that asks about one identity.
    static let all: [BRow] = send + receive + share + save + open + properties + stages

    /// G.5, windows of several accounts.
    static let merged: [BMergedRow] = BMergedTable.rows
}

/// The rows whose answer differs from the expected one, as text for a failure message, at most `limit` of them.
func bMismatches(_ rows: [BRow], limit: Int = 20, answer: (BRow) -> Bool) -> [String] {
    var found: [String] = []
    for row in rows where answer(row) != row.expected {
        if found.count < limit { found.append("\(row.label): expected \(row.expected)") }
    }
    return found
}
