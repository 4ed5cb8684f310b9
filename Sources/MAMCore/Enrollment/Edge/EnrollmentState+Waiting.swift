extension EnrollmentState {
    /// What an app holds only while something is under way: one object, which goes when nothing is.
    struct Waiting: Sendable, InitiallyEmpty {
        var calls: [EnrollmentCall: Call] = [:]
        var requests: [EnrollmentTicket: @Sendable () -> Void] = [:]
        var pendingQueries: [UInt64: PendingQuery] = [:]
        var tokens: [AccountID: MAMEnrollmentToken] = [:]
        var serviceAnswers: [AccountID: ServiceAnswer] = [:]
        var left: [AccountID] = []
        var works: Set<UInt64> = []

        /// Whether nothing is under way.
        var isEmpty: Bool {
            calls.isEmpty && requests.isEmpty && pendingQueries.isEmpty && tokens.isEmpty && serviceAnswers.isEmpty
                && left.isEmpty && works.isEmpty
        }
    }
}

/// The parts of what is under way as if they stood in the contents themselves.
extension EnrollmentState.Contents {
    var calls: [EnrollmentCall: EnrollmentState.Call] {
        get { waiting.map(\.calls) ?? [:] }
        _modify { yield &waiting.made.calls }
    }

    /// The callers that wait for the answer to a request, to be told when it is not wanted any more.
    var requests: [EnrollmentTicket: @Sendable () -> Void] {
        get { waiting.map(\.requests) ?? [:] }
        _modify { yield &waiting.made.requests }
    }

    var pendingQueries: [UInt64: EnrollmentState.PendingQuery] {
        get { waiting.map(\.pendingQueries) ?? [:] }
        _modify { yield &waiting.made.pendingQueries }
    }

    var tokens: [AccountID: MAMEnrollmentToken] {
        get { waiting.map(\.tokens) ?? [:] }
        _modify { yield &waiting.made.tokens }
    }

    var serviceAnswers: [AccountID: EnrollmentState.ServiceAnswer] {
        get { waiting.map(\.serviceAnswers) ?? [:] }
        _modify { yield &waiting.made.serviceAnswers }
    }

    /// The accounts that left, as long as remediation was not told: it may begin something that waits for enrollment itself.
    var left: [AccountID] {
        get { waiting.map(\.left) ?? [] }
        _modify { yield &waiting.made.left }
    }

    /// What is being carried out, by number.
    var works: Set<UInt64> {
        get { waiting.map(\.works) ?? [] }
        _modify { yield &waiting.made.works }
    }

    /// Gives the object back when nothing is under way: an app waits for an answer seldom, and there are many apps.
    mutating func releaseRoom() {
        if waiting.map(\.isEmpty) ?? false { waiting = RareState() }
    }
}
