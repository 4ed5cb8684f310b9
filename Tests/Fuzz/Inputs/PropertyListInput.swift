import MAMPropertyLists

/// The check of property lists.
enum PropertyListInput {
    /// Reads a binary file, with its first eight bytes added if they are missing.
    static func checkBinary(_ bytes: [UInt8]) {
        let signature = Array("bplist00".utf8)
        check(bytes.starts(with: signature) ? bytes : signature + bytes)
    }

    /// Reads a file of any format twice, and visits every value.
    static func check(_ bytes: [UInt8]) {
        do {
            let document = try PropertyListDocument(bytes)
            walk(document)
            guard let again = try? PropertyListDocument(bytes) else { preconditionFailure("read once only") }
            precondition("\(again.root.value)" == "\(document.root.value)", "another value read again")
            precondition(again.oddities == document.oddities, "other oddities read again")
            if document.format != .binary {
                precondition(document.encoding.encode(document.text) == bytes, "the text is not the file")
            }
        } catch {
            precondition((0...bytes.count).contains(error.position?.byteOffset ?? 0), "an error outside of the file")
            precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
            precondition(error.description.utf8.count < 1_000, "a long error text")
        }
    }

    /// Visits every node once for each path to it; the limit on nodes bounds the number of visits.
    private static func walk(_ document: PropertyListDocument) {
        let end = document.format == .binary ? document.bytes.count : document.text.count
        var (pending, visits) = ([document.root], 0)
        while let node = pending.popLast() {
            visits += 1
            precondition(visits <= PropertyListLimits.infoPlist.nodes, "the walk does not end")
            precondition(0 <= node.range.lowerBound && node.range.upperBound <= end, "a value outside of the file")
            precondition(
                node.range.lowerBound < node.range.upperBound || document.format == .oldStyle, "an empty value")
            precondition(
                node.range.lowerBound <= node.content.lowerBound && node.content.upperBound <= node.range.upperBound,
                "a content outside of its value")
            let (elements, members) = (node.elements, node.members)
            precondition(elements.count + members.count == node.count, "a wrong count")
            for member in members {
                precondition(member.keyRange.upperBound <= end, "a key outside of the file")
                pending.append(member.value)
            }
            if let first = members.first { precondition(node[first.key] != nil, "a key that is not found") }
            pending += elements
        }
        let places = document.oddities.map(\.range.lowerBound)
        precondition(places == places.sorted() && places.count <= 100, "oddities out of order")
        let positions = document.positions(of: places)
        precondition(positions.allSatisfy { $0.byteOffset <= document.bytes.count }, "a position outside of the file")
    }
}
