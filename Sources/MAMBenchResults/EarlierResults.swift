internal import MAMJSON
internal import MAMSettings

/// The figures of an earlier run, as `mam-bench --format json` printed them.
package struct EarlierResults: Sendable {
    /// The figures by the name of their case.
    package let figures: [String: ComparedFigure]

    /// The maximum number of figures in a file.
    package static let maximumCount = 2000
    /// The maximum length of a name, in bytes.
    package static let maximumNameByteCount = 200
    /// The maximum length of a file, in bytes.
    package static let maximumByteCount = 4 << 20

    /// Reads the figures.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: ``EarlierResultsError`` with a line and a column: for bytes that are no JSON, exceed a limit, have another
    ///   version or name a case twice, and for numbers that are negative or too large.
    package init(json bytes: [UInt8]) throws(EarlierResultsError) {
        do throws(JSONError) { figures = try Self.read(bytes) } catch {
            throw EarlierResultsError(description: error.description)
        }
    }

    private static func read(_ bytes: [UInt8]) throws(JSONError) -> [String: ComparedFigure] {
        let limits = JSONLimits(bytes: maximumByteCount, depth: 8, nodes: 40 * maximumCount)
        let document = try JSONReader.read(bytes, options: JSONOptions(limits: limits))
        try document.refuseDuplicateKeys()
        let version = try document.cursor.required("version")
        guard try version.integer() == 1 else { throw version.fail("only version 1 is read") }
        let list = try document.cursor.required("results")
        let results = try list.elements()
        guard results.count <= maximumCount else { throw list.fail("more than \(maximumCount) figures") }
        var figures: [String: ComparedFigure] = [:]
        for result in results {
            let place = try result.required("name")
            let name = try place.string()
            guard (1...maximumNameByteCount).contains(name.utf8.count) else {
                throw place.fail("expected a name of 1 to \(maximumNameByteCount) bytes")
            }
            guard figures[name] == nil else { throw place.fail("a case with this name was already given") }
            figures[name] = ComparedFigure(
                ratio: try result.required("ratio").amount(), allocations: try result.required("allocations").amount(),
                noise: try result.member("noise")?.amount())
        }
        return figures
    }
}

/// The reason why the figures of an earlier run cannot be read, with its line and column.
package struct EarlierResultsError: Error, Sendable, CustomStringConvertible {
    package let description: String
}

extension JSONCursor {
    // The greatest number of a figure. Larger ones would overflow where they are printed.
    private static let maximumAmount = 1e15

    fileprivate func amount() throws(JSONError) -> Double {
        let text = try numberText()
        guard let number = Double(text), (0...Self.maximumAmount).contains(number) else {
            throw fail("expected a number from 0 to 1e15")
        }
        return number
    }
}
