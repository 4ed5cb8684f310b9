// Handlers of input and output channels. Dispatch runs them from queues of its own, without identities, so the handler
// itself has to carry those of the code that reads or writes. `dispatch_read` and `dispatch_write` need no
// interception.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

MAM_BEFORE(
    void, dispatch_io_read, void *channel, int64_t offset, size_t length, mam_queue queue, mam_io_handler handler) {
    if (mam_passes((const void *)handler)) return REAL(dispatch_io_read)(channel, offset, length, queue, handler);
    mam_io_handler wrapped = mam_wrap_handler(handler);
    REAL(dispatch_io_read)(channel, offset, length, queue, wrapped);
    _Block_release((const void *)wrapped);
}

MAM_BEFORE(
    void, dispatch_io_write, void *channel, int64_t offset, void *data, mam_queue queue, mam_io_handler handler) {
    if (mam_passes((const void *)handler)) return REAL(dispatch_io_write)(channel, offset, data, queue, handler);
    mam_io_handler wrapped = mam_wrap_handler(handler);
    REAL(dispatch_io_write)(channel, offset, data, queue, wrapped);
    _Block_release((const void *)wrapped);
}
#endif
