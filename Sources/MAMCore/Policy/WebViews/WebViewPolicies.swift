/// The settings of an app's web views, of which some are children of others: a value the app keeps.
///
/// What is set on a view counts for it and for all views below it, those that are there and those that come; the latest
/// setting wins. Views are told apart by ids of the app's choice.
public struct WebViewPolicies<ID: Hashable & Sendable>: Sendable {
    private struct View: Sendable {
        var policy: MAMWebViewPolicy
        var children: [ID] = []
        let parent: ID?
    }

    private var views: [ID: View] = [:]

    /// No view yet.
    public init() {}

    /// A view appears, with the setting of its parent.
    ///
    /// A view that is known already stays as it is; a parent that is not known counts as none.
    public mutating func open(_ id: ID, childOf parent: ID? = nil) {
        guard views[id] == nil else { return }
        let parent = parent.flatMap { views[$0] == nil ? nil : $0 }
        views[id] = View(policy: parent.flatMap { views[$0]?.policy } ?? .unset, parent: parent)
        if let parent { views[parent]?.children.append(id) }
    }

    /// A view goes away; its children stay, each with what it has.
    public mutating func close(_ id: ID) {
        guard let view = views.removeValue(forKey: id) else { return }
        if let parent = view.parent { views[parent]?.children.removeAll { $0 == id } }
    }

    /// Sets a view and everything below it; a view that is not known appears.
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

    /// The setting of a view; ``MAMWebViewPolicy/unset`` for one that is not known.
    public subscript(id: ID) -> MAMWebViewPolicy { views[id]?.policy ?? .unset }
}
