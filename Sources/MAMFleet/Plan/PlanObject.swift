package import MAMCore
package import MAMJSON
package import MAMSimulation

/// An object of a plan file, whose names were checked against its shape.
package struct PlanObject {
    let cursor: JSONCursor
    let shape: ObjectShape
    package let file: String

    /// Checks the names of an object: all are known, and no required one is missing.
    package init(_ cursor: JSONCursor, _ shape: ObjectShape, file: String) throws(ScenarioError) {
        (self.cursor, self.shape, self.file) = (cursor, shape, file)
        do throws(JSONError) { try cursor.refuseUnknownMembers(known: shape.fields.map(\.name)) } catch {
            throw wrong(error)
        }
        for field in shape.fields where field.isRequired {
            guard cursor.member(field.name) != nil else {
                throw fail(at: cursor, "missing field `\(field.name)` of the \(shape.name)", help: field.summary)
            }
        }
    }

    package func wrong(_ error: JSONError) -> ScenarioError {
        ScenarioError(
            .invalid, file: file, position: error.position, path: error.path.shortened, message: error.message,
            help: error.limitHelp)
    }

    package func fail(at cursor: JSONCursor, _ message: String, help: String? = nil) -> ScenarioError {
        ScenarioError(
            .invalid, file: file, position: cursor.position, path: cursor.path.shortened, message: message, help: help)
    }

    /// Returns the value of a field; nil if it is missing.
    package func value(_ name: String) -> JSONCursor? { cursor.member(name) }

    private func located<Value>(_ read: () throws(JSONError) -> Value) throws(ScenarioError) -> Value {
        do throws(JSONError) { return try read() } catch { throw wrong(error) }
    }

    package func integer(_ name: String, or missing: Int = 0) throws(ScenarioError) -> Int {
        guard let value = value(name) else { return missing }
        guard case .integer(let range) = shape.kind(of: name) else { return missing }
        return try located { () throws(JSONError) in try value.integer(in: range) }
    }

    func boolean(_ name: String, or missing: Bool) throws(ScenarioError) -> Bool {
        guard let value = value(name) else { return missing }
        return try located { () throws(JSONError) in try value.bool() }
    }

    package func text(_ name: String) throws(ScenarioError) -> String? {
        guard let value = value(name) else { return nil }
        return try text(value, shape.kind(of: name) ?? .text)
    }

    private func text(_ value: JSONCursor, _ kind: FieldKind) throws(ScenarioError) -> String {
        let text = try located { () throws(JSONError) in try value.string() }
        switch kind {
        case .name:
            guard InputText.isName(text) else {
                throw fail(
                    at: value, "expected a name",
                    help: "at most 64 letters, digits, `-`, `_` and `.`, beginning with a letter or a digit")
            }
        case .word(let words):
            guard words.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
                let near = JSONSpelling.nearest(to: text, among: words).map { "; did you mean `\($0)`?" } ?? ""
                throw fail(
                    at: value, "\(JSONQuoting.quoted(text)) is not a known word\(near)",
                    help: words.count <= 12
                        ? "one of " + words.joined(separator: ", ") : "`mam fleet schema` lists them")
            }
        case .file where text.utf8.isEmpty || text.utf8.count > 1_024:
            throw fail(at: value, "expected the name of a file, of 1 to 1024 bytes")
        case .text where text.utf8.isEmpty || text.utf8.count > 200:
            throw fail(at: value, "expected a text of 1 to 200 bytes")
        default: break
        }
        return text
    }

    package func names(_ name: String) throws(ScenarioError) -> [(name: String, cursor: JSONCursor)] {
        guard let value = value(name), case .list(.name, let counts) = shape.kind(of: name) else { return [] }
        let elements = try located { () throws(JSONError) in try value.elements() }
        guard elements.count <= counts.upperBound else {
            throw fail(at: value, "expected at most \(counts.upperBound) names")
        }
        var names: [(name: String, cursor: JSONCursor)] = []
        for element in elements { names.append((try text(element, .name), element)) }
        return names
    }

    package func seconds(_ name: String) throws(ScenarioError) -> Int? {
        guard let value = value(name) else { return nil }
        let text = try located { () throws(JSONError) in try value.string() }
        guard let seconds = ISODuration.seconds(text), (0...FleetPlan.maximumSeconds).contains(seconds) else {
            throw fail(
                at: value, "expected an ISO 8601 duration of at most \(FleetTime.maximumDays) days",
                help: "such as P10D or PT6H30M")
        }
        return seconds
    }

    package func version(_ name: String) throws(ScenarioError) -> VersionNumber? {
        guard let value = value(name) else { return nil }
        let text = try located { () throws(JSONError) in try value.string() }
        guard let version = VersionNumber(text) else {
            throw fail(at: value, "expected a version", help: "such as 18.1")
        }
        return version
    }

    func range(_ name: String) throws(ScenarioError) -> ClosedRange<Int>? {
        guard let value = value(name), case .range(let bounds) = shape.kind(of: name) else { return nil }
        let numbers = try integers(value, bounds)
        guard numbers.count == 2, numbers[0] <= numbers[1] else {
            throw fail(at: value, "expected two whole numbers, the least and the most")
        }
        return numbers[0]...numbers[1]
    }

    func integers(_ name: String) throws(ScenarioError) -> [Int]? {
        guard let value = value(name), case .list(.integer(let bounds), let counts) = shape.kind(of: name) else {
            return nil
        }
        let numbers = try integers(value, bounds)
        guard counts.contains(numbers.count) else {
            throw fail(at: value, "expected \(counts.lowerBound) whole numbers")
        }
        return numbers
    }

    private func integers(_ value: JSONCursor, _ bounds: ClosedRange<Int>) throws(ScenarioError) -> [Int] {
        try located { () throws(JSONError) in
            var numbers: [Int] = []
            for element in try value.elements() { numbers.append(try element.integer(in: bounds)) }
            return numbers
        }
    }

    package func list(_ name: String) throws(ScenarioError) -> [PlanObject] {
        guard let value = value(name), case .list(.object(let shape), let counts) = shape.kind(of: name) else {
            return []
        }
        let elements = try located { () throws(JSONError) in try value.elements() }
        guard counts.contains(elements.count) else {
            throw fail(at: value, "expected \(counts.lowerBound) to \(counts.upperBound) elements")
        }
        var list: [PlanObject] = []
        for element in elements { list.append(try PlanObject(element, shape, file: file)) }
        return list
    }
}
