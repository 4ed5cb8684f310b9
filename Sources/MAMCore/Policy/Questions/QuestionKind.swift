/// The kinds of questions to a policy.
///
/// There is one kind for each case of ``LinkQuestion``, and one for each case of ``PolicyQuestion`` except `link`.
public enum QuestionKind: UInt8, Sendable, Hashable, CaseIterable {
    /// Questions about saving data to a location: ``PolicyQuestion/save(to:account:)``.
    case save = 0
    /// Questions about opening data from a location: ``PolicyQuestion/open(from:account:)``.
    case open = 1
    /// Questions about sending data to another app: ``PolicyQuestion/send(to:payload:)``.
    case send = 2
    /// Questions about receiving data from another app: ``PolicyQuestion/receive(from:payload:)``.
    case receive = 3
    /// Questions about receiving a shared item: ``PolicyQuestion/receiveSharedItem(owner:)``.
    case shareItem = 4
    /// Questions about receiving a shared file: ``PolicyQuestion/receiveSharedFile(owner:)``.
    case shareFile = 5
    /// Questions about showing a document picker: ``PolicyQuestion/documentPicker(_:)``.
    case documentPicker = 6
    /// Questions about a property of the policy: ``PolicyQuestion/property(_:)``.
    case property = 7
    /// Questions about copying to the clipboard: ``PolicyQuestion/copy(to:_:)``.
    case copy = 8
    /// Questions about pasting from the clipboard: ``PolicyQuestion/paste(from:_:)``.
    case paste = 9
    /// Questions about pasting into a web view: ``PolicyQuestion/pasteIntoWebView(_:from:_:)``.
    case pasteIntoWebView = 10
    /// Questions about uploading in a web view: ``PolicyQuestion/uploadInWebView(_:)``.
    case uploadInWebView = 11
    /// Questions about opening a URL: ``LinkQuestion/url(_:isKnownManagedAppScheme:isDetected:)``.
    case openURL = 12
    /// Questions about opening a universal link: ``LinkQuestion/universalLink(_:)``.
    case openUniversalLink = 13
    /// Questions about a link in a web view: ``LinkQuestion/webViewLink(_:isExternal:isFromFrameOrScript:)``.
    case webViewLink = 14
    /// Questions about a mail or message that the user writes: ``LinkQuestion/compose(_:)``.
    case compose = 15
    /// Questions about showing a notification: ``PolicyQuestion/notification(_:)``.
    case notification = 16
}
