/// What must be true of an app, by what it said before it was killed.
struct LifeModel {
    /// The state that an account may be in.
    enum AccountState: Equatable {
        /// Not in the app.
        case out
        /// In it, or not: it was being enrolled.
        case entering
        /// Enrolled.
        case inside
        /// Enrolled, or on its way out; to be wiped if that is known.
        case maybeLeaving(withWipe: Bool)
        /// To be wiped, whatever happens.
        case wiping
    }

    /// One account.
    struct Account {
        var state = AccountState.out
        /// The numbers of the policies that may be in force.
        var policies: Set<UInt32> = []
        /// The files that were made, and are there as long as the account is not wiped.
        var files: Set<UInt32> = []
        /// Those that were begun: whoever dies over one may leave it there, or not.
        var begun: Set<UInt32> = []
    }

    private(set) var accounts = LifeWorld.accounts.map { _ in Account() }
    /// The files of nobody that were made.
    private(set) var plain: Set<UInt32> = []
    /// The greatest number of a file so far.
    private(set) var lastNumber: UInt32 = 0
    /// How often things were said.
    private(set) var counts: [LifeMessage.Kind: Int] = [:]
    private var policy: UInt32 = 0

    /// A process begins, whose service has a policy of this number: everybody who is enrolled may get it.
    mutating func began(policy: UInt32) {
        self.policy = policy
        for place in accounts.indices { accounts[place].policies.insert(policy) }
    }

    /// Takes what a process said.
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
            // It was not in the app any more: a wipe that an earlier process did not live to end, a later one ended.
            if account.state == .wiping || account.state == .maybeLeaving(withWipe: true) {
                (account.files, account.begun) = ([], [])
            }
            (account.state, account.policies) = (.entering, [policy])
        case .enrolled: account.state = .inside
        case .fetching: account.policies.insert(message.number)
        case .fetched: account.policies = [message.number]
        case .hearingOfWipe: account.state = .maybeLeaving(withWipe: true)
        case .leaving: account.state = .maybeLeaving(withWipe: false)
        case .leavingWithWipe: account.state = .maybeLeaving(withWipe: true)
        case .wiping: account.state = .wiping
        case .left: account.state = .out
        case .wiped: (account.state, account.files, account.begun) = (.out, [], [])
        case .writing: account.begun.insert(message.number)
        case .written: account.files.insert(message.number)
        }
    }

    /// What was found of an account is what is known of it from here on.
    mutating func setFound(_ place: Int, isEnrolled: Bool, wasWiped: Bool, policy: UInt32?) {
        accounts[place].state = isEnrolled ? .inside : .out
        accounts[place].policies = policy.map { [$0] } ?? []
        if wasWiped { (accounts[place].files, accounts[place].begun) = ([], []) }
    }
}
