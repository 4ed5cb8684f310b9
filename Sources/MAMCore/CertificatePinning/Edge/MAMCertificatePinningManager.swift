internal import MAMBase
/// Whether servers show the certificates that an account's pins demand: a view, made on demand.
///
/// In the SDK pins come with the policy; here they are given, with what is trusted to vouch for servers, and last through
/// restarts until the account's policy goes. Nothing is connected to: whoever connects asks.
///
/// Safe to use from any thread; no lock is held while a chain is verified.
///
/// SDK: `IntuneMAMCertificatePinningManager`
public struct MAMCertificatePinningManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Judges the certificates that a server sent.
    ///
    /// - Parameters:
    ///   - chain: The certificates as they were sent, the server's own first.
    ///   - host: The host that was to be reached; without one nothing is valid.
    ///   - account: Whose pins count; nil asks for those of whoever acts here and now, and where that is nobody, on whatever
    ///     thread, of the key window's accounts; in a merged window all of them.
    ///   - time: The moment it is to be valid at; the device's time unless given.
    /// - Returns: The verdict: ``CertificateVerdict/Outcome/notPinned`` without looking at the chain where the account, or
    ///   the host, has no pins. Pins that cannot be read refuse every chain of every account.
    ///
    /// SDK: `validateChainWithCertificates:andHostname:andAccountId:error:`
    public func validateChain(
        _ chain: [Certificate], host: String?, account: AccountID? = nil, at time: Instant? = nil
    ) async -> CertificateVerdict {
        // Who acts is asked where the caller runs; the verification itself keeps no actor busy.
        let accounts = accounts(for: account)
        let pins: [CertificatePins]?
        if app.state.withLock({ $0.certificatePins != nil }) {
            pins = pinsThatCount(for: accounts)
        } else {
            pins = await app.offloaded(refused: { _ in nil }) { pinsThatCount(for: accounts) }
        }
        return await Self.verdict(of: chain, host: host, under: pins, at: time ?? app.device.time.now())
    }

    /// The same on the caller's thread, for callers that cannot wait otherwise: about 0.1 ms of computing.
    ///
    /// SDK: `validateChainWithCertificates:andHostname:andAccountId:error:`
    public func verdict(
        for chain: [Certificate], host: String?, account: AccountID? = nil, at time: Instant? = nil
    ) -> CertificateVerdict {
        let pins = pinsThatCount(for: accounts(for: account))
        return Self.judge(chain, host, pins, time ?? app.device.time.now())
    }

    /// Judges what a server sent in answer to a challenge for its identity.
    ///
    /// - Parameters:
    ///   - challenge: The challenge.
    ///   - account: As in ``validateChain(_:host:account:at:)``.
    ///   - time: As in ``validateChain(_:host:account:at:)``.
    /// - Returns: The verdict; `invalidChallenge` for another kind of challenge, and for one without certificates.
    ///
    /// SDK: `validateChainWithChallenge:andAccountId:error:`
    public func validateChain(
        of challenge: ServerChallenge, account: AccountID? = nil, at time: Instant? = nil
    ) async -> CertificateVerdict {
        guard challenge.isAboutServer, let chain = challenge.certificates else {
            return .refused(.invalidChallenge, .challenge)
        }
        return await validateChain(chain, host: challenge.host, account: account, at: time)
    }

    /// Whether an account has pins, or without one whoever acts here and now; true when nobody can tell.
    ///
    /// SDK: `isPinningEnabledForAccountId:`
    public func isPinningEnabled(for account: AccountID? = nil) -> Bool {
        switch pinsThatCount(for: accounts(for: account)) {
        case .some(let pins): !pins.isEmpty
        case nil: true
        }
    }

    @concurrent
    private static func verdict(
        of chain: [Certificate], host: String?, under pins: [CertificatePins]?, at time: Instant
    ) async -> CertificateVerdict { judge(chain, host, pins, time) }

    /// All pins have to be met: in a merged window nobody knows whose data will be sent.
    private static func judge(
        _ chain: [Certificate], _ host: String?, _ pins: [CertificatePins]?, _ time: Instant
    ) -> CertificateVerdict {
        guard let host, !host.isEmpty else { return .refused(.nilHost, .noHost) }
        guard let pins else { return .refused(.errorAccessingCertificate, .unreadablePins) }
        var answer = CertificateVerdict.notPinned
        for pins in pins {
            let verdict = pins.verdict(for: chain, host: host, at: time)
            if verdict.outcome == .refused { return verdict }
            if verdict.outcome == .trusted { answer = verdict }
        }
        return answer
    }

    /// Whoever acts here; where that is nobody, as on a thread of the network in an app that only shows its account, those of
    /// the key window: pins must not be lost by where somebody connects.
    private var accountsThatAct: [AccountID] {
        let here = app.effectiveIdentity(for: .ui)
        guard here.layer == .none else { return here.accountIDs }
        return app.effectiveIdentity(for: .ui, window: app.windows.key).accountIDs
    }

    private func accounts(for account: AccountID?) -> [AccountID] { account.map { [$0] } ?? accountsThatAct }

    /// The pins of accounts; nil when they cannot be read.
    private func pinsThatCount(for accounts: [AccountID]) -> [CertificatePins]? {
        guard let record = recordOrNothing else { return nil }
        return record.accounts.filter { entry in accounts.contains { app.accounts.isSame($0, entry.id) } }.map(\.pins)
    }
}

extension ManagedApp {
    /// The certificates that servers must show.
    public var certificatePinningManager: MAMCertificatePinningManager { MAMCertificatePinningManager(app: self) }
}

/// What a connection asks of whoever uses it before it goes on.
public struct ServerChallenge: Sendable, Hashable {
    /// Whether it is the server's identity that is to be judged, and not a password or a certificate that is asked for.
    public let isAboutServer: Bool
    /// The host that was to be reached.
    public let host: String?
    /// What the server sent, its own certificate first; nil when it sent nothing.
    public let certificates: [Certificate]?

    /// Makes a challenge.
    public init(isAboutServer: Bool = true, host: String?, certificates: [Certificate]?) {
        self.isAboutServer = isAboutServer
        self.host = host
        self.certificates = certificates
    }
}
