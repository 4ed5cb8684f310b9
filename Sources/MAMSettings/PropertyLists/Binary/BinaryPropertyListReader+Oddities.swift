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
