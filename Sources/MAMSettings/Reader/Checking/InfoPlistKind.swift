internal import MAMPropertyLists

/// The kinds of bundles that rules distinguish.
package enum InfoPlistKind: String, Sendable, Hashable, CaseIterable {
    /// An app, or any bundle without the keys of another kind.
    case app
    /// An app extension that the system runs by `NSExtension`.
    case appExtension
    /// An app extension of ExtensionKit, which has `EXAppExtensionAttributes` instead.
    case extensionKit
    /// An app clip, which the SDK does not support.
    case appClip

    /// Determines the kind from the keys at the top level of an `Info.plist`, regardless of their values.
    init(of root: PropertyListNode) {
        self =
            if root["NSExtension"] != nil {
                .appExtension
            } else if root["EXAppExtensionAttributes"] != nil {
                .extensionKit
            } else if root["NSAppClip"] != nil {
                .appClip
            } else {
                .app
            }
    }

    /// Whether the bundle is an extension of an app, of either kind.
    package var isExtension: Bool { self == .appExtension || self == .extensionKit }
}
