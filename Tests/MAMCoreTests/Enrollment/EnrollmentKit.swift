import MAMCore
import MAMSimulation
import XCTest

/// Accounts, moments and words for the tests of enrollment.
enum EnrollmentKit {
    static let start = Instant(wall: 1_000_000_000, monotonic: 0, bootID: 1)
    static let day = 86_400.0

    static func account(_ id: String?, _ name: String? = nil, tenant: String? = nil) -> EnrollmentAccount {
        let account = EnrollmentAccount(
            objectID: id.flatMap(AccountID.init), userPrincipalName: name.flatMap(AccountID.init),
            tenantID: tenant.flatMap(AccountID.init))
        guard let account else { preconditionFailure("an account has a name") }
        return account
    }

    static let a = account("A", "a@one.example")
    static let b = account("B", "b@one.example")
    /// Another account of the same principal name as the first.
    static let c = account("C", "a@one.example")

    static func managed(_ user: EnrollmentAccount?, only: Bool = false) -> EnrollmentDevice {
        var device = EnrollmentDevice()
        (device.managedUser, device.allowsManagedUserOnly) = (user, only)
        return device
    }

    /// A device, and an app on it whose configuration names a user.
    static func configured(
        _ user: EnrollmentAccount, only: Bool = false, required: Bool = false,
        on device: EnrollmentDevice = managed(nil)
    ) -> EnrollmentDevice {
        device.following(settings(user, only: only, required: required))
    }

    /// What device management delivers about a user.
    static func settings(
        _ user: EnrollmentAccount, only: Bool = false, required: Bool = false
    ) -> DeviceManagementSettings {
        DeviceManagementSettings(configuration(user, only: only, required: required))
    }

    static func configuration(
        _ user: EnrollmentAccount, only: Bool = false, required: Bool = false
    ) -> AppConfiguration {
        var configuration = AppConfiguration()
        configuration["IntuneMAMOID"] = user.objectID.map { .string($0.rawValue) }
        configuration["IntuneMAMUPN"] = user.userPrincipalName.map { .string($0.rawValue) }
        if only { configuration["IntuneMAMAllowedAccountsOnly"] = "Enabled" }
        if required { configuration["IntuneMAMRequireAccounts"] = "Enabled" }
        return configuration
    }

    static func traits(_ change: (inout EnrollmentTraits) -> Void = { _ in }) -> EnrollmentTraits {
        var traits = EnrollmentTraits()
        change(&traits)
        return traits
    }

    /// The kinds of apps and devices that are gone through, by name.
    struct World {
        let name: String
        let machine: EnrollmentMachine
        let alphabet: EnrollmentAlphabet
    }

    static func world(
        _ name: String, _ accounts: [EnrollmentAccount], devices: [EnrollmentDevice] = [],
        start device: EnrollmentDevice? = nil, enrolled account: EnrollmentAccount? = nil, isWhole: Bool = true,
        _ change: (inout EnrollmentTraits) -> Void = { _ in }
    ) -> World {
        var machine = EnrollmentMachine(traits(change))
        if let device { _ = machine.handle(.deviceChanged(device), at: start) }
        if let account { _ = machine.setEnrolled(account, at: start) }
        var alphabet = EnrollmentAlphabet(accounts)
        (alphabet.devices, alphabet.isWhole) = (devices, isWhole)
        return World(name: name, machine: machine, alphabet: alphabet)
    }

    static let small: [World] = [
        world("one account", [a]),
        world(
            "one account, device management", [a],
            devices: [managed(nil), managed(a), managed(b), managed(b, only: true)], isWhole: false),
        world("enrolls the managed user at launch", [a], start: managed(a)) { $0.enrollsAtLaunch = true },
        world("needs a policy", [a]) { ($0.enrollsAtLaunch, $0.requiresPolicy) = (true, true) },
        world("needs a policy, user known", [a], start: managed(a)) {
            ($0.enrollsAtLaunch, $0.requiresPolicy) = (true, true)
        },
        world("warns without a policy", [a]) { $0.warnsWithoutPolicy = true },
        world("no restart", [a]) { $0.restartsForFirstPolicy = false },
        world("extension", [a]) { $0.isExtension = true },
        world(
            "one account, configured accounts", [a],
            devices: [
                managed(nil), configured(a, required: true), configured(b, only: true),
                configured(a, only: true, required: true),
            ], isWhole: false),
        world(
            "enrolls the managed user at launch, user required", [a], devices: [configured(a, required: true)],
            start: managed(a), isWhole: false
        ) { $0.enrollsAtLaunch = true },
    ]

    /// An extension with an account that its app, or a simulator, put there.
    static let inside = world("extension that has an account", [a], enrolled: a) { $0.isExtension = true }

    static let large: [World] = [
        world("two accounts", [a, b], isWhole: false), world("two accounts of one name", [a, c], isWhole: false),
        world("several managed accounts", [a, b], isWhole: false) { $0.allowsSeveral = true },
        world("several managed accounts of one name", [a, c], isWhole: false) { $0.allowsSeveral = true },
        world(
            "two accounts, one required", [a, b],
            devices: [configured(a, required: true), configured(b, only: true, required: true)],
            start: configured(a, required: true), isWhole: false),
    ]
}

extension Instant {
    func after(_ seconds: Double) -> Instant {
        Instant(wall: wall + seconds, monotonic: monotonic + seconds, bootID: bootID)
    }
}

extension EnrollmentEffect {
    /// A short name; accounts go by their ids, nobody by a dash.
    var word: String { word { $0.isUnmanaged ? "-" : $0.rawValue } }

    /// The request it makes, which somebody has to answer.
    var ticket: EnrollmentTicket? {
        switch self {
        case .requestToken(_, _, let ticket), .signIn(let ticket), .enroll(_, _, let ticket), .checkIn(_, let ticket),
            .unenroll(_, let ticket), .ask(_, _, _, let ticket), .storePolicy(_, _, let ticket),
            .askAppToWipe(_, let ticket), .removeData(_, _, let ticket), .restart(let ticket):
            ticket
        default: nil
        }
    }

    /// The call it answers.
    var call: EnrollmentCall? {
        switch self {
        case .tell(_, _, let call): call
        case .ignore(let call, _, _): call
        default: nil
        }
    }
}

extension EnrollmentEvent {
    /// The call it is.
    var call: EnrollmentCall? {
        switch self {
        case .register(_, let call), .login(_, let call), .deregister(_, _, let call): call
        default: nil
        }
    }
}
