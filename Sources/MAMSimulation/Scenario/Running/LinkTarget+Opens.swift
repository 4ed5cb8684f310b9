internal import MAMCore

extension LinkTarget {
    /// The URL that opens in the end, for a managed app's link the one that opens where the app is missing.
    func opens(insteadOf url: String) -> String {
        switch self {
        case .asAsked, .webView: url
        case .redirect(let other, _), .managedApp(let other): other
        }
    }
}
