internal import MAMCore

extension LinkTarget {
    /// Returns the URL that opens in the end.
    ///
    /// For a managed app's link, the one that opens if the app is missing.
    func opens(insteadOf url: String) -> String {
        switch self {
        case .asAsked, .webView: url
        case .redirect(let other, _), .managedApp(let other): other
        }
    }
}
