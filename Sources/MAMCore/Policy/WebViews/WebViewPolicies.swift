/// The settings of an app's web views, as a tree of views and their child views.
///
/// The app keeps this value and chooses the ids of the views. A policy that is set for a view also applies to all views
/// below it, including views opened later. If a policy is set several times for a view, the last setting applies.
public struct WebViewPolicies<ID: Hashable & Sendable>: Sendable {
    private struct View: Sendable {
        var policy: MAMWebViewPolicy
        var children: [ID] = []
        let parent: ID?
    }

    private var views: [ID: View] = [:]

    /// Makes a tree that contains no web views.
    public init() {}

    /// Adds a web view, which inherits the policy of its parent view.
    ///
    /// If the view is already in the tree, nothing changes.
    ///
    /// - Parameters:
    ///   - id: The id of the new view.
    ///   - parent: The id of the parent view. If it is not in the tree, the new view has no parent. Defaults to none.
    public mutating func open(_ id: ID, childOf parent: ID? = nil) {
        guard views[id] == nil else { return }
        let parent = parent.flatMap { views[$0] == nil ? nil : $0 }
        views[id] = View(policy: parent.flatMap { views[$0]?.policy } ?? .unset, parent: parent)
        if let parent { views[parent]?.children.append(id) }
    }

    /// Removes a web view from the tree.
    ///
    /// Its child views stay in the tree, each with its own policy.
    public mutating func close(_ id: ID) {
        guard let view = views.removeValue(forKey: id) else { return }
        if let parent = view.parent { views[parent]?.children.removeAll { $0 == id } }
    }

    /// Sets the policy of a web view and of all views below it.
    ///
    /// A view that is not in the tree is added.
    ///
    /// - Parameters:
    ///   - policy: The policy to set.
    ///   - id: The id of the view.
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

    /// Returns the policy of a web view; ``MAMWebViewPolicy/unset`` if the view is not in the tree.
    public subscript(id: ID) -> MAMWebViewPolicy { views[id]?.policy ?? .unset }
}
