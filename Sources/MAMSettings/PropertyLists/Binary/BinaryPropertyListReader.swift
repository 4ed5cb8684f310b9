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

extension BinaryPropertyListReader {
    /// Checks every offset, including those of unreferenced objects.
    func checkOffsets(_ trailer: BinaryTrailer) throws(PropertyListError) {
        for object in 0..<trailer.objects {
            let entry = trailer.table + object * trailer.offsetSize
            let offset = bytes.number(at: entry, size: trailer.offsetSize)
            guard offset >= UInt64(BinaryTrailer.headerLength), offset < UInt64(trailer.table) else {
                throw .damaged("object \(object) lies at \(offset), outside of the objects", at: entry)
            }
        }
    }

    /// Reads an object; the object numbers of a container's children are appended to the table.
    mutating func readObject(_ object: Int, _ trailer: BinaryTrailer) throws(PropertyListError) -> PropertyListCell {
        let entry = trailer.table + object * trailer.offsetSize
        let start = Int(truncatingIfNeeded: bytes.number(at: entry, size: trailer.offsetSize))
        let marker = bytes[start]
        let low = Int(marker & 0x0F)
        let cell: PropertyListCell
        switch marker {
        case 0x08, 0x09:
            cell = PropertyListCell(.boolean, start..<start + 1, content: start..<start, payload: UInt64(marker & 1))
        case 0x10...0x13: cell = try fixed(.integer, start, size: 1 << low, trailer)
        case 0x14: cell = try wide(start, trailer)
        case 0x22, 0x23: cell = try fixed(.real, start, size: 1 << low, trailer)
        case 0x33: cell = try fixed(.date, start, size: 8, trailer)
        case 0x40...0x4F: cell = try counted(.data, start, unit: 1, trailer)
        case 0x50...0x5F: cell = try counted(.string, start, unit: 1, trailer)
        case 0x60...0x6F: cell = try counted(.string, start, unit: 2, trailer)
        case 0xA0...0xAF: cell = try container(.array, start, trailer)
        case 0xD0...0xDF: cell = try container(.dictionary, start, trailer)
        default: throw Self.refused(marker, at: start)
        }
        objectBytes += cell.range.count
        // Objects in genuine files do not overlap. Overlapping objects could make the reader read the same bytes again
        // and again.
        guard objectBytes <= trailer.table - BinaryTrailer.headerLength else {
            throw .damaged("objects overlap", at: start)
        }
        return cell
    }

    private static func refused(_ marker: UInt8, at start: Int) -> PropertyListError {
        guard let name = BinaryObjectName.of(marker) else {
            return .damaged("no object begins with byte 0x\(String(marker, radix: 16, uppercase: true))", at: start)
        }
        return PropertyListError(
            .forbiddenObject, "\(name) in a binary property list", at: start, help: "an Info.plist can not hold it")
    }

    /// A number or date of a fixed size.
    private func fixed(
        _ kind: PropertyListCell.Kind, _ start: Int, size: Int, _ trailer: BinaryTrailer
    ) throws(PropertyListError) -> PropertyListCell {
        let range = start..<start + 1 + size
        guard range.upperBound <= trailer.table else { throw Self.tooLong(start) }
        var payload = bytes.number(at: start + 1, size: size)
        if kind != .integer {
            let value =
                size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: payload))) : Double(bitPattern: payload)
            guard kind == .real || value.isFinite else {
                throw PropertyListError(
                    .forbiddenObject, "a date that is not finite", at: start, help: "write a day that exists")
            }
            payload = value.bitPattern
        }
        return PropertyListCell(kind, range, content: start + 1..<range.upperBound, payload: payload)
    }

    /// An integer of 16 bytes, whose value must fit into 64 bits.
    private func wide(_ start: Int, _ trailer: BinaryTrailer) throws(PropertyListError) -> PropertyListCell {
        let range = start..<start + 17
        guard range.upperBound <= trailer.table else { throw Self.tooLong(start) }
        let (high, low) = (bytes.number(at: start + 1, size: 8), bytes.number(at: start + 9, size: 8))
        let isNegative = high == .max && low >> 63 == 1
        guard high == 0 || isNegative else {
            throw PropertyListError(
                .forbiddenObject, "an integer of more than 64 bits", at: start,
                help: "numbers go from -9223372036854775808 to 18446744073709551615")
        }
        let kind: PropertyListCell.Kind = high == 0 && low >> 63 == 1 ? .unsigned : .integer
        return PropertyListCell(kind, range, content: start + 1..<range.upperBound, payload: low)
    }

    private func counted(
        _ kind: PropertyListCell.Kind, _ start: Int, unit: Int, _ trailer: BinaryTrailer
    ) throws(PropertyListError) -> PropertyListCell {
        let (count, content) = try length(at: start, unit: unit, trailer)
        let range = content..<content + count * unit
        let form: PropertyListCell.Form = unit == 2 ? .utf16 : .plain
        var cell = PropertyListCell(kind, start..<range.upperBound, content: range, form: form)
        guard kind == .string else { return cell }
        if let fault = unit == 2 ? BinaryText.fault(bytes, range) : BinaryText.asciiFault(bytes, range) {
            throw .damaged(unit == 2 ? "text that is not UTF-16" : "text that is not ASCII", at: fault)
        }
        cell.payload =
            unit == 2
            ? PropertyListFingerprint.of(BinaryText.utf8(bytes, range)) : PropertyListFingerprint.of(bytes, range)
        return cell
    }

    private mutating func container(
        _ kind: PropertyListCell.Kind, _ start: Int, _ trailer: BinaryTrailer
    ) throws(PropertyListError) -> PropertyListCell {
        let each = kind == .dictionary ? 2 : 1
        let (count, content) = try length(at: start, unit: each * trailer.referenceSize, trailer)
        // Each reference counts as a value or key of its own, so more references exceed the limit in any case.
        guard references.count + each * count <= limits.nodes else { throw .tooMany(limits, at: start) }
        let link = references.count
        for place in 0..<each * count {
            let at = content + place * trailer.referenceSize
            let object = bytes.number(at: at, size: trailer.referenceSize)
            guard object < UInt64(trailer.objects) else {
                throw .damaged("a reference to object \(object) of \(trailer.objects)", at: at)
            }
            references.append(Int32(truncatingIfNeeded: Int(object)))
        }
        let end = content + each * count * trailer.referenceSize
        return PropertyListCell(
            kind, start..<end, content: content..<end, payload: PropertyListCell.container(count: count, link: link))
    }

    /// Returns the item count of the object at `start` and the offset of its items, which have `unit` bytes each.
    private func length(
        at start: Int, unit: Int, _ trailer: BinaryTrailer
    ) throws(PropertyListError) -> (count: Int, content: Int) {
        let low = bytes[start] & 0x0F
        var (count, content) = (UInt64(low), start + 1)
        if low == 0x0F {
            let marker = bytes[start + 1]
            guard marker >= 0x10, marker <= 0x13 else { throw .damaged("a count that is no number", at: start + 1) }
            let size = 1 << Int(marker & 0x0F)
            content = start + 2 + size
            count = bytes.number(at: start + 2, size: size)
        }
        guard content <= trailer.table, count <= UInt64((trailer.table - content) / unit) else {
            throw Self.tooLong(start)
        }
        return (Int(count), content)
    }

    private static func tooLong(_ start: Int) -> PropertyListError {
        .damaged("an object reaches beyond the objects", at: start)
    }
}

extension BinaryPropertyListReader {
    /// Returns the equal keys in the order of the file, limited to the number that a document keeps.
    func finishedOddities() -> (oddities: [PropertyListDocument.Oddity], leftOut: Int) {
        guard !oddities.isEmpty else { return ([], 0) }
        let kept = oddities.sorted { $0.range.lowerBound < $1.range.lowerBound }.prefix(
            PropertyListDocument.oddityLimit)
        let resolved = kept.compactMap { oddity -> PropertyListDocument.Oddity? in
            guard case .duplicateKey(let dictionary, let key) = oddity.kind else { return nil }
            return PropertyListDocument.Oddity(
                kind: .duplicateKey(name: name(key), dictionary: path(to: dictionary)), range: oddity.range,
                other: oddity.other)
        }
        return (resolved, oddities.count - kept.count)
    }

    private func name(_ key: Int) -> String {
        String(decoding: BinaryText.decoded(cells[key], in: bytes), as: UTF8.self)
    }

    /// Returns the path by which a cell was first reached.
    private func path(to target: Int) -> PropertyListPath {
        var steps: [PropertyListPath.Step] = []
        var index = target
        while parents[index].cell >= 0 {
            let (parent, reference) = (cells[Int(parents[index].cell)], Int(parents[index].reference))
            if parent.kind == .dictionary {
                steps.append(.key(name(Int(references[reference - parent.count]))))
            } else {
                steps.append(.index(reference - parent.link))
            }
            index = Int(parents[index].cell)
        }
        return PropertyListPath(steps.reversed())
    }
}

/// The names of a binary property list's objects in messages.
enum BinaryObjectName {
    /// Returns the name of an object that an `Info.plist` may not contain; nil for a byte that begins no object.
    static func of(_ marker: UInt8) -> String? {
        switch marker {
        case 0x00: "a null"
        case 0x0C, 0x0D: "a URL"
        case 0x0E: "a UUID"
        case 0x0F: "a fill byte"
        case 0x20, 0x21: "a real number of \(1 << Int(marker & 0x0F)) bytes"
        case 0x80...0x8F: "a UID"
        case 0xB0...0xBF: "an ordered set"
        case 0xC0...0xCF: "a set"
        default: nil
        }
    }

    /// Returns the name of a cell's kind.
    static func of(_ cell: PropertyListCell) -> String {
        switch cell.kind {
        case .dictionary: "dictionary"
        case .array: "array"
        case .string, .key: "string"
        case .boolean: "boolean"
        case .integer, .unsigned: "integer"
        case .real: "real"
        case .date: "date"
        case .data: "data"
        }
    }
}
