internal import MAMJSON
internal import MAMSettings

/// The figures of an earlier run, as `mam-bench --format json` printed them.
package struct EarlierResults: Sendable {
    /// The description of the machine; nil in the figures of runs that did not write it.
    package let machine: String?
    /// The figures, in the order of the run.
    package let figures: [BenchFigure]

    /// The maximum number of figures in a file.
    package static let maximumCount = 2000
    /// The maximum length of a name, in bytes.
    static let maximumNameByteCount = 200
    /// The maximum length of a description, in bytes.
    static let maximumTextByteCount = 1000
    /// The maximum length of a file, in bytes.
    package static let maximumByteCount = 4 << 20

    /// Reads the figures.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: ``EarlierResultsError`` with a line and a column: for bytes that are no JSON, exceed a limit, have another
    ///   version or name a case twice, and for numbers that are negative or too large.
    package init(json bytes: [UInt8]) throws(EarlierResultsError) {
        do throws(JSONError) { (machine, figures) = try Self.read(bytes) } catch {
            throw EarlierResultsError(description: error.description)
        }
    }

    /// Returns the figure of a case; nil if the run has none.
    package subscript(name: String) -> BenchFigure? { figures.first { $0.name == name } }

    private static func read(_ bytes: [UInt8]) throws(JSONError) -> (String?, [BenchFigure]) {
        let limits = JSONLimits(bytes: maximumByteCount, depth: 8, nodes: 60 * maximumCount)
        let document = try JSONReader.read(bytes, options: JSONOptions(limits: limits))
        try document.refuseDuplicateKeys()
        let version = try document.cursor.required("version")
        guard try version.integer() == 1 else { throw version.fail("only version 1 is read") }
        let list = try document.cursor.required("results")
        let results = try list.elements()
        guard results.count <= maximumCount else { throw list.fail("more than \(maximumCount) figures") }
        var (figures, names): ([BenchFigure], Set<String>) = ([], [])
        for result in results {
            let place = try result.required("name")
            let name = try place.text(maximum: maximumNameByteCount)
            guard names.insert(name).inserted else { throw place.fail("a case with this name was already given") }
            figures.append(
                BenchFigure(
                    name: name, ratio: try result.required("ratio").amount(),
                    baseline: try result.member("baseline")?.amount() ?? 0,
                    nanoseconds: try result.member("nanoseconds")?.amount() ?? 0,
                    allocations: try result.required("allocations").amount(),
                    unit: try result.member("unit")?.text(maximum: maximumNameByteCount) ?? "ns",
                    against: try result.member("against")?.text(maximum: maximumTextByteCount) ?? "",
                    spread: try result.member("spread")?.spread(), beside: try result.member("beside")?.beside(),
                    noise: try result.member("noise")?.amount()))
        }
        return (try document.cursor.member("machine")?.text(maximum: maximumTextByteCount), figures)
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

    fileprivate func text(maximum: Int) throws(JSONError) -> String {
        let text = try string()
        guard (1...maximum).contains(text.utf8.count) else {
            throw fail(
                "expected \(maximum == EarlierResults.maximumNameByteCount ? "a name" : "a text") of 1 to \(maximum) bytes"
            )
        }
        return text
    }

    fileprivate func spread() throws(JSONError) -> BenchFigure.Spread {
        BenchFigure.Spread(
            p50: try required("p50").amount(), p90: try required("p90").amount(), p99: try required("p99").amount(),
            p999: try member("p999")?.amount())
    }

    fileprivate func beside() throws(JSONError) -> BenchFigure.Beside {
        BenchFigure.Beside(
            name: try required("name").text(maximum: EarlierResults.maximumNameByteCount),
            spread: try required("spread").spread())
    }
}
