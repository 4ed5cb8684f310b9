public import MAMCore
public import MAMSimulation

/// What a person does at one prompt of the engine.
public enum UserAnswer: Sendable, Hashable {
    /// Types this PIN, and once more where a new one is chosen.
    case pin(String)
    /// Types a PIN that is not the right one.
    case wrongPIN
    /// Says that the PIN is forgotten; a sign-in is asked for then.
    case forgotPIN
    /// Shows a finger or a face, which is recognised or not.
    case biometrics(Bool)
    /// Signs in as whoever is asked for.
    case signIn
    /// Signs in as this user, whoever is asked for.
    case signInAs(SimulatedUser)
    /// Goes on at a warning, takes note of a block or a message, connects.
    case accept
    /// Lets the data go rather than connect.
    case remove
    /// Says which account is kept.
    case keep(EnrollmentDecision)
    /// Cancels.
    case cancel

    /// The answer in a word, for messages; a PIN does not get into them.
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
