/// Answers whether the owner's data may go to an app on the other side (B.3, first table).
func slowSend(
    ownerManaged: Bool,
    policy: SlowPolicy,
    peerApp: SlowPeerApp,
    payload: SlowPayload,
    peer: SlowPolicy,
    world: SlowWorld
) -> Bool {
    if !ownerManaged {
        // B.3 send, row unmanaged.
        switch peerApp {
        case .managedApp(.same), .managedApp(.otherManaged):
            // B.0 rule 6: both mean a peer that holds a managed account; the receiver decides.
            switch slowReceiveLevel(peer, world) {
            case .all, .allTagged: return true
            case .managed, .none: return false
            }
        case .managedApp(.unmanaged): return true
        case .unmanagedApp: return true
        }
    }
    switch slowSendLevel(policy, world) {
    case .all:
        // B.3 send, row managed | all.
        switch peerApp {
        case .managedApp(.same):
            // Allowed unless the account's own Receive level is none.
            switch slowReceiveLevel(policy, world) {
            case .all, .allTagged, .managed: return true
            case .none: return false
            }
        case .managedApp(.otherManaged):
            // Allowed if the receiver's Receive level is all or allTagged.
            switch slowReceiveLevel(peer, world) {
            case .all, .allTagged: return true
            case .managed, .none: return false
            }
        case .managedApp(.unmanaged): return true
        case .unmanagedApp: return true
        }
    case .managed:
        // B.3 send, row managed | managed.
        switch peerApp {
        case .managedApp(.same):
            // B.0 rule 5.
            switch slowReceiveLevel(policy, world) {
            case .all, .allTagged, .managed: return true
            case .none: return false
            }
        case .managedApp(.otherManaged): return false
        case .managedApp(.unmanaged): return false
        case .unmanagedApp: return false  // E: effectively blocked
        }
    case .managedFiltered:
        // B.3 send, row managed | managedFiltered.
        switch peerApp {
        case .managedApp(.same):
            // B.0 rule 5.
            switch slowReceiveLevel(policy, world) {
            case .all, .allTagged, .managed: return true
            case .none: return false
            }
        case .managedApp(.otherManaged): return false
        case .managedApp(.unmanaged): return false
        case .unmanagedApp: return false
        }
    case .managedOS:
        // B.3 send, row managed | managedOS + MDM (without MDM the level is managed, B.1).
        switch peerApp {
        case .managedApp(.same):
            // B.0 rule 5.
            switch slowReceiveLevel(policy, world) {
            case .all, .allTagged, .managed: return true
            case .none: return false
            }
        case .managedApp(.otherManaged): return false
        case .managedApp(.unmanaged): return false
        case .unmanagedApp:
            switch payload {
            case .file: return true  // a file by Open-In to an MDM-managed app, B.0 rule 11
            case .text: return false  // otherwise as managed
            }
        }
    case .none:
        // B.3 send, row managed | none.
        return false
    }
}
