import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// Simulated processes of one app on one container: each has a device environment, and all one volume and one storage.
final class ProcessesKit: Sendable {
    let volume = MemoryVolume()
    let storage = DeviceStorage()
    let place = MemoryRegion()
    private let time: any TimeSource

    init(time: any TimeSource = SystemTimeSource()) { self.time = time }

    /// A process.
    struct Process: Sendable {
        let world: FileWorld
        let app: ManagedApp
        let volume: FaultyVolume
        let party: MemoryRegion.Party

        /// Dies in the call of the volume that it is in, or in the next one.
        func die() {
            party.die()
            app.abandonOpenFiles()
        }
    }

    /// Starts a process with a number; it waits in time of its own.
    func start(_ number: Int, onWait: @escaping @Sendable () -> Void = {}) throws -> Process {
        let party = MemoryRegion.Party(of: place, number: number) { _ in
            onWait()
            return 1_000_000
        }
        let faulty = FaultyVolume(over: volume)
        let world = try FileWorld(faulty, storage: storage, regions: MemoryRegions(party), time: time)
        return Process(world: world, app: world.app(), volume: faulty, party: party)
    }

    static let text = FireKit.bytes(12 * FireKit.chunk + 5, seed: 1)

    /// Two processes with a file of alice's open.
    func pair(for owner: AccountID? = FileWorld.alice) throws -> (Process, Process, MAMFile, MAMFile) {
        let (first, second) = (try start(0), try start(1))
        let made = try first.app.files.create(at: "t", for: owner)
        try made.write(Self.text)
        return (first, second, made, try second.app.files.open(at: "t", .readWrite))
    }
}

extension MAMFile {
    /// Everything in it.
    func all() throws -> [UInt8] { try pread(1 << 22, at: 0) }
}
