/// The kinds of questions about a policy: one for each case of ``LinkQuestion``, and one for each case of
/// ``PolicyQuestion`` except `link`.
public enum QuestionKind: UInt8, Sendable, Hashable, CaseIterable {
    /// The kind of ``PolicyQuestion/save(to:account:)``.
    case save = 0
    /// The kind of ``PolicyQuestion/open(from:account:)``.
    case open = 1
    /// The kind of ``PolicyQuestion/send(to:payload:)``.
    case send = 2
    /// The kind of ``PolicyQuestion/receive(from:payload:)``.
    case receive = 3
    /// The kind of ``PolicyQuestion/receiveSharedItem(owner:)``.
    case shareItem = 4
    /// The kind of ``PolicyQuestion/receiveSharedFile(owner:)``.
    case shareFile = 5
    /// The kind of ``PolicyQuestion/documentPicker(_:)``.
    case documentPicker = 6
    /// The kind of ``PolicyQuestion/property(_:)``.
    case property = 7
    /// The kind of ``PolicyQuestion/copy(to:_:)``.
    case copy = 8
    /// The kind of ``PolicyQuestion/paste(from:_:)``.
    case paste = 9
    /// The kind of ``PolicyQuestion/pasteIntoWebView(_:from:_:)``.
    case pasteIntoWebView = 10
    /// The kind of ``PolicyQuestion/uploadInWebView(_:)``.
    case uploadInWebView = 11
    /// The kind of ``LinkQuestion/url(_:isKnownManagedAppScheme:)``.
    case openURL = 12
    /// The kind of ``LinkQuestion/universalLink(_:)``.
    case openUniversalLink = 13
    /// The kind of ``LinkQuestion/webViewLink(_:isExternal:)``.
    case webViewLink = 14
    /// The kind of ``LinkQuestion/compose(_:)``.
    case compose = 15
}
