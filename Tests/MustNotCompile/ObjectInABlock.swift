// error: capture of 'draft' with non-Sendable type 'Draft' in a '@Sendable' closure
import Dispatch
import MAMCore

final class Draft { var text = "" }

/// An object without a lock belongs to one thread.
func clear(_ draft: Draft, on queue: DispatchQueue) {
    queue.mam.async { draft.text = "" }
}
