public import MAMCore
internal import MAMJSON
public import MAMSettings

/// The Intune service plans in the licenses of an account, read from an answer of Microsoft Graph.
///
/// The file contains the answer to `GET /users/{id}/licenseDetails`, or a user object with the property
/// `assignedPlans`.
public struct AccountLicenses: Sendable {
    /// A service plan of a license that includes Intune app protection.
    public struct Plan: Sendable, Hashable {
        /// The name of the plan, such as `INTUNE_A`.
        public let name: String
        /// Whether the plan is enabled for the account.
        public let isEnabled: Bool
        /// The position of the plan in the file.
        public let position: SourcePosition
        /// The JSON path of the plan in the file.
        public let path: String
    }

    /// The account's service plans with Intune app protection, in the order of the file; empty if the account has none.
    public let plans: [Plan]
    /// The number of all service plans in the file, including plans without app protection.
    public let count: Int

    /// Reads the licenses of an account from a file in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: The maximum size of the file. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Throws: `PolicyReadError` with one of these codes:
    ///   - `notJSON`, with a position, if the bytes are not JSON or exceed a limit
    ///   - `notAPolicy` if the bytes contain no service plans, or repeat a key
    public init(json bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        if let duplicate = document.duplicateKeys.first {
            throw PolicyReadError(
                code: .notAPolicy, message: duplicate.error.message, position: duplicate.repeatedPosition,
                help: "remove one of the two; readers disagree which one counts")
        }
        let root = document.cursor
        let list = root.member("value") ?? root
        let licenses = (try? list.elements()) ?? [list]
        var (plans, count, isRecognized) = ([Plan](), 0, licenses.isEmpty)
        for license in licenses {
            for (list, state, usable) in Self.usableStates {
                guard let elements = try? license.member(list)?.elements() else { continue }
                isRecognized = true
                count += elements.count
                for element in elements {
                    guard let name = Self.name(of: element) else { continue }
                    let text = (try? element.member(state)?.string()) ?? ""
                    plans.append(
                        Plan(
                            name: name, isEnabled: usable.contains { AccountID.folding.areEqual($0, text) },
                            position: element.position, path: element.path.shortened))
                }
            }
        }
        guard isRecognized else {
            throw PolicyReadError(
                code: .notAPolicy, message: "the file has no service plans", position: root.position,
                help: "expected the answer to `GET /users/{id}/licenseDetails`, or a user with `assignedPlans`")
        }
        (self.plans, self.count) = (plans, count)
    }

    /// The lists of plans that Graph answers, each with the member for the state and its values for a usable plan
    /// (assumption `license-states`).
    private static let usableStates: [(list: String, state: String, usable: [String])] = [
        (
            "servicePlans", "provisioningStatus",
            ["Success", "PendingInput", "PendingActivation", "PendingProvisioning"]
        ),
        ("assignedPlans", "capabilityStatus", ["Enabled", "Warning"]),
    ]

    /// The plans that include app protection, with their ids.
    ///
    /// `INTUNE_O365` has device management alone. Source: the public list of product names and service plan identifiers
    /// for licensing.
    private static let known: KeyValuePairs = [
        "INTUNE_A": "c1ec4a95-1f05-45b3-a911-aa3fa01094f5", "INTUNE_A_VL": "3e170737-c728-4eae-bbb9-3f3360f7184c",
        "INTUNE_A_GOV": "d216f254-796f-4dab-bbfa-710686e646b9", "INTUNE_EDU": "da24caf9-af8e-485c-b7c8-e73336da2693",
        "INTUNE_SMBIZ": "8e9ff0ff-aa7a-4b20-83c1-2f636b600ac2",
    ]

    /// Returns the name of a plan that includes app protection; `nil` for any other plan.
    private static func name(of plan: JSONCursor) -> String? {
        let (id, name) = (try? plan.member("servicePlanId")?.string(), try? plan.member("servicePlanName")?.string())
        return known.first { row in
            AccountID.folding.areEqual(row.value, id ?? "") || AccountID.folding.areEqual(row.key, name ?? "")
        }?.key
    }
}
