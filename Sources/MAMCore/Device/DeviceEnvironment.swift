internal import MAMBase
package import MAMVolumes
internal import Synchronization

/// What the apps of one device share: the facts that policies ask about, the clock, the interned policies.
///
/// Every app has its own environment unless it is given one; apps that are given the same one stand on one device.
/// Safe to use from any thread.
public final class DeviceEnvironment: Sendable {
    /// The clock of the device.
    public let time: any TimeSource
    /// Where equal policies of the device's apps become one object.
    public let policies: PolicyInterner
    /// The file system its apps' containers lie on.
    package let volume: any Volume
    /// Whether files survive a loss of power as they survive the end of a process.
    ///
    /// What was brought to the disk by ``MAMFile/sync()`` is there after a loss of power in any case, but for the chunks of
    /// 4096 bytes that were written to since. With this option those are old or new as well, and a file that was made is
    /// there under its name. Each change then waits for the disk two or three times; what that costs is in the table of
    /// Docs/SeveralProcesses.md.
    public let powerSafeFiles: Bool
    // Beside a small member, as an idle device has no byte to spare; -1 for the number that follows from the limit.
    private let givenIdleContainers: Int32
    // Shared regions that are none of the system's; nil for those in the folder of the storage.
    private let givenRegions: (any ProcessRegions)?
    /// The files of its apps that are open.
    let openFiles = OpenFiles()
    /// The extensions that run, to be told when their apps keep something else of their accounts.
    let extensions = Guarded<[AppContainer: [RunningExtension]]>([:])
    private let word: Atomic<UInt8>
    /// A ``ClosingStage``.
    let closing = Atomic<UInt8>(0)
    /// The apps of the device, and the ids that their directories hold, as ``metrics()`` tells them.
    let appCount = Atomic<UInt32>(0)
    let accountCount = Atomic<UInt32>(0)
    private let madeTally = AtomicLazyReference<EventTally>()
    /// The devices with which it shares quotas; nil for a device without limits.
    public let group: DeviceGroup?
    private let schemes = Guarded(OpenableSchemes.none)
    // One in memory is made when it is asked for: most devices of a simulation never protect a file.
    private let givenStorage: Guarded<DeviceStorage?>

    /// Makes a device whose files lie on the machine's own file system.
    ///
    /// - Parameters:
    ///   - facts: The facts that policies ask about at first. Defaults to none.
    ///   - time: The clock. Defaults to that of the system.
    ///   - policies: Where equal policies become one object; pass one to all devices of a simulator to share them.
    ///   - storage: What the device keeps for its apps. Defaults to a storage in memory.
    ///   - powerSafeFiles: See ``powerSafeFiles``. Defaults to false.
    ///   - idleContainers: The number of containers that keep their lock file open without an open file, 0 or more; the
    ///     others open theirs for each call. Defaults to an eighth of the process's limit of descriptors
    ///     (`RLIMIT_NOFILE`) when the first container is used, at least 4 and at most 128. Several devices of one process
    ///     have a number each.
    ///   - group: The devices with which it shares quotas and ends together. Defaults to none: a device without quotas.
    public convenience init(
        facts: DeviceFacts = [], time: any TimeSource = SystemTimeSource(), policies: PolicyInterner = PolicyInterner(),
        storage: DeviceStorage? = nil, powerSafeFiles: Bool = false, idleContainers: Int? = nil,
        group: DeviceGroup? = nil
    ) {
        self.init(
            facts: facts, time: time, policies: policies, storage: storage, volume: SystemVolume(),
            powerSafeFiles: powerSafeFiles, idleContainers: idleContainers, group: group)
    }

    /// Makes a device whose files lie on another volume.
    package init(
        facts: DeviceFacts = [], time: any TimeSource = SystemTimeSource(), policies: PolicyInterner = PolicyInterner(),
        storage: DeviceStorage? = nil, volume: any Volume, powerSafeFiles: Bool = false,
        regions: (any ProcessRegions)? = nil, idleContainers: Int? = nil, group: DeviceGroup? = nil
    ) {
        self.time = time
        self.policies = policies
        self.volume = volume
        self.powerSafeFiles = powerSafeFiles
        givenIdleContainers = idleContainers.map { Int32(clamping: max(0, $0)) } ?? -1
        givenRegions = regions
        givenStorage = Guarded(storage)
        self.word = Atomic(facts.rawValue)
        self.group = group
        storage?.meter?.start(by: time)
        if let group, !group.admit(self) { refuseStart() }
    }

    deinit { group?.leave(ObjectIdentifier(self)) }

    /// What is counted of events; made by the first one, as most devices of a simulation have no observer.
    var tally: EventTally { madeTally.load() ?? madeTally.storeIfNil(EventTally()) }

    /// What was counted of events; nil before the first one.
    var knownTally: EventTally? { madeTally.load() }

    /// The storage, unless it is one in memory that was not asked for yet.
    var knownStorage: DeviceStorage? { givenStorage.withLock { $0 } }

    /// What the device keeps for its apps through a restart; in memory unless it was given one.
    public var storage: DeviceStorage {
        givenStorage.withLock { storage in
            if let storage { return storage }
            let made = DeviceStorage()
            storage = made
            return made
        }
    }

    /// Whether the storage lies on the disk.
    var keepsOnDisk: Bool { givenStorage.withLock { $0?.folder } != nil }

    /// The executor of its storage, as far as a call needed one until now.
    var executorInUse: DeviceExecutor? { givenStorage.withLock { $0 }?.madeExecutor }

    /// The shared regions of containers; nil when there can be no other process.
    var regions: (any ProcessRegions)? {
        if let givenRegions { return givenRegions }
        return givenStorage.withLock { $0?.folder }.map { SystemRegions(folder: $0) }
    }

    /// The containers that other processes may share.
    var joinedContainers: JoinedContainers {
        let given = Int(givenIdleContainers)
        return openFiles.containers(keepingIdle: {
            given >= 0 ? given : DescriptorLimit.idleContainers(for: DescriptorLimit.current)
        })
    }

    /// Whether the storage may hold something; asking makes none.
    var keepsSomething: Bool { givenStorage.withLock { $0 }?.hasContents ?? false }

    /// What the device adds to the answers of policies; a change counts from the next question on.
    public var facts: DeviceFacts {
        get { DeviceFacts(rawValue: word.load(ordering: .relaxed)) }
        set { word.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// The URL schemes that the device's apps open, as `canOpenURL:` would say; none until somebody says so.
    ///
    /// A change counts from the next question on.
    public var openableSchemes: OpenableSchemes {
        get { schemes.withLock { $0 } }
        set { schemes.withLock { $0 = newValue } }
    }

    /// Adds or removes facts and leaves the others as they are, whoever else changes some at the same time.
    public func set(_ facts: DeviceFacts, to isTrue: Bool) {
        if isTrue {
            word.bitwiseOr(facts.rawValue, ordering: .relaxed)
        } else {
            word.bitwiseAnd(~facts.rawValue, ordering: .relaxed)
        }
    }
}
