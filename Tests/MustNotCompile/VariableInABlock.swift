// error: mutation of captured var 'count' in concurrently-executing code
import Dispatch
import MAMCore

/// A block runs on a thread of its own.
func count(on queue: DispatchQueue) {
    var count = 0
    queue.mam.async { count += 1 }
}
