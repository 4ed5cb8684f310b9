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
            return .damaged(
                "no object begins with byte 0x\(String(marker, radix: 16, uppercase: true))", at: start)
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
