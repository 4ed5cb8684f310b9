typedef NS_ENUM(NSInteger, Shade) { ShadeLow = -1, ShadeNone, ShadeHigh = (1 << 4) | 0x1F, ShadeLast = ~0u };
typedef NS_OPTIONS(NSUInteger, Tools) {
    ToolsSaw = 1 << 0, /* a tool */
    ToolsAxe = 1UL << 1 API_AVAILABLE(ios(18.0)),
    ToolsAll = ToolsSaw | ToolsAxe,
} NS_SWIFT_NAME(Tools.Kind);
enum : unsigned char { First = 010, Second };
typedef enum OldShade { OldA, OldB = 5 / 0 } OldShade;
