internal import MAMBase

extension EnrollmentState {
    /// The state of work in progress.
    ///
    /// It is one object, which is released when no work is left.
    struct Waiting: Sendable, InitiallyEmpty {
        var calls: [EnrollmentCall: Call] = [:]
        var requests: [EnrollmentTicket: @Sendable () -> Void] = [:]
        var pendingQueries: [UInt64: PendingQuery] = [:]
        var tokens: [AccountID: MAMEnrollmentToken] = [:]
        var serviceAnswers: [AccountID: ServiceAnswer] = [:]
        var left: [AccountID] = []
        var serviceCalls: [AccountID: ServiceCall] = [:]
        var works: Set<UInt64> = []

        /// Whether there is no work in progress; times of ended calls to the service are no work.
        var isEmpty: Bool {
            calls.isEmpty && requests.isEmpty && pendingQueries.isEmpty && tokens.isEmpty && serviceAnswers.isEmpty
                && left.isEmpty && works.isEmpty
        }
    }
}

/// Accessors for the state of work in progress.
extension EnrollmentState.Contents {
    var calls: [EnrollmentCall: EnrollmentState.Call] {
        get { waiting.map { $0.calls } ?? [:] }
        _modify { yield &waiting.made.calls }
    }

    /// The closures that cancel waiting requests, by ticket.
    var requests: [EnrollmentTicket: @Sendable () -> Void] {
        get { waiting.map { $0.requests } ?? [:] }
        _modify { yield &waiting.made.requests }
    }

    var pendingQueries: [UInt64: EnrollmentState.PendingQuery] {
        get { waiting.map { $0.pendingQueries } ?? [:] }
        _modify { yield &waiting.made.pendingQueries }
    }

    var tokens: [AccountID: MAMEnrollmentToken] {
        get { waiting.map { $0.tokens } ?? [:] }
        _modify { yield &waiting.made.tokens }
    }

    var serviceAnswers: [AccountID: EnrollmentState.ServiceAnswer] {
        get { waiting.map { $0.serviceAnswers } ?? [:] }
        _modify { yield &waiting.made.serviceAnswers }
    }

    /// The accounts that left, until remediation is informed.
    ///
    /// It may start work that waits for enrollment.
    var left: [AccountID] {
        get { waiting.map { $0.left } ?? [] }
        _modify { yield &waiting.made.left }
    }

    /// The last call to the service about each account, as long as work is in progress.
    var serviceCalls: [AccountID: EnrollmentState.ServiceCall] {
        get { waiting.map { $0.serviceCalls } ?? [:] }
        _modify { yield &waiting.made.serviceCalls }
    }

    /// The numbers of the work in progress.
    var works: Set<UInt64> {
        get { waiting.map { $0.works } ?? [] }
        _modify { yield &waiting.made.works }
    }

    /// Releases the object if there is no work in progress.
    ///
    /// With many apps this saves memory, because apps seldom wait.
    mutating func releaseRoom() {
        if waiting.map({ $0.isEmpty }) ?? false { waiting = RareState() }
    }
}
