internal import MAMText

/// Finds the known key that is most similar to an unknown one.
package enum JSONSpelling {
    // Longer keys get no suggestion: they are not typed by hand, and the work is the product of both lengths.
    private static let maximumLength = 64

    /// Returns the known key with the fewest errors, the first of several; nil if none is similar.
    ///
    /// `slips` returns the number of errors that is allowed for a length in characters; by default one in three. Case
    /// is ignored, so that `PINRequired` finds `pinRequired`.
    package static func nearest(
        to key: String, among known: some Sequence<String>, slips: (Int) -> Int = { $0 / 3 }
    ) -> String? {
        guard let written = letters(of: key) else { return nil }
        var best: (name: String, distance: Int)?
        for name in known {
            let count = name.unicodeScalars.count
            let allowed = max(1, slips(max(written.count, count)))
            guard abs(written.count - count) <= allowed, let meant = letters(of: name) else { continue }
            // Only a word with fewer errors than the best so far, and with one right letter, counts.
            let limit = min(allowed, max(written.count, meant.count) - 1, (best?.distance ?? .max) - 1)
            guard limit >= 0 else { continue }
            let distance = EditDistance.between(written, meant, swaps: true, limit: limit)
            if distance <= limit { best = (name, distance) }
        }
        return best?.name
    }

    private static func letters(of text: String) -> [UInt32]? {
        guard text.utf8.count <= 4 * maximumLength else { return nil }
        let letters = text.unicodeScalars.map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
        return letters.count <= maximumLength ? letters : nil
    }
}
