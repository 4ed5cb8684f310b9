// error: capture of 'draft' with non-Sendable type 'Draft' in a '@Sendable' closure
import MAMCore

final class Draft { var text = "" }

/// An app's main queue is another thread as well.
func clear(_ draft: Draft, in app: ManagedApp) {
    app.mainQueue.async { draft.text = "" }
}
