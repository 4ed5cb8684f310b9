/// SendLevel of B.1.
enum SlowSendLevel: Hashable, CaseIterable, Sendable {
    case all
    case managed
    case managedFiltered
    case managedOS
    case none
}

/// ReceiveLevel of B.1.
enum SlowReceiveLevel: Hashable, CaseIterable, Sendable {
    case all
    case allTagged
    case managed
    case none
}

/// Effective SaveCopies of B.1.
enum SlowSaveCopies: Hashable, Sendable {
    case allow
    case block(except: SlowSet<SlowStorageService>)
}

/// Effective OpenIntoOrg of B.1.
enum SlowOpenIntoOrg: Hashable, Sendable {
    case allow
    case block(except: SlowSet<SlowIngestionService>)
}

/// SendLevel, read off the first table of B.1.
func slowSendLevel(_ policy: SlowPolicy, _ world: SlowWorld) -> SlowSendLevel {
    switch policy.allowedOutbound {
    case .allApps:
        // B.1 row allApps | any | any.
        return .all
    case .managedApps:
        switch (policy.disableProtectionOfManagedOutboundOpenInData, policy.filterOpenInToOnlyManagedApps) {
        case (false, false):
            // B.1 row managedApps | false | false.
            return .managed
        case (true, false):
            // B.1 row managedApps | true | false; without MDM it behaves as managed.
            return world.mdmEnrolled ? .managedOS : .managed
        case (false, true):
            // B.1 row managedApps | false | true.
            return .managedFiltered
        case (true, true):
            // B.1 row managedApps | true | true: not offered by the portal, the stricter reading.
            return .managed
        }
    case .none:
        // B.1 row none | any | any.
        return .none
    }
}

/// ReceiveLevel, read off the sentence below the first table of B.1.
func slowReceiveLevel(_ policy: SlowPolicy, _ world: SlowWorld) -> SlowReceiveLevel {
    switch policy.allowedInbound {
    case .allApps:
        if policy.protectInboundDataFromUnknownSources {
            // B.1: allApps + true is allTagged; on a device without MDM it is all.
            return world.mdmEnrolled ? .allTagged : .all
        }
        // B.1: allApps + false is all.
        return .all
    case .managedApps:
        // B.1: managedApps is managed, protectInbound is ignored.
        return .managed
    case .none:
        // B.1: none is none.
        return .none
    }
}

/// Effective SaveCopies, read off the left half of the dependency table of B.1.
func slowSaveCopies(_ policy: SlowPolicy, _ world: SlowWorld) -> SlowSaveCopies {
    switch slowSendLevel(policy, world) {
    case .all:
        // B.1 dependency row all: Allow, a stale value is overridden.
        return .allow
    case .managed, .managedFiltered, .managedOS:
        // B.1 dependency row managed, managedOS, managedFiltered: as configured.
        return policy.saveAsBlocked ? .block(except: policy.allowedDataStorageLocations) : .allow
    case .none:
        // B.1 dependency row none: Block with empty list.
        return .block(except: [])
    }
}

/// Effective OpenIntoOrg, read off the right half of the dependency table of B.1.
func slowOpenIntoOrg(_ policy: SlowPolicy, _ world: SlowWorld) -> SlowOpenIntoOrg {
    switch slowReceiveLevel(policy, world) {
    case .all, .allTagged:
        // B.1 dependency row all, allTagged: Allow, a stale value is overridden.
        return .allow
    case .managed:
        // B.1 dependency row managed: as configured.
        return policy.blockDataIngestionIntoOrganizationDocuments
            ? .block(except: policy.allowedDataIngestionLocations) : .allow
    case .none:
        // B.1 dependency row none: Block with empty list.
        return .block(except: [])
    }
}
