import MAMPropertyLists
import MAMSettings
import XCTest

/// Edits applied to plain values, for tests that ask what a fix does without the editor of files.
enum EditKit {
    /// The value after the edits, which all mean it as it is; nil when it is removed.
    static func applying(
        _ edits: [PropertyListEdit], to value: PropertyListValue
    ) -> PropertyListValue? {
        apply(edits.map { ($0.path.steps[...], $0.operation) }, to: value)
    }

    private typealias Step = (path: ArraySlice<PropertyListPath.Step>, operation: PropertyListEdit.Operation)

    private static func apply(_ steps: [Step], to value: PropertyListValue) -> PropertyListValue? {
        for step in steps where step.path.isEmpty {
            switch step.operation {
            case .set(let other): return other
            case .remove: return nil
            default: break
            }
        }
        switch value {
        case .dictionary(let members): return .dictionary(apply(steps, to: members))
        case .array(let elements):
            return .array(
                elements.enumerated().compactMap { index, element in
                    apply(steps.compactMap { inside($0, .index(index)) }, to: element)
                })
        default: return value
        }
    }

    private static func apply(
        _ steps: [Step], to members: [PropertyListValue.Member]
    ) -> [PropertyListValue.Member] {
        var result: [PropertyListValue.Member] = []
        for (place, member) in members.enumerated() {
            let counts = !members[(place + 1)...].contains { $0.key == member.key }
            let own = counts ? steps.compactMap { inside($0, .key(member.key)) } : []
            var name = member.key
            for case let step in own where step.path.isEmpty {
                if case .rename(let other) = step.operation { name = other }
            }
            if let value = apply(own, to: member.value) { result.append(.init(name, value)) }
        }
        for step in steps where step.path.count == 1 {
            guard case .key(let key)? = step.path.first, case .set(let value) = step.operation,
                !members.contains(where: { $0.key == key })
            else { continue }
            result.append(.init(key, value))
        }
        return result
    }

    private static func inside(_ step: Step, _ first: PropertyListPath.Step) -> Step? {
        step.path.first == first ? (step.path.dropFirst(), step.operation) : nil
    }

    /// The value as an XML property list.
    static func xml(_ value: PropertyListValue) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(element(value))\n</plist>\n".utf8)
    }

    private static func element(_ value: PropertyListValue) -> String {
        switch value {
        case .boolean(let value): "<\(value)/>"
        case .integer(let value): "<integer>\(value)</integer>"
        case .unsigned(let value): "<integer>\(value)</integer>"
        case .real(let value): "<real>\(value)</real>"
        case .string(let text): "<string>\(escaped(text))</string>"
        case .date: "<date>2026-11-21T05:00:00Z</date>"
        case .data: "<data>AAEC</data>"
        case .array(let elements): "<array>" + elements.map(element).joined(separator: "\n") + "</array>"
        case .dictionary(let members):
            "<dict>" + members.map { "<key>\(escaped($0.key))</key>\n\(element($0.value))" }.joined(separator: "\n")
                + "</dict>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : String($0) }.joined()
    }
}
