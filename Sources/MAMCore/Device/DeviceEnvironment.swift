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
    private let word: Atomic<UInt8>
    /// The account keys of the device's apps, made with the first of them.
    let keys = Guarded<MemoryKeys?>(nil)

    /// Makes a device.
    ///
    /// Pass one `policies` to the devices of a simulator to share equal policies among all of them.
    public init(
        facts: DeviceFacts = [], time: any TimeSource = SystemTimeSource(), policies: PolicyInterner = PolicyInterner()
    ) {
        self.time = time
        self.policies = policies
        self.word = Atomic(facts.rawValue)
    }

    /// What the device adds to the answers of policies; a change counts from the next question on.
    public var facts: DeviceFacts {
        get { DeviceFacts(rawValue: word.load(ordering: .relaxed)) }
        set { word.store(newValue.rawValue, ordering: .relaxed) }
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
