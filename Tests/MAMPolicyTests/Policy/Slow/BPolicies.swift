/// A raw spelling of the sending half of a policy, with the device it is judged on.
struct BSend: Hashable, Sendable {
    var label: String
    var outbound: SlowTransferLevel
    var disableProtection: Bool
    var filterOpenIn: Bool
    var mdm: Bool

    init(
        _ label: String, _ outbound: SlowTransferLevel, disable: Bool = false, filter: Bool = false, mdm: Bool = false
    ) {
        self.label = label
        self.outbound = outbound
        self.disableProtection = disable
        self.filterOpenIn = filter
        self.mdm = mdm
    }

    static let all = BSend("all", .allApps)
    static let managed = BSend("managed", .managedApps)
    static let managedWithMDM = BSend("managed with MDM", .managedApps, mdm: true)
    static let managedBothFlags = BSend(
        "managed (both flags set) with MDM", .managedApps, disable: true, filter: true, mdm: true)
    static let managedFiltered = BSend("managedFiltered", .managedApps, filter: true)
    static let managedFilteredWithMDM = BSend("managedFiltered with MDM", .managedApps, filter: true, mdm: true)
    static let managedOSWithMDM = BSend("managedOS with MDM", .managedApps, disable: true, mdm: true)
    static let managedOSWithoutMDM = BSend("managedOS without MDM", .managedApps, disable: true)
    static let none = BSend("none", .none)

    /// Every spelling of SendLevel all.
    static let kindsOfAll = [
        all, BSend("all (both flags set)", .allApps, disable: true, filter: true),
        BSend("all (OS sharing set) with MDM", .allApps, disable: true, mdm: true),
    ]
    /// Every spelling of managed, managedFiltered and managedOS.
    static let kindsOfManaged = [
        managed, managedWithMDM, managedBothFlags, managedFiltered, managedFilteredWithMDM, managedOSWithMDM,
        managedOSWithoutMDM,
    ]
    /// Every spelling of SendLevel none.
    static let kindsOfNone = [
        none, BSend("none (filter set)", .none, filter: true),
        BSend("none (OS sharing set) with MDM", .none, disable: true, mdm: true),
    ]

    var world: SlowWorld { SlowWorld(mdmEnrolled: mdm) }
}

/// A raw spelling of the receiving half of a policy.
struct BReceive: Hashable, Sendable {
    var label: String
    var inbound: SlowTransferLevel
    var protectUnknown: Bool

    init(_ label: String, _ inbound: SlowTransferLevel, protect: Bool = false) {
        self.label = label
        self.inbound = inbound
        self.protectUnknown = protect
    }

    static let all = BReceive("all", .allApps)
    static let allTagged = BReceive("allTagged", .allApps, protect: true)
    static let managed = BReceive("managed", .managedApps)
    static let none = BReceive("none", .none)

    /// Every spelling of ReceiveLevel all and allTagged.
    static let kindsOfAll = [all, allTagged]
    /// Every spelling of ReceiveLevel managed.
    static let kindsOfManaged = [managed, BReceive("managed (protect set)", .managedApps, protect: true)]
    /// Every spelling of ReceiveLevel none.
    static let kindsOfNone = [none, BReceive("none (protect set)", .none, protect: true)]
}

extension SlowPolicy {
    /// A policy with the given halves and A.3 defaults for everything else.
    init(_ send: BSend, _ receive: BReceive) {
        self.init()
        allowedOutbound = send.outbound
        disableProtectionOfManagedOutboundOpenInData = send.disableProtection
        filterOpenInToOnlyManagedApps = send.filterOpenIn
        allowedInbound = receive.inbound
        protectInboundDataFromUnknownSources = receive.protectUnknown
    }

    /// The same policy with "Save copies of org data" blocked but for the services of the list.
    func blockingSave(except list: SlowSet<SlowStorageService>) -> SlowPolicy {
        var copy = self
        copy.saveAsBlocked = true
        copy.allowedDataStorageLocations = list
        return copy
    }

    /// The same policy with "Open data into Org documents" blocked but for the services of the list.
    func blockingOpen(except list: SlowSet<SlowIngestionService>) -> SlowPolicy {
        var copy = self
        copy.blockDataIngestionIntoOrganizationDocuments = true
        copy.allowedDataIngestionLocations = list
        return copy
    }
}
