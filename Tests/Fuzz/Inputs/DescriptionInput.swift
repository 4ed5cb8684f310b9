import MAMPolicyTools
import MAMSettings
import MAMTool

/// The checks of the descriptions of others: headers of an SDK, and the types of Microsoft Graph.
enum DescriptionInput {
    /// Reads a header and an interface: what was read differs in nothing from itself, and errors have a place in the input.
    static func checkHeader(_ bytes: [UInt8]) {
        for file in ["Fuzz.h", "Fuzz.swiftinterface"] {
            var headers = SDKHeaders()
            do throws(HeaderError) { try headers.add(bytes, file: file) } catch {
                precondition(error.position.byteOffset <= bytes.count, "the place is behind the end")
                precondition(!error.message.contains("\n") && error.message.utf8.count < 2000)
                continue
            }
            let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
            precondition(headers.declarations.allSatisfy { (1...lines).contains($0.line ?? 0) }, "no such line")
            precondition(SDKHeadersDifference(headers, with: headers).changes.isEmpty, "differs from itself")
            observe(SDKHeadersDifference(headers).changes.count)
            // The same file again adds nothing.
            let count = headers.declarations.count
            do throws(HeaderError) { try headers.add(bytes, file: file) } catch {
                preconditionFailure("a second copy contradicts the first")
            }
            precondition(headers.declarations.count == count)
        }
    }

    /// Reads a description of Graph, and compares it with the known settings.
    static func checkGraphSchema(_ bytes: [UInt8]) {
        do throws(GraphSchemaError) {
            let drift = try GraphDrift(GraphSchema(bytes))
            observe(drift.changes.reduce(0) { $0 + $1.property.utf8.count })
        } catch {
            precondition(error.position?.byteOffset ?? 0 <= bytes.count, "the place is behind the end")
            precondition(!error.message.contains("\n") && error.message.utf8.count < 2000)
        }
    }
}
