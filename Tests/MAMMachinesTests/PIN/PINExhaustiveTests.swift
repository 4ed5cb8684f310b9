import MAMMachines
import TestSeeds
import XCTest

/// Every short PIN against an evaluator that was written separately, out of strings and slow.
final class PINExhaustiveTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    /// The rows along which a PIN can run.
    private static let rows = ["0123456789", "9876543210", "abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba"]

    private static func isSimple(_ pin: String) -> Bool {
        let letters = pin.lowercased().map { String($0) }
        return letters.indices.dropLast(2).contains { start in
            let window = letters[start..<(start + 3)]
            return Set(window).count == 1 || rows.contains { $0.range(of: window.joined()) != nil }
        }
    }

    private static func isAllowed(_ pin: String, isNumeric: Bool, isSimpleBlocked: Bool) -> Bool {
        let digits = pin.filter { "0123456789".contains($0) }.count
        let letters = pin.lowercased().filter { "abcdefghijklmnopqrstuvwxyz".contains($0) }.count
        let symbols = pin.count - digits - letters
        guard pin.count >= 4, !(isSimpleBlocked && isSimple(pin)) else { return false }
        if isNumeric { return digits == pin.count }
        return isSimpleBlocked ? min(digits, letters, symbols) > 0 : letters + symbols > 0
    }

    func testEveryFourDigitPINMatchesTheReferenceForSimplePINs() throws {
        var rules = PINRules()
        rules.shape.isSimpleBlocked = true
        var (states, simple) = (0, 0)
        for number in 0..<10_000 {
            let pin = String(String(10_000 + number).dropFirst())
            let refusals = try rules.refusals(of: TypedPIN(pin))
            XCTAssertEqual(refusals, Self.isSimple(pin) ? [.simple] : [], pin)
            states += 1
            if !refusals.isEmpty { simple += 1 }
        }
        print("pins of four digits: \(states) states, \(simple) simple")
        XCTAssertEqual(states, 10_000)
        XCTAssertEqual(simple, 496)
    }

    func testEveryStringOverASmallAlphabetMatchesTheReferenceRules() throws {
        let alphabet = Array("aBc123-")
        let shapes: [PINShape] = [
            PINShape(kind: .numeric), PINShape(kind: .numeric, isSimpleBlocked: true), PINShape(kind: .passcode),
            PINShape(kind: .passcode, isSimpleBlocked: true),
        ]
        var (number, states, allowed) = (0, 0, [0, 0, 0, 0])
        for length in 0...6 {
            var count = 1
            for _ in 0..<length { count *= alphabet.count }
            for index in 0..<count {
                defer { number += 1 }
                guard number % Self.slice == 0 else { continue }
                var (rest, pin) = (index, "")
                for _ in 0..<length {
                    pin = String(alphabet[rest % alphabet.count]) + pin
                    rest /= alphabet.count
                }
                states += 1
                for (place, shape) in shapes.enumerated() {
                    var rules = PINRules()
                    rules.shape = shape
                    let isAllowed = try rules.refusals(of: TypedPIN(pin)).isEmpty
                    let expected = Self.isAllowed(
                        pin, isNumeric: shape.kind == .numeric, isSimpleBlocked: shape.isSimpleBlocked)
                    XCTAssertEqual(isAllowed, expected, "\(pin) \(place)")
                    if isAllowed { allowed[place] += 1 }
                }
            }
        }
        print("strings over \(alphabet.count) characters: \(states) states, allowed \(allowed)")
        XCTAssertEqual(number, 137_257)
        XCTAssertEqual(states, Self.slice == 1 ? 137_257 : 2145)
        XCTAssertEqual(allowed, Self.slice == 1 ? [1053, 510, 135_804, 67_950] : [24, 6, 2114, 1060])
    }
}
