// Handlers of input and output channels. What Dispatch does for a channel it does on queues of its own, under nobody;
// so the handler itself has to carry whoever reads or writes. `dispatch_read` and `dispatch_write` come right by
// themselves.
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
