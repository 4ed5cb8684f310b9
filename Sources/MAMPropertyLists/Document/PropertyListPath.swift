internal import MAMText

/// The way from the root of a property list to one of its values.
///
/// Of two equal keys in one dictionary a path means the one that counts: the last of an XML file, the first of a binary.
package struct PropertyListPath: Sendable, Hashable, CustomStringConvertible {
    /// One step down.
    package enum Step: Sendable, Hashable {
        /// Into a dictionary.
        case key(String)
        /// Into an array, counted from 0.
        case index(Int)

        /// Keys are compared byte by byte.
        package static func == (left: Step, right: Step) -> Bool {
            switch (left, right) {
            case (.key(let one), .key(let other)): ExactName(one) == ExactName(other)
            case (.index(let one), .index(let other)): one == other
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let name): hasher.combine(ExactName(name))
            case .index(let index): hasher.combine(index)
            }
        }
    }

    /// The steps, from the root.
    package var steps: [Step]

    /// Makes a path of steps; none mean the root.
    package init(_ steps: [Step] = []) { self.steps = steps }

    /// The path one key further down.
    package func key(_ name: String) -> PropertyListPath { PropertyListPath(steps + [.key(name)]) }

    /// The path one element further down.
    package func index(_ index: Int) -> PropertyListPath { PropertyListPath(steps + [.index(index)]) }

    /// Such as `CFBundleURLTypes[0].CFBundleURLSchemes[2]`; names of the file's own are cut and escaped.
    package var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .key(let name): text += (text.isEmpty ? "" : ".") + Excerpt.plain(name)
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }
}
