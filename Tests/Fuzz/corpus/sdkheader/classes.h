// A header with classes, protocols and a category.
#import <Foundation/Foundation.h>
#if TARGET_OS_IPHONE && !defined(__cplusplus)
#import <UIKit/UIKit.h>
#endif

NS_ASSUME_NONNULL_BEGIN
__attribute__((visibility("default")))
extern NSString *const SampleDidChangeNotification API_AVAILABLE(ios(17.0));

@class SampleToken, SampleWindow;

__attribute__((visibility("default")))
@protocol SampleDelegate <NSObject>
@optional
- (void)sample:(NSString *)accountId didSwitchTo:(nullable UIWindow *)window
    completion:(void (^_Nullable)(NSString *_Nullable, BOOL))completion;
@required
@property (readonly, copy) NSArray<NSDictionary<NSString *, id> *> *rows;
@end

@interface SampleManager<__covariant T> : NSObject <SampleDelegate> { @private int count; }
@property (class, nonatomic, weak, null_resettable) id<SampleDelegate> delegate;
+ (instancetype)instance NS_SWIFT_NAME(shared());
- (instancetype)init NS_UNAVAILABLE;
- (BOOL)open:(NSString *)path flags:(unsigned int)flags error:(NSError *_Nullable *_Nullable)error
    __attribute__((deprecated("use openFile")));
@end

@interface SampleManager (Extra)
- (ssize_t)read:(void *)buffer, ... NS_REFINED_FOR_SWIFT;
@end
NS_ASSUME_NONNULL_END
typedef void (^SampleBlock)(int *_Nonnull, const void *_Nullable);
