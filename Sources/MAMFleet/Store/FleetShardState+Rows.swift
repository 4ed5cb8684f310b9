internal import MAMBase
internal import MAMCore

extension FleetShardState {
    package init<Recorder>(_ run: ShardRun<Recorder>, days: Int) {
        let byteCount = 24 * (run.devices.count + run.instances.count)
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
            let bytes = UnsafeMutableRawBufferPointer(bytes)
            func add(_ words: (UInt64, UInt64, UInt64)) {
                bytes.setLittle(words.0, at: count)
                bytes.setLittle(words.1, at: count + 8)
                bytes.setLittle(words.2, at: count + 16)
                count += 24
            }
            for row in run.devices { add(row.words) }
            for row in run.instances { add(row.words) }
        }
        self.init(sealing: bytes, run.counters.bytes, days: days, ofShard: run.shard.number)
    }

    /// Makes the state of rows, to which it adds their checksum.
    package init(sealing rows: [UInt8], _ counters: [UInt8], days: Int, ofShard shard: Int) {
        let sum = FleetChecksum.state(rows[...], counters, days: days, ofShard: shard)
        self.init(days: days, rows: rows + sum, counters: counters)
    }

    /// The largest number of bytes of ``rows``: each device of a shard has at least one instance.
    static let maximumByteCount = 2 * 24 * FleetWorld.maximumInstanceCount + FleetChecksum.byteCount

    /// Returns the run of a shard that goes on from the state.
    ///
    /// - Throws: `damaged` with the shard, if the checksum is wrong or a value cannot occur in this plan; a row is
    ///   named by its device.
    package func run(_ world: FleetWorld, _ shard: FleetShard) throws(FleetStoreError) -> ShardRun<NoRecorder> {
        func damaged(_ words: String) -> FleetStoreError {
            FleetStoreError(
                .damaged, "shard \(shard.number): the stored \(words)", help: "remove the store and run again")
        }
        let instanceCount = shard.count * shard.appCount
        let byteCount = 24 * (shard.count + instanceCount)
        var run = ShardRun(world, shard, NoRecorder(), devices: [], instances: [])
        guard rows.count == byteCount + FleetChecksum.byteCount, (0...world.days).contains(days),
            FleetChecksum.state(rows[..<byteCount], counters, days: days, ofShard: shard.number)
                == Array(rows[byteCount...]), run.counters.set(counters)
        else { throw damaged("rows are damaged") }
        var position = 0
        func word() -> UInt64 {
            defer { position += 8 }
            return rows.withUnsafeBytes { $0.little(position, as: UInt64.self) }
        }
        func foreign(_ index: Int) -> FleetStoreError {
            damaged("row of device \(Int(shard.firstDevice) + index) is not in the plan")
        }
        for index in 0..<shard.count {
            guard let row = DeviceRow(words: (word(), word(), word())), row.isValid(in: world, shard, days: days) else {
                throw foreign(index)
            }
            run.devices.append(row)
        }
        for index in 0..<instanceCount {
            let latest = max(run.devices[index / shard.appCount].busyUntil, FleetTime.start)
            guard let row = InstanceRow(words: (word(), word(), word())), row.isValid(in: world, latest: latest) else {
                throw foreign(index / shard.appCount)
            }
            run.instances.append(row)
        }
        return run
    }
}

extension DeviceRow {
    /// Whether every number names something of a plan, and every time lies in a run.
    fileprivate func isValid(in world: FleetWorld, _ shard: FleetShard, days: Int) -> Bool {
        let latest = max(busyUntil, FleetTime.start)
        let sets =
            world.groups.indices.contains(shard.group + 1) ? world.groups[shard.group + 1].firstSet : world.sets.count
        return Int(pinPolicy) <= world.policies.count && Int(system) < world.systems.count
            && Int(set) < sets - world.groups[shard.group].firstSet
            && busyUntil.isTime(until: world.groups[shard.group].habits.lastTime(ofDays: days))
            && [lastUse, pinSet, pinAccess].allSatisfy { $0.isTime(until: latest) }
            && (pinPolicy == 0 || pinSet != 0)
    }
}

extension InstanceRow {
    fileprivate func isValid(in world: FleetWorld, latest: UInt32) -> Bool {
        Int(policy) <= world.policies.count
            && [last, contact, lastCheckIn, serviceContact].allSatisfy { $0.isTime(until: latest) }
            && (state != .enrolled || policy != 0 && last != 0)
    }
}

extension UInt32 {
    /// Whether the number is no time, or one of a run up to a time: what happened lies before what comes.
    fileprivate func isTime(until latest: UInt32) -> Bool { self == 0 || (FleetTime.start...latest).contains(self) }
}
