import MAMPolicyTools
import XCTest

/// Texts of this project as markup.
final class HTMLTextTests: XCTestCase {
    func testTextsInBackticksBecomeCodeAndNothingElseDoes() {
        XCTAssertEqual(HTMLText.marked("open `a<b:`, now `c`"), "open <code>a&lt;b:</code>, now <code>c</code>")
        XCTAssertEqual(HTMLText.marked("a `cut"), "a cut")
        XCTAssertEqual(HTMLText.marked("`a\\`b`"), "<code>a`b</code>")
        XCTAssertEqual(HTMLText.unmarked("open `tel:`"), "open tel:")
    }

    func testOnlyLongNamesBreakBeforeCapitals() {
        XCTAssertEqual(HTMLText.capitalsBroken("iOS 25.0, OneDrive"), "iOS 25.0, OneDrive")
        XCTAssertEqual(
            HTMLText.capitalsBroken("minimumPinLength com.contoso.visits"),
            "minimum<wbr>Pin<wbr>Length com.<wbr>contoso.<wbr>visits")
        XCTAssertEqual(HTMLText.capitalsBroken("<script>Alert</script>"), "&lt;script&gt;Alert&lt;/<wbr>script&gt;")
    }
}
