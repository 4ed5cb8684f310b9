internal import MAMBase
package import MAMProcesses
internal import MAMStorage
package import MAMVolumes
internal import Synchronization

/// A simulated device: its clock, its storage, and the device facts that policies check.
///
/// All apps of the device share the clock, the facts and the storage. Apps created with the same object share a device.
/// If an app is created without a device, a new device is made for it. The object is safe to use from any thread.
public final class DeviceEnvironment: Sendable {
    /// The clock of the device.
    public let time: any TimeSource
    /// The table through which apps of the device share one policy object in memory if their policies are equal.
    public let policies: PolicyInterner
    /// The file system of the app containers.
    package let volume: any Volume
    /// Whether file changes survive a loss of power as safely as they survive the end of a process.
    ///
    /// Without this option, content that ``MAMFile/sync()`` flushed survives a loss of power, with one exception: a
    /// chunk of 4096 bytes that was written again after the flush can be damaged.
    ///
    /// With this option, a chunk that was written again has its old or its new content after a loss of power. A new
    /// file also survives if the call that created the file returned before the loss of power. The option has a cost:
    /// each change of a file waits for the disk two or three times. Docs/SeveralProcesses.md has measurements.
    public let powerSafeFiles: Bool
    // Beside a small member to keep an idle device small; -1 for the number that follows from the limit of descriptors.
    private let givenIdleContainers: Int32
    // Shared regions other than the system's; nil for those in the folder of the storage.
    private let givenRegions: (any ProcessRegions)?
    let openFiles = OpenFiles()
    /// The running extensions, which are notified when their apps store other data of their accounts.
    let extensions = Guarded<[AppContainer: [RunningExtension]]>([:])
    private let word: Atomic<UInt8>
    let deviceLock: DeviceLock
    /// A ``ClosingStage``.
    let closing = Atomic<UInt8>(0)
    /// Whether the next account that is shown without conditional launch is reported; on simulated devices only.
    let tellsOfMissingUser = Atomic<Bool>(false)
    /// The number of apps of the device, for ``metrics()``.
    let appCount = Atomic<UInt32>(0)
    /// The number of ids in the directories of those apps, for ``metrics()``.
    let accountCount = Atomic<UInt32>(0)
    private let madeTally = AtomicLazyReference<EventTally>()
    /// The group of devices with which the device shares quotas; nil if the device has no quotas.
    public let group: DeviceGroup?
    private let surroundings = Guarded(Surroundings())
    // A storage in memory is made on first use: most devices of a simulation never protect a file.
    private let givenStorage: Guarded<DeviceStorage?>

    /// Makes a simulated device whose apps store their files in the machine's own file system.
    ///
    /// - Parameters:
    ///   - facts: The facts about the device that policies check. Defaults to none.
    ///   - time: The clock of the device. Defaults to the system's clock.
    ///   - policies: The table through which apps with equal policies share one policy object in memory. The devices of
    ///     a simulator can share one table. Defaults to a new table.
    ///   - storage: The storage of the apps' keys, policies and records. Defaults to a storage in memory.
    ///   - powerSafeFiles: Whether file changes survive a loss of power; see ``powerSafeFiles``. Defaults to false.
    ///   - idleContainers: The maximum number of app folders (containers) whose lock file stays open while no other
    ///     file of the container is open, 0 or more. For further containers, each call opens the lock file again. Each
    ///     device has its own maximum. Defaults to nil: an eighth of the process's limit of file descriptors
    ///     (`RLIMIT_NOFILE`), 4 to 128, computed when a container is first used.
    ///   - group: The group of devices that share quotas and are closed together. Defaults to none: no quotas.
    public convenience init(
        facts: DeviceFacts = [], time: any TimeSource = SystemTimeSource(), policies: PolicyInterner = PolicyInterner(),
        storage: DeviceStorage? = nil, powerSafeFiles: Bool = false, idleContainers: Int? = nil,
        group: DeviceGroup? = nil
    ) {
        self.init(
            facts: facts, time: time, policies: policies, storage: storage, volume: SystemVolume(),
            powerSafeFiles: powerSafeFiles, idleContainers: idleContainers, group: group)
    }

    /// Makes a device whose apps have their files on another volume.
    package init(
        facts: DeviceFacts = [], time: any TimeSource = SystemTimeSource(), policies: PolicyInterner = PolicyInterner(),
        storage: DeviceStorage? = nil, volume: any Volume, powerSafeFiles: Bool = false,
        regions: (any ProcessRegions)? = nil, idleContainers: Int? = nil, group: DeviceGroup? = nil
    ) {
        self.time = time
        deviceLock = DeviceLock(time: time)
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

    /// Sets whether the next account that is shown without conditional launch is reported, for simulated devices.
    package func tellOfMissingUser(_ tells: Bool) { tellsOfMissingUser.store(tells, ordering: .relaxed) }

    /// The counts of events, made by the first one: most devices of a simulation have no observer.
    var tally: EventTally { madeTally.load() ?? madeTally.storeIfNil(EventTally()) }

    /// The counts of events; nil before the first one.
    var knownTally: EventTally? { madeTally.load() }

    /// The storage; nil for a storage in memory that was not used yet.
    var knownStorage: DeviceStorage? { givenStorage.withLock { $0 } }

    /// The storage that keeps the apps' keys, policies and records after the apps' processes end.
    ///
    /// If the initializer received no storage, the device has a storage in memory.
    public var storage: DeviceStorage {
        givenStorage.withLock { storage in
            if let storage { return storage }
            let made = DeviceStorage()
            made.awaitsFirstUnlock = !deviceLock.allowsKeys
            storage = made
            return made
        }
    }

    /// Changes the lock, and tells the storage whether its keys are in reach.
    func changeStorage(_ change: () -> Void) {
        givenStorage.withLock { storage in
            change()
            storage?.awaitsFirstUnlock = !deviceLock.allowsKeys
        }
    }

    var keepsOnDisk: Bool { givenStorage.withLock { $0?.folder } != nil }

    /// The executor of the storage; nil if no call needed one yet.
    var executorInUse: DeviceExecutor? { givenStorage.withLock { $0 }?.madeExecutor }

    /// The shared regions of containers; nil if no other process can share them.
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

    /// Whether the storage may hold data; does not make one.
    var keepsSomething: Bool { givenStorage.withLock { $0 }?.hasContents ?? false }

    /// The facts about the device that policies check, such as a jailbreak.
    ///
    /// A change of the facts applies to all later policy decisions.
    public var facts: DeviceFacts {
        get { DeviceFacts(rawValue: word.load(ordering: .relaxed)) }
        set { word.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// The URL schemes that apps on the device can open.
    ///
    /// On a phone, `canOpenURL:` returns this information. Empty at first. A change applies to later policy decisions.
    public var openableSchemes: OpenableSchemes {
        get { surroundings.withLock { $0.schemes } }
        set { surroundings.withLock { $0.schemes = newValue } }
    }

    /// The object that inspects content before the content leaves an account, for all apps of the device; nil at first.
    ///
    /// ``EffectivePolicy/evaluatedDecision(for:by:)`` uses this object if the caller passes no evaluator.
    public var contentEvaluator: (any ContentEvaluator)? {
        get { surroundings.withLock { $0.evaluator?.value } }
        set { surroundings.withLock { $0.evaluator = newValue.map(Evaluator.init) } }
    }

    /// Values that are read too rarely to be read without a lock.
    private struct Surroundings: Sendable {
        var schemes = OpenableSchemes.none
        var evaluator: Evaluator?
    }

    /// A box, so that a device without an evaluator stays small.
    private final class Evaluator: Sendable {
        let value: any ContentEvaluator
        init(_ value: any ContentEvaluator) { self.value = value }
    }

    /// Adds or removes facts about the device in one atomic step, and leaves the other facts unchanged.
    ///
    /// - Parameters:
    ///   - facts: The facts to add or remove.
    ///   - isTrue: `true` to add the facts, `false` to remove them.
    public func set(_ facts: DeviceFacts, to isTrue: Bool) {
        if isTrue {
            word.bitwiseOr(facts.rawValue, ordering: .relaxed)
        } else {
            word.bitwiseAnd(~facts.rawValue, ordering: .relaxed)
        }
    }
}

/// The lock of the device, which puts files and keys out of reach.
///
/// A device is unlocked at first. Files have the class that their owner's policy demands
/// (`appDataEncryptionType`), limited by the app's `MaxFileProtectionLevel`; see Docs/DeviceLock.md for every call.
extension DeviceEnvironment {
    /// Locks the device, as a user locks the screen of a phone.
    ///
    /// Ten seconds later (``DeviceLockState/gracePeriod``) by the device's clock, the lock affects the files of two
    /// protection classes:
    /// - Files of the class Complete cannot be created or opened, and calls on their open handles fail with
    ///   `internalError` (`EPERM`).
    /// - Files of the class CompleteUnlessOpen can be created, and can be used through handles that are already open.
    ///
    /// Keys, policies and PINs can still be used, so check-ins and wipes work. No written data is lost. If the device
    /// is already locked, the call has no effect.
    ///
    /// The call is safe from any thread. Calls that are running are completed.
    public func lock() { deviceLock.lock() }

    /// Unlocks the device, so that later calls can use all files and data again.
    ///
    /// If an app's process started before the first unlock, the app could not read its policies. The app reads them
    /// when it is launched again, or when a method of its ``MAMEnrollmentManager`` is called next.
    public func unlock() {
        changeStorage { deviceLock.unlock() }
    }

    /// Puts the device in the state after a restart, before the user first unlocks it.
    ///
    /// Only files of the class None can be used. Keys, policies and PINs cannot be read: calls of the storage fail with
    /// `deviceLocked`. A restart of a real phone also ends all app processes. Here, the caller must end the processes.
    public func restart() {
        changeStorage { deviceLock.restart() }
    }

    /// The current state of the device's lock, computed with the device's clock (``time``).
    public var lockState: DeviceLockState { deviceLock.state }
}
