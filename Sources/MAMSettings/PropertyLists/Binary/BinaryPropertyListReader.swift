/// Reads a binary property list into cells; each reachable object is read once, even if several containers share it.
///
/// Objects may refer to each other in any order, so the traversal keeps its own stack. Limits are checked before memory
/// or time is spent: on the number of references, the bytes of all objects, the depth, and the size with shared
/// objects counted once for each reference.
struct BinaryPropertyListReader {
    let bytes: PropertyListBytes
    let limits: PropertyListLimits
    var cells: [PropertyListCell] = []
    /// The children of containers: object numbers, which are replaced by indices of cells as these are read.
    var references: [Int32] = []
    /// For each cell, the container that first referred to it and the index of that reference; -1 for the root.
    var parents: [(cell: Int32, reference: Int32)] = []
    /// The containers, each after its children.
    var order: [Int32] = []
    var oddities: [PropertyListRawOddity] = []
    var duplicates = PropertyListDuplicates()
    /// The total size of the objects read, in bytes; if it exceeds the file's, objects overlap.
    var objectBytes = 0

    /// The size and height of each complete cell; 0 for a container that is being read.
    private var sizes: [BinarySize] = []
    /// The cell of each object; -1 for an object that has not been read.
    private var cellOfObject: [Int32] = []
    private var open: [(cell: Int, next: Int, end: Int)] = []

    init(_ bytes: PropertyListBytes, limits: PropertyListLimits) { (self.bytes, self.limits) = (bytes, limits) }

    /// Reads the whole file; afterward ``cells`` are complete, with the root first.
    mutating func read() throws(PropertyListError) {
        let trailer = try BinaryTrailer(bytes)
        try checkOffsets(trailer)
        cellOfObject = Array(repeating: -1, count: trailer.objects)
        cells.reserveCapacity(min(trailer.objects, limits.nodes))
        _ = try visit(trailer.top, from: (-1, -1), trailer)
        while let (cell, next, end) = open.last {
            guard next < end else {
                try close(cell)
                continue
            }
            open[open.count - 1].next = next + 1
            let object = Int(references[next])
            let child = try visit(
                object, from: (Int32(truncatingIfNeeded: cell), Int32(truncatingIfNeeded: next)), trailer)
            references[next] = Int32(truncatingIfNeeded: child)
            if cells[cell].kind == .dictionary, next < cells[cell].link + cells[cell].count {
                guard cells[child].kind == .string else { throw notAKey(cells[child], in: cells[cell]) }
            }
        }
    }

    /// Returns the cell of an object, and reads the object if necessary.
    private mutating func visit(
        _ object: Int, from parent: (cell: Int32, reference: Int32), _ trailer: BinaryTrailer
    ) throws(PropertyListError) -> Int {
        let known = Int(cellOfObject[object])
        if known >= 0 {
            guard sizes[known].isKnown else {
                throw .damaged("the container holds itself", at: Int(cells[known].start))
            }
            guard open.count + sizes[known].height <= limits.depth else {
                throw .tooDeep(limits, at: Int(cells[known].start))
            }
            return known
        }
        let cell = try readObject(object, trailer)
        let index = cells.count
        guard index < limits.nodes else { throw .tooMany(limits, at: Int(cell.start)) }
        cellOfObject[object] = Int32(truncatingIfNeeded: index)
        cells.append(cell)
        parents.append(parent)
        if cell.isContainer {
            guard open.count < limits.depth else { throw .tooDeep(limits, at: Int(cell.start)) }
            sizes.append(.unknown)
            open.append((index, cell.link, references.count))
        } else {
            sizes.append(BinarySize(content: cell.content.count))
        }
        return index
    }

    /// Adds up the sizes of a container's children, which are all complete.
    private mutating func close(_ index: Int) throws(PropertyListError) {
        open.removeLast()
        let cell = cells[index]
        let end = cell.link + (cell.kind == .dictionary ? 2 : 1) * cell.count
        var size = BinarySize(content: 0)
        for place in cell.link..<end { size.add(sizes[Int(references[place])]) }
        size.height += 1
        guard size.nodes <= limits.nodes else { throw .tooMany(limits, at: Int(cell.start)) }
        guard size.content <= limits.expandedBytes else {
            throw PropertyListError(
                .limitExceeded,
                "the values that several places share add up to more than \(limits.expandedBytes) bytes",
                at: Int(cell.start))
        }
        sizes[index] = size
        order.append(Int32(truncatingIfNeeded: index))
        if cell.kind == .dictionary, cell.count > 1 { findDuplicates(in: index) }
    }

    private func notAKey(_ cell: PropertyListCell, in dictionary: PropertyListCell) -> PropertyListError {
        PropertyListError(
            .forbiddenObject, "a dictionary has a key that is no string but: \(BinaryObjectName.of(cell))",
            at: Int(cell.start), help: "keys of an Info.plist are strings")
    }

    private mutating func findDuplicates(in index: Int) {
        let (bytes, cells, cell) = (bytes, cells, cells[index])
        // Of equal keys the first counts.
        let keys = Array(references[cell.link..<cell.link + cell.count])
        var found: [PropertyListRawOddity] = []
        duplicates.find(in: keys, cells: cells) { key in
            BinaryText.decoded(cells[key], in: bytes)[...]
        } found: { key, other in
            found.append(
                PropertyListRawOddity(
                    kind: .duplicateKey(dictionary: index, key: key), range: cells[key].range,
                    other: cells[other].range))
        }
        oddities += found
    }
}

/// The size of a value with shared objects counted once for each reference; sums saturate at the largest number.
struct BinarySize {
    /// The number of values and keys; 0 while it is unknown.
    var nodes = 1
    /// The bytes of strings and data.
    var content: Int
    /// The number of nested containers including this one; 0 for a scalar.
    var height = 0

    init(content: Int) { self.content = content }

    static let unknown: BinarySize = {
        var size = BinarySize(content: 0)
        size.nodes = 0
        return size
    }()

    var isKnown: Bool { nodes > 0 }

    mutating func add(_ other: BinarySize) {
        nodes = Self.sum(nodes, other.nodes)
        content = Self.sum(content, other.content)
        height = max(height, other.height)
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, over) = left.addingReportingOverflow(right)
        return over ? .max : sum
    }
}
