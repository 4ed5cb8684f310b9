internal import MAMBase

extension FileHeader {
    static func owner(in slot: UnsafeRawBufferPointer) throws(ProtectedFileError) -> AccountID {
        typealias Layout = HeaderLayout
        let count = Int(slot.little(Layout.ownerLength, as: UInt16.self))
        guard count <= Layout.ownerCapacity else {
            throw damaged("the owner has \(count) bytes, at most 256 wanted", Layout.ownerLength)
        }
        guard let name = String(utf8: slot.part(Layout.owner, count)), let id = AccountID(name)
        else { throw damaged("the owner is not UTF-8", Layout.owner) }
        try checkZeros(slot, Layout.owner + count..<Layout.owner + Layout.ownerCapacity)
        return id
    }

    static func geometry(in slot: UnsafeRawBufferPointer) throws(ProtectedFileError) -> ChunkGeometry {
        typealias Layout = HeaderLayout
        func length(_ place: Int, _ allowed: ClosedRange<Int>) throws(ProtectedFileError) -> Int {
            let stored = Int(slot.little(place, as: UInt32.self))
            // A length of 4096 has one encoding, so that a header has one form.
            guard stored == 0 || allowed.contains(stored) && stored != 4096 else {
                throw damaged("a chunk of \(stored) bytes", place)
            }
            return stored == 0 ? 4096 : stored
        }
        let first = try length(Layout.firstLength, ChunkGeometry.firstLengths)
        return ChunkGeometry(
            firstLength: first, chunkLength: try length(Layout.chunkLength, ChunkGeometry.chunkLengths)) ?? .standard
    }
}

extension HoleList {
    /// The holes of a header, which must lie within its chunks.
    init(_ slot: UnsafeRawBufferPointer, chunkCount: Int) throws(ProtectedFileError) {
        typealias Layout = HeaderLayout
        self.init()
        let count = slot.little(Layout.holeCount, as: UInt32.self)
        guard count <= UInt32(HoleList.limit) else {
            throw FileHeader.damaged("the header has \(count) holes, at most 24 wanted", Layout.holeCount)
        }
        var last = -1
        for number in 0..<Int(count) {
            let place = Layout.holes + 16 * number
            let (first, size) = (slot.little(place, as: UInt64.self), slot.little(place + 8, as: UInt64.self))
            // Adjacent holes would have been stored as one.
            guard first < UInt64(chunkCount), Int(first) > last else {
                throw FileHeader.damaged("a hole out of order or beyond the end", place)
            }
            guard size > 0, size <= UInt64(chunkCount) - first else {
                throw FileHeader.damaged("a hole that is empty or goes beyond the end", place + 8)
            }
            insert(Int(first)..<Int(first + size))
            last = Int(first + size)
        }
        try FileHeader.checkZeros(slot, Layout.holes + 16 * Int(count)..<Layout.holes + Layout.holeCapacity)
    }
}
