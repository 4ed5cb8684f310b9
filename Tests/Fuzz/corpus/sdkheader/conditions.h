#define LONG(x) \
    { x }
#ifdef UNKNOWN
extern "C" {
extern in\
t a;
}
#elif 0
it's "
#else
FOUNDATION_EXPORT double twice(double x) __deprecated_msg("no");
#endif
