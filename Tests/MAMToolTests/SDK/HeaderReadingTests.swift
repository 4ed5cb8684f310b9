import MAMSettings
import MAMTool
import TestSeeds
import XCTest

/// What a header of Objective-C or an interface of Swift declares.
final class HeaderReadingTests: XCTestCase {
    private func declarations(_ text: String, file: String = "A.h") throws -> [SDKDeclaration] {
        var headers = SDKHeaders()
        try headers.add(Array(text.utf8), file: file)
        return headers.declarations
    }

    /// The declarations as one line each: kind, name, number, types, and what the attributes say.
    private func lines(_ text: String, file: String = "A.h") throws -> [String] {
        try declarations(text, file: file).map { found in
            var line = "\(found.kind.rawValue) \(found.name)"
            if let value = found.value { line += " = \(value)" }
            if let types = found.signature { line += " : \(types)" }
            if found.isOptional { line += " optional" }
            if found.isUnavailable { line += " unavailable" }
            if found.isRefined { line += " refined" }
            if let text = found.deprecation { line += " deprecated[\(text)]" }
            if let text = found.availability { line += " available[\(text)]" }
            if let name = found.swiftName { line += " swift[\(name)]" }
            return line
        }
    }

    func testTypesHaveTheSpellingAndNullabilityOfSwift() throws {
        let rows: [(String, String)] = [
            ("(NSString *)", "String!"), ("(NSString * _Nonnull)", "String"), ("(nullable NSString *)", "String?"),
            ("(_Nullable id<P>)", "(any P)?"), ("(id <P, Q> _Nonnull)", "any P & Q"), ("(id)", "Any!"),
            ("(Class _Nonnull)", "AnyClass"), ("(SEL _Nonnull)", "Selector"), ("(BOOL)", "Bool"),
            ("(unsigned long long)", "UInt64"), ("(const void * _Nonnull)", "UnsafeRawPointer"),
            ("(void *_Nullable)", "UnsafeMutableRawPointer?"), ("(NSArray<NSString *> *_Nonnull)", "[String]"),
            ("(NSArray *_Nullable)", "[Any]?"), ("(NSArray<id<P>> * __nonnull)", "[any P]"),
            ("(NSDictionary<NSString *, NSArray<NSNumber *> *> *_Nonnull)", "[String: [NSNumber]]"),
            ("(NSDictionary *_Nonnull)", "[AnyHashable: Any]"), ("(NSSet<NSURL *> *_Nonnull)", "Set<URL>"),
            ("(UIView<P> *_Nonnull)", "any UIView & P"), ("(Box<NSString *> *_Nonnull)", "Box<String>"),
            ("(__kindof NSObject *_Nonnull)", "NSObject"), ("(char const *_Nonnull)", "UnsafePointer<CChar>"),
            ("(int *_Nonnull)", "UnsafeMutablePointer<Int32>"),
            ("(struct sqlite3 *_Nonnull)", "UnsafeMutablePointer<sqlite3>"),
            ("(NSString *_Nonnull MY_MACRO)", "String"), ("(MY_TYPE)", "MY_TYPE"), ("(MY_TYPE *_Nonnull)", "MY_TYPE"),
            ("(void (^_Nonnull)(NSString *_Nullable, BOOL))", "(String?, Bool) -> Void"),
            ("(void (^_Nullable)(void))", "(() -> Void)?"),
            ("(NSString *_Nonnull (^_Nonnull)(id _Nonnull name))", "(Any) -> String"),
            ("(void (^)(void (^_Nonnull)(void)))", "((() -> Void) -> Void)!"), ("(inout NSRange)", "NSRange"),
            ("(NSFileProviderItem _Nonnull)", "NSFileProviderItem"),
            ("(NSError *_Nullable *_Nullable)", "NSErrorPointer"),
            ("(NSString *__autoreleasing *_Nullable)", "AutoreleasingUnsafeMutablePointer<String?>?"),
            ("(const id _Nonnull [])", "UnsafeMutablePointer<Any>!"),
        ]
        for (type, expected) in rows {
            XCTAssertEqual(
                try lines("@protocol T\n- (void)m:\(type)value;\n@end").last, "method T m: : (\(expected)) -> Void",
                type)
        }
    }

    func testARegionMakesPointersNonnull() throws {
        let text = """
            @interface T : NSObject
            - (NSString *)a;
            NS_ASSUME_NONNULL_BEGIN
            - (NSString *)b;
            - (nullable NSString *)c;
            @property (nullable, copy) void (^handler)(NSString *name);
            @property (null_resettable) NSString *d;
            NS_ASSUME_NONNULL_END
            #pragma clang assume_nonnull begin
            @property (readonly, weak) id<P> e;
            #pragma clang assume_nonnull end
            _Pragma("clang assume_nonnull begin")
            @property (class) NSString *f, *g;
            @end
            """
        XCTAssertThrowsError(try lines(text))
        XCTAssertEqual(
            try lines(text.replacingOccurrences(of: ", *g", with: "")).dropFirst(),
            [
                "method T a : () -> String!", "method T b : () -> String", "method T c : () -> String?",
                "property T.handler : ((String) -> Void)? { get set }", "property T.d : String! { get set }",
                "property T.e : any P { get }", "class property T.f : String { get set }",
            ])
    }

    func testMethodsThatReturnAnErrorThrow() throws {
        XCTAssertEqual(
            try lines(
                """
                @interface T : NSObject <P, Q>
                - (BOOL)a:(NSError **)error;
                - (nullable NSString *)b:(int)x error:(NSError *_Nullable *_Nullable)error;
                - (nonnull NSString *)c:(NSError **)error;
                - (void)d:(NSError **)error;
                - (BOOL)e:(NSError **)error after:(int)x;
                - f;
                - (void)g:(int)x, ...;
                - (void):(int)x :(int)y;
                @end
                """),
            [
                "class T : NSObject, P, Q", "method T a: : () throws -> Void",
                "method T b:error: : (Int32) throws -> String",
                "method T c: : (NSErrorPointer) -> String", "method T d: : (NSErrorPointer) -> Void",
                "method T e:after: : (NSErrorPointer, Int32) -> Bool", "method T f : () -> Any!",
                "method T g: : (Int32, CVarArg...) -> Void", "method T :: : (Int32, Int32) -> Void",
            ])
    }

    func testNumbersOfCasesAreComputed() throws {
        XCTAssertEqual(
            try lines(
                """
                typedef NS_ENUM(NSInteger, E) { EA, EB = 4, EC, ED = -2, EE = EB | 3, EF = (1 << 4) + 1, EG = 0x1F, EH = 010,
                    EI = ~0, EJ = (NSInteger)7, EK = UNKNOWN, EL, EM = 2 * 3 - 1 API_AVAILABLE(ios(17.0)), EN = 1 << 63, EO = 5 / 0,
                    EP __attribute__((deprecated("no"))) = 3u, EQ NS_SWIFT_NAME(queue), };
                typedef NS_OPTIONS(NSUInteger, O) { OA = 1 << 0, OB = 1UL << 2, OC = OA | OB } NS_SWIFT_NAME(Options);
                typedef enum OldName { FA = 3 } F;
                enum G : NSUInteger { GA = EF };
                enum { HA = 9 };
                typedef NS_ERROR_ENUM(MyDomain, I) { IA };
                typedef NS_CLOSED_ENUM(NSInteger, J) { JA };
                typedef NS_ENUM(NSInteger, Later);
                """),
            [
                "enum E : Int", "case E.EA = 0", "case E.EB = 4", "case E.EC = 5", "case E.ED = -2", "case E.EE = 7",
                "case E.EF = 17",
                "case E.EG = 31", "case E.EH = 8", "case E.EI = -1", "case E.EJ = 7", "case E.EK", "case E.EL",
                "case E.EM = 5 available[ios(17.0)]", "case E.EN", "case E.EO", "case E.EP = 3 deprecated[no]",
                "case E.EQ = 4 swift[queue]", "enum O : UInt swift[Options]", "case O.OA = 1", "case O.OB = 4",
                "case O.OC = 5",
                "enum F", "case F.FA = 3", "enum G : UInt", "case G.GA = 17", "constant HA = 9", "enum I : Int",
                "case I.IA = 0",
                "enum J : Int",
                "case J.JA = 0",
            ])
    }

    func testAttributesBelongToTheirDeclarations() throws {
        XCTAssertEqual(
            try lines(
                """
                #define FOUNDATION_EXPORT extern
                FOUNDATION_EXPORT NSString *const A NS_SWIFT_NAME(T.a);
                extern NSString * _Nullable const B API_DEPRECATED("use A", ios(9.0, 13.0));
                static NSInteger const C = 3;
                MY_VISIBLE extern double D(int a, NSString *_Nonnull b) MY_PURE;
                __attribute__((availability(ios,introduced=15.0))) MY_CLASS("x")
                @interface T : NSObject { @private int x; }
                - (instancetype)init NS_UNAVAILABLE;
                + (instancetype _Nonnull)new __attribute__((unavailable("no")));
                - (void)old __deprecated_msg("use new");
                - (void)hidden NS_REFINED_FOR_SWIFT;
                - (void)unknown:(int)x MY_MACRO MY_OTHER(1, (2), "a;b");
                @end
                @interface T (Extra) <P>
                @property BOOL extra DEPRECATED_ATTRIBUTE;
                @end
                typedef void (^Handler)(NSString *_Nullable);
                typedef NSString *Name NS_TYPED_ENUM;
                typedef unsigned int number_t;
                typedef struct { int x; } Point;
                static inline int twice(int x) { return x * 2; }
                @class X, Y; @protocol Z; @import Foundation;
                """),
            [
                "constant A : String swift[T.a]", "constant B : String? deprecated[use A] available[ios(9.0, 13.0)]",
                "constant C : Int",
                "function D : (Int32, String) -> Double", "class T : NSObject available[ios, introduced=15.0]",
                "method T init : () -> Self! unavailable", "class method T new : () -> Self unavailable",
                "method T old : () -> Void deprecated[use new]", "method T hidden : () -> Void refined",
                "method T unknown: : (Int32) -> Void", "property T.extra : Bool { get set } deprecated[]",
                "typedef Handler : (String?) -> Void", "typedef Name : String", "function twice : (Int32) -> Int32",
            ])
    }

    func testBranchesThatAreKnownToBeFalseAreLeftOut() throws {
        XCTAssertEqual(
            try lines(
                """
                #ifndef HEADER
                #define HEADER(x) { x \\
                    @interface
                #if 0 /* it's
                #endif */
                extern int a;
                #elif TARGET_OS_IPHONE && !TARGET_OS_OSX
                extern int b;
                #else
                extern int c;
                #endif
                #ifdef __cplusplus
                extern "C" {
                #endif
                #if defined(UNKNOWN) || __has_feature(x)
                extern int d;
                #else
                extern int e;
                #endif
                #if TARGET_OS_WATCH || (TARGET_OS_IOS && UNKNOWN > 3)
                ext\\
                ern int f;
                #endif
                #if TARGET_OS_WATCH
                it's
                # error "no"
                #endif
                #ifdef __cplusplus
                }
                #endif
                extern "C" { extern int g; }
                #endif // "
                """),
            ["b", "d", "e", "f", "g"].map { "constant \($0) : Int32" })
    }

    func testAnInterfaceOfSwiftIsRead() throws {
        XCTAssertEqual(
            try lines(
                """
                // swift-module-flags: -module-name M
                import Foundation
                @_exported import M
                public class A : Swift.Error, M.B {
                  @objc public static func f(_ a: Swift.String?, to b: @escaping (Foundation.URL) async throws -> Swift.Void = { _ in }) -> [Swift.Int : Swift.String]
                  public static func f(_ a: Swift.String?, to b: @escaping () -> Swift.Void) async throws
                  @available(*, deprecated, message: "no") final public func g()
                  @objc public init(x: Swift.Int)
                  public var v: Swift.String? {
                    get
                  }
                  public let `default`: M.B
                  private var hidden: Swift.Int
                  internal func hiddenToo()
                  @objc deinit
                }
                public enum E : Swift.Int {
                  case a, b
                  case c(Swift.Int, x: Swift.String)
                  public static func == (a: M.E, b: M.E) -> Swift.Bool
                  public func hash(into hasher: inout Swift.Hasher)
                  public typealias RawValue = Swift.Int
                  public struct Inner { public typealias T = Swift.Int }
                }
                extension M.A : Swift.Sendable {}
                extension SwiftUICore.View {
                  public func m(_ a: Swift.Int) -> some SwiftUICore.View
                }
                public protocol P : AnyObject where Self : M.A {
                  func p<T>(x: T) -> T where T : M.B
                  associatedtype Q
                }
                """, file: "M.swiftinterface"),
            [
                "class A : Error, B",
                "class method A f(_:to:) sync : (String?, (URL) async throws -> Void) -> [Int: String]",
                "class method A f(_:to:) async throws : (String?, () -> Void) async throws -> Void",
                "method A g() : () -> Void deprecated[no] available[* , deprecated , message : no]",
                "method A init(x:) : (Int) -> Void", "property A.v : String? { get }", "property A.default : B { get }",
                "enum E : Int", "case E.a = 0", "case E.b = 1", "case E.c = 2 : (Int, x: String)", "class Inner",
                "typedef Inner.T : Int",
                "view modifier View.m(_:) : (Int) -> some SwiftUICore.View", "protocol P : AnyObject",
                "method P p(x:) : (T) -> T",
            ].map { $0 == "class Inner" ? "class Inner : " : $0 })
    }

    func testDeclarationsOfOneNameAreToldApart() throws {
        XCTAssertEqual(
            try lines("@protocol T\n- (int)m;\n+ (BOOL)m;\n@end\n@interface T : NSObject\n- (int)m;\n@end"),
            ["protocol T : ", "method T m : () -> Int32", "class method T m : () -> Bool", "class T : NSObject"])
        XCTAssertEqual(
            try lines(
                "public class A {\n  public func f(_ a: Int)\n  public func f(_ a: Bool)\n  public func f(_ a: Bool) throws\n}\n",
                file: "M.swiftinterface"),
            [
                "class A : ", "method A f(_:) sync (Int) -> Void : (Int) -> Void",
                "method A f(_:) sync (Bool) -> Void : (Bool) -> Void", "method A f(_:) throws : (Bool) throws -> Void",
            ])
    }

    func testWhatIsNotUnderstoodIsNamedWithItsPlace() {
        let deep = String(repeating: "NSArray<", count: 80)
        let rows: [(String, String)] = [
            ("@interface T : NSObject\n- (void)m;\n", "1:2: `T` has no `@end`"),
            ("/* a", "1:1: a comment does not end"), ("extern int \"a\nb;", "1:12: a text does not end"),
            ("#if 1\n", "1:1: `#if` without `#endif`"), ("\n #endif\n", "2:2: `#endif` without `#if`"),
            ("@interface T\n- (void)m:(int;\n@end", "2:15: unexpected `;`, expected `)`"),
            ("@interface T\n@property int;\n@end", "2:14: unexpected `;`, expected a name"),
            ("typedef NS_ENUM(NSInteger, 3) { A };", "1:31: an enumeration has no name"),
            ("@unknown x;", "1:2: unexpected `@unknown`"), ("é 3;", "1:3: unexpected `3`, expected a name"),
            ("extern int é\u{0};", "1:13: a zero byte"), ("x", "1:2: the file ends, expected a name"),
            ("@protocol T\n- (\(deep)id;\n@end", "2:516: more than 64 types or brackets inside one another"),
            ("@protocol T\n- (int *****)x;\n@end", "2:13: more than 4 stars in one type"),
            ("3", "1:1: unexpected `3`, expected a declaration"),
            ("extern \"C\" {", "1:13: the file ends inside `extern \"C\"`"),
            ("extern int a\\\n\\\nb", "3:2: the file ends, expected `;`"),
            ("@interface T\n3\n@end", "2:1: unexpected `3`, expected a property, a method or `@end`"),
            // A statement without its end would hide the next one.
            ("@class A\nextern int k;", "2:1: unexpected `extern`, expected `;`"),
            ("@protocol P, Q\nextern int k;", "2:1: unexpected `extern`, expected `;`"),
            ("@import A\nextern int k;", "2:1: unexpected `extern`, expected `;`"),
            ("@compatibility_alias A B\nextern int k;", "2:1: unexpected `extern`, expected `;`"),
            ("extern NSString *const k\nextern int l;", "2:1: unexpected `extern`, expected `;`"),
            ("void f(void)\nint l;", "2:1: unexpected `int`, expected `;`"),
            ("extern int k = 3\nextern int l;", "2:1: unexpected `extern`, expected `;`"),
            ("extern int k = 3\nint l;", "2:1: unexpected `int`, expected `;`"),
            ("extern int k = 3\n@end;", "2:1: unexpected `@`, expected `;`"),
            ("struct A { int x; }\nextern int k;", "2:1: unexpected `extern`, expected `;`"),
            ("typedef void f(int)\ntypedef int l;", "2:1: unexpected `typedef`, expected `;`"),
            ("typedef NS_ENUM(NSInteger, E)\nextern int k;", "2:1: unexpected `extern`, expected `;`"),
        ]
        for (text, expected) in rows {
            XCTAssertThrowsError(try declarations(text), text) { error in
                let error = error as? HeaderError
                XCTAssertEqual(error.map { "\($0.position): \($0.message)" }, expected, text)
            }
        }
    }

    func testAStructureIsToldFromAFunctionThatReturnsOne() throws {
        XCTAssertEqual(
            try lines(
                """
                struct A; union B { int x; } b; struct __attribute__((packed)) C { int x; };
                struct _NSRange f(NSString *x);
                extern NSString *const k = (NSString *)@"x;" @"y";
                """),
            ["function f : (String!) -> _NSRange", "constant k : String"])
    }

    func testADeclarationThatDiffersHasItsPlace() throws {
        var headers = SDKHeaders()
        try headers.add(Array("extern int k;".utf8), file: "a/A.h")
        XCTAssertThrowsError(try headers.add(Array("\n  extern float k;".utf8), file: "b/A.h")) { error in
            XCTAssertEqual((error as? HeaderError).map { "\($0.position)" }, "2:3")
        }
    }

    func testEveryPrefixAndDamagedCopyIsReadOrRefused() {
        let text = SDKHeaderFixture().files.sorted { $0.key < $1.key }
        for seed in TestSeeds([1, 2, 3], of: name) {
            var random = SeededRandom(seed, of: name)
            for (header, content) in text {
                var bytes = Array(content.utf8)
                for _ in 0..<3 {
                    guard !bytes.isEmpty else { break }
                    let place = random.below(bytes.count)
                    switch random.below(3) {
                    case 0: bytes.remove(at: place)
                    case 1: bytes[place] = UInt8(random.below(256))
                    default: bytes.removeLast(bytes.count - place)
                    }
                }
                var headers = SDKHeaders()
                do {
                    try headers.add(bytes, file: header)
                } catch {
                    XCTAssertLessThanOrEqual(error.position.byteOffset, bytes.count)
                }
            }
        }
    }
}
