public import MAMCore
public import MAMSimulation

/// An answer of a person to one prompt of the engine.
public enum UserAnswer: Sendable, Hashable {
    /// Types this PIN.
    ///
    /// If the prompt asks for a new PIN, the user types it twice.
    case pin(String)
    /// Types a wrong PIN.
    case wrongPIN
    /// Reports that the PIN is forgotten; the engine then asks for a sign-in.
    case forgotPIN
    /// Uses biometrics, which succeed or fail.
    case biometrics(Bool)
    /// Signs in as the user that the app asks for.
    case signIn
    /// Signs in as this user, whichever user the app asks for.
    case signInAs(SimulatedUser)
    /// Accepts a warning, acknowledges a block or a message, or reconnects.
    case accept
    /// Removes the account's data instead of reconnecting.
    case remove
    /// Decides which account to keep.
    case keep(EnrollmentDecision)
    /// Cancels the prompt.
    case cancel

    /// The name of the answer, for messages.
    ///
    /// It never contains the PIN.
    var word: String {
        switch self {
        case .pin: "pin"
        case .wrongPIN: "wrongPIN"
        case .forgotPIN: "forgotPIN"
        case .biometrics(let isRight): "biometrics(\(isRight))"
        case .signIn: "signIn"
        case .signInAs: "signInAs"
        case .accept: "accept"
        case .remove: "remove"
        case .keep(let decision): "keep(\(decision.rawValue))"
        case .cancel: "cancel"
        }
    }
}
