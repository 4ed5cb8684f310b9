import MAMPropertyLists
import MAMSettingsTools

/// The check of the editor of property lists.
enum EditorInput {
    /// Edits a property list at places that its bytes choose: the text has the changed values, no comment is lost, and a
    /// batch that is not taken changes nothing.
    static func check(_ bytes: [UInt8]) {
        guard let document = try? PropertyListDocument(bytes) else { return }
        var edits = RandomEdits(seed: bytes)
        var plan = EditPlan(document)
        for _ in 0..<6 {
            let before = plan.changedValue
            let outcome = plan.take(edits.batch(in: document.root))
            precondition(outcome == .taken || plan.changedValue == before, "a batch that is not taken left something")
        }
        let result: [UInt8]
        do throws(PropertyListEditError) {
            result = try PropertyListEditor(document).bytes(of: plan)
        } catch {
            precondition([.tooLarge, .oldStyle, .unwritableText].contains(error.reason), "\(error)")
            return
        }
        let again: PropertyListDocument
        do throws(PropertyListError) { again = try PropertyListDocument(result) } catch {
            precondition(error.code == .limitExceeded, "the written file cannot be read: \(error)")
            return
        }
        precondition(again.root.value == plan.changedValue, "the text means something else")
        precondition(again.format != .xml || comments(again) == comments(document), "a comment is lost")
    }

    private static func comments(_ document: PropertyListDocument) -> Int {
        XMLLines(document.text).comments(in: 0..<document.text.count).count
    }
}

/// Edits of places of a document, the same for the same bytes.
private struct RandomEdits {
    private var state: UInt64

    init(seed bytes: [UInt8]) {
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private mutating func below(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(count, 1)))
    }

    mutating func batch(in root: PropertyListNode) -> [PropertyListEdit] {
        (0...below(3)).map { _ in edit(in: root) }
    }

    private mutating func edit(in root: PropertyListNode) -> PropertyListEdit {
        var (path, node) = (PropertyListPath(), root)
        while below(5) > 0 {
            if node.kind == .array, node.count > 0 {
                let index = below(node.count)
                guard let next = node.element(at: index) else { break }
                (path, node) = (path.index(index), next)
            } else if node.kind == .dictionary, node.count > 0 {
                let key = node.members[below(node.count)].key
                guard let next = node[key] else { break }
                (path, node) = (path.key(key), next)
            } else {
                break
            }
        }
        switch below(7) {
        case 0: return PropertyListEdit(path, .set(value))
        case 1: return PropertyListEdit(path, .remove)
        case 2: return PropertyListEdit(path, .rename(name))
        case 3: return PropertyListEdit(path, .append([value, value]))
        case 4: return PropertyListEdit(path, .insert([value]))
        case 5: return PropertyListEdit(path.key(name), .set(value))
        default: return PropertyListEdit(PropertyListPath(), .setVersion("1.0"))
        }
    }

    private var name: String {
        mutating get { ["A", "é", "a<b&c", "CFBundleURLTypes", "k\(below(100))"][below(5)] }
    }

    private var value: PropertyListValue {
        mutating get {
            switch below(8) {
            case 0: .boolean(below(2) == 0)
            case 1: .integer(below(1000) - 500)
            case 2: .array([])
            case 3: .array([.string(name), .dictionary([.init(name, .boolean(true))])])
            case 4: .dictionary([.init(name, .array([.integer(1)]))])
            case 5: .data([0, 1, 2, 255])
            case 6: .string("")
            default: .string(name)
            }
        }
    }
}
