extension ManagedAppSettings {
    /// The two kinds of device for which a setting may differ.
    public enum InterfaceIdiom: String, Sendable, Hashable, CaseIterable {
        /// An iPhone or iPod touch.
        case phone
        /// An iPad.
        case pad
    }

    /// The start screen's icon on a kind of device, without `.png`; nil means one of the app's icons.
    ///
    /// `SplashIconFile` is the only key with an iPad variant. iOS resolves `~ipad` only for keys at the top of an
    /// `Info.plist`, so the nested dictionary needs this look-up of its own: iPad falls back to the plain key, a phone
    /// never uses the variant.
    public func splashIconFile(on idiom: InterfaceIdiom) -> String? {
        switch idiom {
        case .phone: splashIconFile
        case .pad: splashIconFileForPad ?? splashIconFile
        }
    }
}
