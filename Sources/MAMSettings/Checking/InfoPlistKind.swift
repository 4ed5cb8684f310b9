internal import MAMPropertyLists

/// The kinds of bundles that rules tell apart.
package enum InfoPlistKind: String, Sendable, Hashable, CaseIterable {
    /// An app, or whatever else says nothing of itself.
    case app
    /// An app extension that the system runs by `NSExtension`.
    case appExtension
    /// An app extension of ExtensionKit, which has `EXAppExtensionAttributes` instead.
    case extensionKit
    /// An app clip, where the SDK is not supported.
    case appClip

    /// Takes the kind from the keys at the top of an `Info.plist`; what they hold does not matter.
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
