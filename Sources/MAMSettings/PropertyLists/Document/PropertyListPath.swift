internal import MAMText

/// The path from the root of a property list to one of its values.
///
/// Of equal keys in one dictionary a path means the effective one: the last in a text file, the first in a binary file.
package struct PropertyListPath: Sendable, Hashable, CustomStringConvertible {
    /// A step from a container to one of its values.
    package enum Step: Sendable, Hashable {
        /// The value of a key in a dictionary.
        case key(String)
        /// The element with an index in an array, from 0.
        case index(Int)

        /// Tells whether two steps are equal; keys are compared byte by byte.
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

    /// The steps from the root.
    package var steps: [Step]

    /// Creates a path from steps; no steps mean the root.
    package init(_ steps: [Step] = []) { self.steps = steps }

    /// Returns the path extended by a key.
    package func key(_ name: String) -> PropertyListPath { PropertyListPath(steps + [.key(name)]) }

    /// Returns the path extended by an index.
    package func index(_ index: Int) -> PropertyListPath { PropertyListPath(steps + [.index(index)]) }

    /// The path as text, such as `CFBundleURLTypes[0].CFBundleURLSchemes[2]`; names from the file are cut and escaped.
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
