internal import MAMText

/// The path of a value in a document: the keys and indices from the root.
///
/// A path shares its beginning with the path that it extends, so a further step takes one small allocation at any
/// depth.
package struct JSONPath: Sendable, Equatable, CustomStringConvertible {
    package enum Component: Sendable, Equatable {
        /// The member of an object with a key.
        case key(String)
        /// The element of an array with an index, from 0.
        case index(Int)

        /// Compares keys by their exact scalars, like the reader.
        package static func == (left: Component, right: Component) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): JSONKey.isSame(left, right)
            case (.index(let left), .index(let right)): left == right
            default: false
            }
        }
    }

    private final class Link: Sendable {
        let component: Component
        let parent: Link?

        init(_ component: Component, below parent: Link?) {
            self.component = component
            self.parent = parent
        }
    }

    private let last: Link?

    /// The path of the whole document, `$`.
    package static let root = JSONPath(last: nil)

    private init(last: Link?) { self.last = last }

    /// Creates a path from steps in order, beginning at the root.
    package init(_ components: some Sequence<Component>) {
        self = components.reduce(.root) { $0.appending($1) }
    }

    func appending(_ component: Component) -> JSONPath { JSONPath(last: Link(component, below: last)) }

    package func key(_ key: String) -> JSONPath { appending(.key(key)) }

    package func index(_ index: Int) -> JSONPath { appending(.index(index)) }

    /// The steps in order; empty for the root.
    package var components: [Component] {
        var components: [Component] = []
        var link = last
        while let current = link {
            components.append(current.component)
            link = current.parent
        }
        return components.reversed()
    }

    /// Tells whether two paths have equal steps.
    package static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.last === right.last || left.components == right.components
    }

    /// The complete path, such as `$.apps[3].bundleId` or `$["@odata.type"]`.
    package var description: String {
        components.reduce(into: "$") { $0 += Self.text(of: $1, keyLength: .max) }
    }

    /// The path for messages: names of accounts and tokens are masked, long keys are cut, and steps in the middle of a long path are left out.
    package var shortened: String {
        let components = components
        let kept = 4
        guard components.count > 2 * kept + 1 else {
            return components.reduce(into: "$") { $0 += Self.text(of: $1, keyLength: JSONQuoting.limit) }
        }
        var text = "$"
        for component in components.prefix(kept) { text += Self.text(of: component, keyLength: JSONQuoting.limit) }
        text += "…"
        for component in components.suffix(kept) { text += Self.text(of: component, keyLength: JSONQuoting.limit) }
        return text
    }

    private static func text(of component: Component, keyLength: Int) -> String {
        switch component {
        case .index(let index):
            return "[\(index)]"
        case .key(let written):
            let key = keyLength == .max ? written : PrivateText.masked(written)
            guard JSONQuoting.isIdentifier(key), key.utf8.count <= keyLength else {
                return "[\"\(JSONQuoting.escaped(key, quote: "\"", limit: keyLength))\"]"
            }
            return ".\(key)"
        }
    }
}

/// The path of the value being read, which is converted to a ``JSONPath`` on demand.
///
/// Most documents need no path. A hostile document with a repeated key in each of many deep objects needs very many
/// paths, so the common part of the last path is kept and shared.
struct JSONPathStack {
    private var components: [JSONPath.Component] = []
    // The paths of the outermost steps that were converted already; never more than there are components.
    private var made: [JSONPath] = []

    mutating func push(_ component: JSONPath.Component) { components.append(component) }

    /// Removes the last step.
    mutating func pop() {
        components.removeLast()
        if made.count > components.count { made.removeLast() }
    }

    var current: JSONPath {
        mutating get {
            for component in components[made.count...] { made.append((made.last ?? .root).appending(component)) }
            return made.last ?? .root
        }
    }
}

/// A key that is compared by its exact scalars.
///
/// `String` compares by canonical equivalence: an é of one scalar equals an e with a combining accent. Services compare
/// keys exactly, so these are two different keys here.
package struct JSONKey: Hashable {
    package let text: String

    package init(text: String) { self.text = text }

    /// Compares scalar by scalar.
    package static func == (left: JSONKey, right: JSONKey) -> Bool { isSame(left.text, right.text) }

    /// Compares two keys scalar by scalar.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        let isFed: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        guard isFed == nil else { return }
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

/// Finds repeated keys while an object is read.
///
/// Small objects, which nearly all are, are searched linearly. Larger objects use a dictionary. Its hash is seeded in
/// each process, so no file can be crafted to make it slow.
struct JSONKeyTable {
    private static let smallObject = 16
    private var firsts: [JSONKey: Int] = [:]

    /// Returns the index of the first member with a key; nil for a new key.
    ///
    /// Call this once before each member is added, because it also records the key.
    mutating func firstIndex(of key: String, among members: [JSONMember]) -> Int? {
        guard members.count >= Self.smallObject else {
            return members.firstIndex { JSONKey.isSame($0.key, key) }
        }
        if firsts.isEmpty {
            firsts.reserveCapacity(4 * Self.smallObject)
            for (index, member) in members.enumerated() { remember(member.key, at: index) }
        }
        return remember(key, at: members.count)
    }

    @discardableResult
    private mutating func remember(_ text: String, at index: Int) -> Int? {
        // One access, and so one hash, finds the key or adds it.
        func take(_ first: inout Int?) -> Int? {
            guard first == nil else { return first }
            first = index
            return nil
        }
        return take(&firsts[JSONKey(text: text)])
    }
}
