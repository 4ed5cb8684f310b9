public import MAMCore
public import MAMSimulation

/// An answer that a simulated person (``PromptUser``) gives to one prompt of an app.
public enum UserAnswer: Sendable, Hashable {
    /// Types this text as the PIN.
    ///
    /// If the prompt asks for a new PIN, the same answer is also used for the screen on which the PIN is repeated.
    case pin(String)
    /// Types a wrong PIN.
    case wrongPIN
    /// Reports that the PIN is forgotten; the engine then asks for a sign-in.
    case forgotPIN
    /// Uses biometrics, which succeed if the value is `true`.
    case biometrics(Bool)
    /// Signs in as the user that the app asks for.
    case signIn
    /// Signs in as this user, even if the app asks for another one.
    case signInAs(SimulatedUser)
    /// Accepts the prompt.
    ///
    /// The effect depends on the prompt. The person continues after a warning, confirms a block or a message, or
    /// connects to the service again after a long time offline.
    case accept
    /// Tries again where the time offline blocks the account; the app then checks in once more.
    case tryAgain
    /// Removes the account's data from the app, in answer to the prompt after a long time offline.
    case remove
    /// Decides which account the app keeps.
    ///
    /// Enrollment asks for this decision if the app cannot have both the old and the new account.
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
        case .tryAgain: "tryAgain"
        case .remove: "remove"
        case .keep(let decision): "keep(\(decision.rawValue))"
        case .cancel: "cancel"
        }
    }
}
