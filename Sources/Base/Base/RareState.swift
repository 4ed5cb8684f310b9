/// State that most owners never use: one word, and no heap until a value is set.
///
/// Inlinable, so that other targets get it compiled for their types.
@usableFromInline package struct RareState<Contents: InitiallyEmpty> {
    // One element: an array of one takes 16 bytes more.
    @usableFromInline package final class Storage: ManagedBuffer<Void, Contents> {
        @inlinable deinit { _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) } }
    }

    @usableFromInline package var storage: ManagedBuffer<Void, Contents>?

    /// Holds contents, or none.
    @inlinable package init(_ contents: Contents? = nil) { storage = contents.map { Self.stored($0) } }

    @inlinable package static func stored(_ contents: Contents) -> ManagedBuffer<Void, Contents> {
        let storage = Storage.create(minimumCapacity: 1) { _ in }
        storage.withUnsafeMutablePointerToElements { $0.initialize(to: contents) }
        return storage
    }

    /// The contents; nil if none were set.
    @inlinable package var value: Contents? { map { $0 } }

    /// Returns a part of the contents without copying the rest; nil if none were set.
    ///
    /// The part is a closure, not a key path: that would copy all of the contents to read them. The closure gets the
    /// contents in place, and must not change them: copying them took a fifth of a check-in.
    @inlinable @inline(__always)
    package func map<Part>(_ part: (inout Contents) -> Part) -> Part? {
        storage?.withUnsafeMutablePointerToElements { part(&$0.pointee) }
    }

    /// The contents, for changes in place; makes empty contents if there are none.
    @inlinable package var made: Contents {
        get { value ?? Contents() }
        _modify {
            let storage = ownStorage()
            defer { withExtendedLifetime(storage) {} }
            yield &storage.withUnsafeMutablePointerToElements { $0 }.pointee
        }
    }

    /// Returns the storage, which no copy of this value shares.
    @inlinable package mutating func ownStorage() -> ManagedBuffer<Void, Contents> {
        if isKnownUniquelyReferenced(&storage), let storage { return storage }
        let made = Self.stored(value ?? Contents())
        storage = made
        return made
    }

    /// Changes the contents; makes empty contents first if there are none.
    @inlinable package mutating func change<Result>(_ body: (inout Contents) -> Result) -> Result { body(&made) }

    /// Changes the contents, unless there are none and the change would make empty ones.
    @inlinable package mutating func change(toEmpty isEmpty: Bool, _ body: (inout Contents) -> Void) {
        if !isEmpty || storage != nil { change(body) }
    }
}

/// Contents whose initializer makes an empty value.
@usableFromInline package protocol InitiallyEmpty {
    init()
}

// Unchecked: contents are changed only while one value refers to the storage, and only read while several do.
extension RareState: @unchecked Sendable where Contents: Sendable {}

extension RareState: Equatable where Contents: Equatable {
    @inlinable package static func == (left: RareState, right: RareState) -> Bool {
        left.storage === right.storage || left.value == right.value
    }
}

extension RareState: Hashable where Contents: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
