internal import Foundation
internal import MAMCore
#if os(iOS) || os(visionOS)
    internal import UIKit
#else
    internal import MAMUIKit
#endif

/// The windows of one process of an app: those of the app's code, and those of its engine.
struct HostWindows {
    private var ids: [ObjectIdentifier: WindowID] = [:]
    private var views: [WindowID: UIWindow] = [:]

    func view(of id: WindowID) -> UIWindow? { views[id] }

    /// Returns the engine's window for a window of the app's code; the first one is the engine's main window.
    mutating func id(of view: UIWindow, in engine: ManagedApp) -> WindowID {
        if let id = ids[ObjectIdentifier(view)] { return id }
        let id = views[.main] == nil ? WindowID.main : engine.windows.open()
        adopt(view, as: id)
        return id
    }

    mutating func adopt(_ view: UIWindow, as id: WindowID) { (ids[ObjectIdentifier(view)], views[id]) = (id, view) }
}

extension SDKHost {
    /// Returns the engine's window for a window of the app's code; `nil` for `nil`, the key window.
    func id(of view: UIWindow?) -> WindowID? {
        guard let view else { return nil }
        let engine = engine
        return state.withLock { $0.windows.id(of: view, in: engine) }
    }

    /// Returns the window of the app's code for a window of the engine; makes one if the app's code has shown none.
    func view(of id: WindowID) async -> UIWindow {
        if let view = state.withLock({ $0.windows.view(of: id) }) { return view }
        return await MainActor.run {
            let new = UIWindow()
            return state.withLock { state in
                if let view = state.windows.view(of: id) { return view }
                state.windows.adopt(new, as: id)
                return new
            }
        }
    }
}
