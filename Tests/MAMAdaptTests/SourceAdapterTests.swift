import MAMAdapt
import XCTest

/// The rewriting of sources that are written for the Objective-C runtime.
final class SourceAdapterTests: XCTestCase {
    private func adapted(_ source: String) -> String {
        String(decoding: SourceAdapter.adapt(Array(source.utf8)).text, as: UTF8.self)
    }

    private func changes(_ source: String) -> [String] {
        SourceAdapter.adapt(Array(source.utf8)).changes.map { "\($0.line) \($0.kind) \($0.text)" }
    }

    func testAttributesGoAndEveryLineStays() {
        let source = """
            @objcMembers public class A: NSObject {
                @objc
                func b() {}
                @objc(run:) func c(_ d: Int) {}
                @IBOutlet weak var e: UILabel!
                @IBAction func f() {}
            }
            @UIApplicationMain
            class D {}
            """
        XCTAssertEqual(
            adapted(source),
            """
            public class A: NSObject {
                
                func b() {}
                func c(_ d: Int) {}
                weak var e: UILabel!
                func f() {}
            }

            class D {}
            """)
        XCTAssertEqual(
            changes(source),
            [
                "1 attribute @objcMembers", "2 attribute @objc", "4 attribute @objc(run:)", "5 attribute @IBOutlet",
                "6 attribute @IBAction", "8 attribute @UIApplicationMain",
            ])
    }

    func testAProtocolForTheRuntimeBecomesOneForClasses() {
        XCTAssertEqual(adapted("@objc protocol P {}"), "protocol P: AnyObject {}")
        XCTAssertEqual(adapted("@objc public protocol P {\n}"), "public protocol P: AnyObject {\n}")
        XCTAssertEqual(adapted("@objc\npublic protocol P\n{}"), "\npublic protocol P: AnyObject\n{}")
        XCTAssertEqual(adapted("@objc protocol P: NSObjectProtocol {}"), "protocol P: NSObjectProtocol {}")
        XCTAssertEqual(adapted("@objc class P {}"), "class P {}")
    }

    func testSelectorsBecomeValues() {
        XCTAssertEqual(adapted("f(#selector(changed))"), "f(Selector(Self.changed))")
        XCTAssertEqual(adapted("f(#selector(self.changed(_:)))"), "f(Selector(Self.changed(_:)))")
        XCTAssertEqual(adapted("f(#selector(type(of: self).changed))"), "f(Selector(Self.changed))")
        XCTAssertEqual(adapted("f(#selector (Screen.changed(_:)), a)"), "f(Selector(Screen.changed(_:)), a)")
        XCTAssertEqual(changes("\n#selector(a)"), ["2 selector #selector(a)"])
        XCTAssertEqual(adapted("#selector(getter: a)"), "#selector(getter: a)")
        XCTAssertEqual(changes("#selector(getter: a)"), ["1 unsupported #selector(getter: a)"])
        XCTAssertEqual(changes("#selector(a as (A) -> Void)"), ["1 unsupported #selector(a as (A) -> Void)"])
    }

    func testParenthesesThatNeverCloseAreCopied() {
        for word in ["#selector(", "@objc(", "@available("] {
            let source = String(repeating: word, count: 20_000)
            XCTAssertEqual(
                adapted(source).replacing("@objc(", with: "(").count, source.replacing("@objc(", with: "(").count)
        }
    }

    func testASelectorInTheFirstValueOfAPropertyNamesItsType() {
        for (source, copy) in [
            ("class A: B {\n let s = #selector(a)\n}", "class A: B {\n let s = Selector(A.a)\n}"),
            (
                "final class A {\n static let s = [#selector(a)]\n}",
                "final class A {\n static let s = [Selector(A.a)]\n}"
            ),
            (
                "class A {\n let b: C = {\n  if c { d(#selector(a)) }\n }()\n}",
                "class A {\n let b: C = {\n  if c { d(Selector(A.a)) }\n }()\n}"
            ),
            ("class A { func b() { c(#selector(a)) } }", "class A { func b() { c(Selector(Self.a)) } }"),
            ("class A { var b: C { d(#selector(a)) } }", "class A { var b: C { d(Selector(Self.a)) } }"),
            (
                "class A { class B {} ; class func c() { d { e(#selector(a)) } }; let f = #selector(a) }",
                "class A { class B {} ; class func c() { d { e(Selector(Self.a)) } }; let f = Selector(A.a) }"
            ),
            ("extension A.B { static let s = #selector(a) }", "extension A.B { static let s = Selector(A.B.a) }"),
            (
                "protocol P: class { }\nlet s = f(\"class C {\", #selector(a))",
                "protocol P: class { }\nlet s = f(\"class C {\", Selector(Self.a))"
            ),
        ] {
            XCTAssertEqual(adapted(source), copy)
        }
    }

    func testASelectorOfSeveralLinesKeepsTheNumbersOfTheOthers() {
        XCTAssertEqual(
            adapted("f(#selector(\n    changed(\n_:)\n), a)\nb"), "f(Selector(Self.changed(_:))\n\n\n, a)\nb")
        XCTAssertEqual(adapted("f(#selector(\r\n    changed\r\n))\r\nb"), "f(Selector(Self.changed)\r\n\r\n)\r\nb")
        XCTAssertEqual(adapted("#selector(changed /* a */)"), "Selector(Self.changed)")
        XCTAssertEqual(changes("#selector(\na)\n@objc"), ["1 selector #selector(a)", "3 attribute @objc"])
    }

    func testASelectorOfAnotherObjectIsTold() {
        XCTAssertEqual(changes("#selector(other.tick)"), ["1 unsupported #selector(other.tick)"])
        XCTAssertEqual(changes("#selector(super.tick)"), ["1 unsupported #selector(super.tick)"])
        XCTAssertEqual(adapted("#selector(other.tick)"), "#selector(other.tick)")
    }

    func testAttributesBeforeAProtocolDoNotHideIt() {
        XCTAssertEqual(adapted("@objc @MainActor protocol P {}"), "@MainActor protocol P: AnyObject {}")
        XCTAssertEqual(
            adapted("@objc @available(iOS 14, *)\npublic protocol P {}"),
            "@available(iOS 14, *)\npublic protocol P: AnyObject {}")
        XCTAssertEqual(adapted("@objc @MainActor class P {}"), "@MainActor class P {}")
    }

    func testConditionsAboutTheSystemAreTold() {
        for source in ["#if os(iOS)", "#elseif targetEnvironment(simulator) && DEBUG"] {
            XCTAssertEqual(changes(source + "\na"), ["1 condition \(source)"])
            XCTAssertEqual(adapted(source), source)
        }
        XCTAssertEqual(changes("#if canImport(UIKit)\n#if !os(Linux)\n#endif"), [])
    }

    func testStringsAndCommentsStayAsTheyAre() {
        for source in [
            "// @objc #selector(a)", "/* @objc /* nested @objc */ @objc */", "\"@objc\"", "\"a \\\" @objc\"",
            "#\"\\\" @objc \" \"#", "\"\"\"\n@objc \"quoted\"\n\"\"\"", "##\"a \"# @objc\"##", "\"\\(f(\"@objc\"))\"",
            "\"\" + \"@objc\"",
            "let a = `objc`", "@objcOther var a", "@available(iOS 14, *) func a() {}", "#if os(Linux)", "a.optional",
        ] {
            XCTAssertEqual(adapted(source), source)
            XCTAssertEqual(changes(source), [], source)
        }
        XCTAssertEqual(adapted("\"\\(a)\" ; @objc func b()"), "\"\\(a)\" ; func b()", "after a string")
        XCTAssertEqual(adapted("#\"a\"# ; @objc func b()"), "#\"a\"# ; func b()", "after a raw string")
    }

    func testWhatAPersonHasToChangeIsTold() {
        XCTAssertEqual(
            changes("@objc protocol P {\n    @objc optional func a()\n}\nlet b = #keyPath(C.d)"),
            [
                "1 attribute @objc", "1 classBound P", "2 attribute @objc", "2 unsupported optional",
                "4 unsupported #keyPath",
            ])
        XCTAssertEqual(changes("@NSManaged var a: Int"), ["1 unsupported @NSManaged"])
        XCTAssertEqual(
            changes("Selector(\"a\"); Selector((\"b:\")); Selector(Self.c)"),
            ["1 unsupported Selector of a text", "1 unsupported Selector of a text"])
    }

    func testStringsInsideOneAnotherHaveALimit() {
        let source = String(repeating: "\"\\(", count: 100_000) + "\n@objc class A {}\n"
        XCTAssertEqual(adapted(source), source, "what is too deep stays")
        let shallow = String(repeating: "\"\\(", count: 10) + "a" + String(repeating: ")\"", count: 10)
        XCTAssertEqual(adapted(shallow + "; @objc class A {}"), shallow + "; class A {}")
    }

    func testAnEndInAnyPlaceIsNoProblem() {
        let whole = "@objc(a:) #selector(b(_:)) \"c\\(d)\" #\"e\"# /* f */ \"\"\"\ng\n\"\"\" @objc protocol H {"
        for count in 0...whole.utf8.count {
            let source = Array(whole.utf8.prefix(count))
            let (text, _) = SourceAdapter.adapt(source)
            XCTAssertEqual(
                text.count { $0 == UInt8(ascii: "\n") }, source.count { $0 == UInt8(ascii: "\n") }, "\(count)")
        }
    }
}
