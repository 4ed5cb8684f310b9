// error: mutation of captured var 'count' in concurrently-executing code
import Dispatch
import MAMCore

/// A work item runs on whatever queue it is dispatched to.
func count() -> DispatchWorkItem {
    var count = 0
    return DispatchWorkItem.mam { count += 1 }
}
