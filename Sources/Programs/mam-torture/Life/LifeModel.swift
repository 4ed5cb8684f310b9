/// The required state of an app, derived from its reports before it was killed.
struct LifeModel {
    enum AccountState: Equatable {
        /// The app does not have the account.
        case out
        /// The account was being enrolled, and may be in the app.
        case entering
        /// Enrolled.
        case inside
        /// The account was leaving, and may still be enrolled.
        ///
        /// `withWipe` tells whether a wipe was requested.
        case maybeLeaving(withWipe: Bool)
        /// The account must be wiped in every case.
        case wiping
    }

    struct Account {
        var state = AccountState.out
        /// The numbers of the policies that may be in force.
        var policies: Set<UInt32> = []
        /// The files that were created, and exist until the account is wiped.
        var files: Set<UInt32> = []
        /// The files whose creation had begun; each may exist or not.
        var begun: Set<UInt32> = []
    }

    private(set) var accounts = LifeWorld.accounts.map { _ in Account() }
    /// The files without an owner that were created.
    private(set) var plain: Set<UInt32> = []
    /// The highest number of a file so far.
    private(set) var lastNumber: UInt32 = 0
    /// The number of reports of each kind.
    private(set) var counts: [LifeMessage.Kind: Int] = [:]
    private var policy: UInt32 = 0

    /// Records that a process begins, whose service has a policy of this number.
    ///
    /// Every enrolled account may get it.
    mutating func began(policy: UInt32) {
        self.policy = policy
        for place in accounts.indices { accounts[place].policies.insert(policy) }
    }

    /// Records a report of a process.
    mutating func take(_ message: LifeMessage) {
        counts[message.kind, default: 0] += 1
        switch message.kind {
        case .writing: lastNumber = max(lastNumber, message.number)
        case .fetching: policy = message.number
        default: break
        }
        guard let place = message.account, accounts.indices.contains(place) else {
            if message.kind == .written { plain.insert(message.number) }
            return
        }
        take(message, &accounts[place])
    }

    private func take(_ message: LifeMessage, _ account: inout Account) {
        switch message.kind {
        case .registering:
            // The account was no longer in the app: a later process completed a wipe that an earlier one had begun.
            if account.state == .wiping || account.state == .maybeLeaving(withWipe: true) {
                (account.files, account.begun) = ([], [])
            }
            (account.state, account.policies) = (.entering, [policy])
        case .enrolled: account.state = .inside
        case .fetching: account.policies.insert(message.number)
        case .fetched: account.policies = [message.number]
        case .receivingWipe: account.state = .maybeLeaving(withWipe: true)
        case .leaving: account.state = .maybeLeaving(withWipe: false)
        case .leavingWithWipe: account.state = .maybeLeaving(withWipe: true)
        case .wiping: account.state = .wiping
        case .left: account.state = .out
        case .wiped: (account.state, account.files, account.begun) = (.out, [], [])
        case .writing: account.begun.insert(message.number)
        case .written: account.files.insert(message.number)
        case .refused: break
        }
    }

    /// Records the state of an account that an inspection found.
    mutating func setFound(_ place: Int, isEnrolled: Bool, wasWiped: Bool, policy: UInt32?) {
        accounts[place].state = isEnrolled ? .inside : .out
        accounts[place].policies = policy.map { [$0] } ?? []
        if wasWiped { (accounts[place].files, accounts[place].begun) = ([], []) }
    }
}
