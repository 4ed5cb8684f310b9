// Blocks that may run several times, or never. Work items carry the identities of their creator, handlers of sources
// those of the code that sets them, and notifications of a work item those of the code that requests them.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

MAM_BEFORE(mam_block, dispatch_block_create, unsigned long flags, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_block_create)(flags, block);
    mam_block wrapped = mam_wrap(block);
    mam_block made = REAL(dispatch_block_create)(flags, wrapped);
    _Block_release((const void *)wrapped);
    return made;
}

MAM_BEFORE(
    mam_block, dispatch_block_create_with_qos_class, unsigned long flags, unsigned qos, int priority, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_block_create_with_qos_class)(flags, qos, priority, block);
    mam_block wrapped = mam_wrap(block);
    mam_block made = REAL(dispatch_block_create_with_qos_class)(flags, qos, priority, wrapped);
    _Block_release((const void *)wrapped);
    return made;
}

const void *mam_make_plain_dispatch_block(void) {
    return (const void *)REAL(dispatch_block_create)(0, ^{
                                                     });
}

MAM_BEFORE(void, dispatch_block_notify, mam_block item, mam_queue queue, mam_block block) {
    if (mam_passes((const void *)block)) return REAL(dispatch_block_notify)(item, queue, block);
    mam_block wrapped = mam_wrap(block);
    REAL(dispatch_block_notify)(item, queue, wrapped);
    _Block_release((const void *)wrapped);
}

#define MAM_BEFORE_HANDLER(name)                                                                                       \
    MAM_BEFORE(void, name, void *source, mam_block handler) {                                                          \
        if (mam_passes((const void *)handler)) return REAL(name)(source, handler);                                     \
        mam_block wrapped = mam_wrap(handler);                                                                         \
        REAL(name)(source, wrapped);                                                                                   \
        _Block_release((const void *)wrapped);                                                                         \
    }

MAM_BEFORE_HANDLER(dispatch_source_set_event_handler)
MAM_BEFORE_HANDLER(dispatch_source_set_cancel_handler)
MAM_BEFORE_HANDLER(dispatch_source_set_registration_handler)
MAM_BEFORE_HANDLER(dispatch_source_set_mandatory_cancel_handler)
#endif
