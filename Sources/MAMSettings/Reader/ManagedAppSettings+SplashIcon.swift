extension ManagedAppSettings {
    /// The two kinds of device for which a setting can have different values.
    public enum InterfaceIdiom: String, Sendable, Hashable, CaseIterable {
        /// An iPhone or iPod touch.
        case phone
        /// An iPad.
        case pad
    }

    /// Returns the file name of the icon that the start screen shows on a kind of device, without `.png`.
    ///
    /// `SplashIconFile` is the only key with a variant for iPad. On iPad, `SplashIconFile~ipad` applies, or
    /// `SplashIconFile` if the variant is missing. On iPhone, `SplashIconFile` applies. iOS itself resolves the suffix
    /// `~ipad` only for keys at the top level of an `Info.plist`. These keys are in a nested dictionary, so iOS does
    /// not resolve their suffix.
    ///
    /// - Parameter idiom: The kind of device.
    /// - Returns: The file name; nil means that the start screen shows one of the app's icons.
    public func splashIconFile(on idiom: InterfaceIdiom) -> String? {
        switch idiom {
        case .phone: splashIconFile
        case .pad: splashIconFileForPad ?? splashIconFile
        }
    }
}
