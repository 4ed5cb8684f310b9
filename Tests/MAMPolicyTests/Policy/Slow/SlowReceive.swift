/// Answers whether the owner, who is the receiver, gets data from an app on the other side (B.3, second table).
///
/// The table serves active import and passive receive alike. The payload is part of the question but no row of the
/// table looks at it.
func slowReceive(
    ownerManaged: Bool,
    policy: SlowPolicy,
    peerApp: SlowPeerApp,
    payload: SlowPayload,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    if !ownerManaged {
        // B.3 receive, row unmanaged.
        switch peerApp {
        case .managedApp(.same), .managedApp(.otherManaged):
            // B.0 rule 6: both mean data of a managed account M; allowed only if M's SendLevel is all (B.0 rule 8: the
            // switch that the SDK asks for counts as refused).
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        case .managedApp(.unmanaged): return true
        case .unmanagedApp: return true
        }
    }
    switch slowReceiveLevel(policy, world) {
    case .all:
        // B.3 receive, row managed | all.
        switch peerApp {
        case .managedApp(.same):
            switch slowSendLevel(policy, world) {
            case .all, .managed, .managedFiltered, .managedOS: return true
            case .none: return false
            }
        case .managedApp(.otherManaged):
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        case .managedApp(.unmanaged): return true
        case .unmanagedApp: return true
        }
    case .allTagged:
        // B.3 receive, row managed | allTagged: the same, the stamp does not change the answer.
        switch peerApp {
        case .managedApp(.same):
            switch slowSendLevel(policy, world) {
            case .all, .managed, .managedFiltered, .managedOS: return true
            case .none: return false
            }
        case .managedApp(.otherManaged):
            switch slowSendLevel(peer, world) {
            case .all: return true
            case .managed, .managedFiltered, .managedOS, .none: return false
            }
        case .managedApp(.unmanaged): return true
        case .unmanagedApp: return true
        }
    case .managed:
        // B.3 receive, row managed | managed.
        switch peerApp {
        case .managedApp(.same):
            switch slowSendLevel(policy, world) {
            case .all, .managed, .managedFiltered, .managedOS: return true
            case .none: return false
            }
        case .managedApp(.otherManaged): return false
        case .managedApp(.unmanaged): return false  // note 1: the switch counts as refused, B.0 rule 8
        case .unmanagedApp: return false  // note 1: the switch counts as refused, B.0 rule 8
        }
    case .none:
        // B.3 receive, row managed | none.
        return false
    }
}
