import XCTest

final class EditorTests: XCTestCase {}
