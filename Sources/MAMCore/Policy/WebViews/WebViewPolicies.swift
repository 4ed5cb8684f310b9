/// The policies of an app's web views, which form a tree.
///
/// The app keeps this value.
///
/// Setting a view's policy sets it for all views below, present and future. The last setting wins. The app chooses the
/// ids of the views.
public struct WebViewPolicies<ID: Hashable & Sendable>: Sendable {
    private struct View: Sendable {
        var policy: MAMWebViewPolicy
        var children: [ID] = []
        let parent: ID?
    }

    private var views: [ID: View] = [:]

    /// Makes an empty tree.
    public init() {}

    /// Adds a view, with the policy of its parent.
    ///
    /// A known view stays unchanged.
    ///
    /// - Parameters:
    ///   - id: The view.
    ///   - parent: The parent view. An unknown parent counts as none. Defaults to none.
    public mutating func open(_ id: ID, childOf parent: ID? = nil) {
        guard views[id] == nil else { return }
        let parent = parent.flatMap { views[$0] == nil ? nil : $0 }
        views[id] = View(policy: parent.flatMap { views[$0]?.policy } ?? .unset, parent: parent)
        if let parent { views[parent]?.children.append(id) }
    }

    /// Removes a view.
    ///
    /// Its children stay, each with its policy.
    public mutating func close(_ id: ID) {
        guard let view = views.removeValue(forKey: id) else { return }
        if let parent = view.parent { views[parent]?.children.removeAll { $0 == id } }
    }

    /// Sets the policy of a view and of everything below it.
    ///
    /// An unknown view is added.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - id: The view.
    ///
    /// SDK: `setWebViewPolicy:forWebViewer:`
    public mutating func set(_ policy: MAMWebViewPolicy, for id: ID) {
        open(id)
        var waiting = [id]
        while let next = waiting.popLast() {
            views[next]?.policy = policy
            waiting += views[next]?.children ?? []
        }
    }

    /// Returns the policy of a view; ``MAMWebViewPolicy/unset`` for an unknown view.
    public subscript(id: ID) -> MAMWebViewPolicy { views[id]?.policy ?? .unset }
}
