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
        /// Whether the plan is enabled for the account; `nil` if the file does not tell, or with an unknown word.
        public let isEnabled: Bool?
        /// The position of the plan in the file.
        public let position: SourcePosition
        /// The JSON path of the plan in the file.
        public let path: String
    }

    /// The account's service plans with Intune app protection, in the order of the file; empty if the account has none.
    public let plans: [Plan]
    /// The number of all service plans in the file, including plans without app protection.
    public let count: Int
    /// Whether the account may have service plans that the file does not contain.
    ///
    /// This is the case if a license has no list of service plans, if a list goes on in another answer of Graph
    /// (`@odata.nextLink`) or is shorter than its `@odata.count`, or if an empty list does not tell by `@odata.context` that it is a list of licenses. It is
    /// also the case if the file contains several users, and the account is not known to be one of them. No plan then counts
    /// as enabled.
    public let isIncomplete: Bool
    /// The enabled service plans of Intune of which it is not known whether they include app protection.
    let unknownPlans: [Plan]
    /// The principal name and the object id of the account, if the file has them.
    private let names: [String]

    /// Whether the licenses are known to be those of another account.
    ///
    /// A principal name is compared with a principal name, and an object id with an object id.
    package func belongToAnother(than account: AccountID) -> Bool {
        let alike = names.filter { $0.contains("@") == account.rawValue.contains("@") }
        return !alike.isEmpty && !alike.contains { AccountID.folding.areEqual($0, account.rawValue) }
    }

    /// Reads the licenses of an account from a file in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - account: The account, which is looked for among several users by its principal name or object id. Defaults to
    ///     `nil`, for an account that is not known.
    ///   - limits: The maximum size of the file. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Throws: `PolicyReadError` with one of these codes:
    ///   - `notJSON`, with a position, if the bytes are not JSON or exceed a limit
    ///   - `notAPolicy` if the bytes contain no service plans, or repeat a key
    public init(
        json bytes: [UInt8], of account: AccountID? = nil, limits: DocumentLimits = .json
    ) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        if let duplicate = document.duplicateKeys.first {
            throw PolicyReadError(
                code: .notAPolicy, message: duplicate.error.message, position: duplicate.repeatedPosition,
                help: "remove one of the two; readers disagree which one counts")
        }
        let root = Self.answer(in: document.cursor)
        let list = root.graphMember("value") ?? root
        var licenses = (try? list.elements()) ?? [list]
        var (plans, unknownPlans, count) = ([Plan](), [Plan](), 0)
        var isRecognized = licenses.isEmpty
        var isIncomplete = root.lacksPart(of: "") || licenses.isEmpty && !Self.isAboutLicenses(root)
        // In a list of users, any of them may be the account, unless the account is named.
        var hasSeveralUsers = licenses.count(where: Self.isUser) > 1
        let named = licenses.filter { Self.isUser($0) && Self.is(account, $0) }
        if hasSeveralUsers, named.count == 1 {
            (licenses, hasSeveralUsers, isIncomplete) = (named, false, false)
        } else if hasSeveralUsers {
            isIncomplete = true
        }
        let context = PolicyDocument.context(of: root)
        let isOfTenant = licenses.contains {
            $0.graphMember("consumedUnits") != nil || $0.graphMember("prepaidUnits") != nil
        }
        let types = licenses.compactMap { GraphType(of: $0.value)?.name }
        if isOfTenant || types.contains(where: Self.others.contains)
            || Self.others.contains(where: context.lowercased().contains)
        {
            throw PolicyReadError(
                code: .notAPolicy, message: "these are licenses of the tenant or of a group, not those of an account",
                position: root.position, help: "give the answer to `GET /users/{id}/licenseDetails`")
        }
        let own =
            licenses.count == 1 && Self.isUser(licenses[0])
            ? ["userPrincipalName", "id"].map(licenses[0].anyCaseText).filter { !$0.isEmpty } : []
        names = own.isEmpty ? Self.account(in: context).map { [$0] } ?? [] : own
        for license in licenses {
            var hasPlans = false
            for row in Self.rows {
                if license.lacksPart(of: row.list) { isIncomplete = true }
                guard let elements = try? license.graphMember(row.list)?.elements() else { continue }
                hasPlans = true
                count += elements.count
                for element in elements {
                    // A plan without a name and an id may be any plan.
                    let name = Self.name(of: element)
                    if name == nil, !Self.isNamed(element) { isIncomplete = true }
                    guard let shown = name ?? Self.unknownName(of: element) else { continue }
                    let plan = Plan(
                        name: shown, isEnabled: hasSeveralUsers ? nil : row.isEnabled(element),
                        position: element.position, path: element.path.shortened)
                    if name != nil { plans.append(plan) } else if plan.isEnabled != false { unknownPlans.append(plan) }
                }
            }
            // A user's licenses without their plans; without a license there is no plan.
            if !hasPlans, let assigned = try? license.graphMember("assignedLicenses")?.elements() {
                (isRecognized, hasPlans) = (true, assigned.isEmpty)
            }
            let isLicense = ["skuId", "skuPartNumber"].contains { license.graphMember($0) != nil }
            if hasPlans || isLicense { isRecognized = true }
            if !hasPlans { isIncomplete = true }
        }
        guard isRecognized else {
            throw PolicyReadError(
                code: .notAPolicy, message: "the file has no service plans", position: root.position,
                help: "expected the answer to `GET /users/{id}/licenseDetails`, or a user with `assignedPlans`")
        }
        (self.plans, self.unknownPlans, self.count, self.isIncomplete) = (plans, unknownPlans, count, isIncomplete)
    }

    /// Objects with licenses that are not those of an account, in lower case.
    private static let others = ["subscribedsku", "organization", "group"]

    /// Returns the account in the annotation of an answer: `…/$metadata#users('mia%40contoso.example')/licenseDetails`.
    private static func account(in context: String) -> String? {
        context.firstMatch(of: /users\('([^']+)'\)/).map { String($0.1.replacing("%40", with: "@")) }
    }

    /// Returns the answer in a batch of one; any other file as it is.
    private static func answer(in root: JSONCursor) -> JSONCursor {
        guard let answers = try? root.graphMember("responses")?.elements(), answers.count == 1 else { return root }
        return answers[0].graphMember("body") ?? root
    }

    private static func isUser(_ object: JSONCursor) -> Bool {
        object.graphMember("assignedPlans") != nil || object.graphMember("assignedLicenses") != nil
    }

    /// Whether a user of a list is the account.
    private static func `is`(_ account: AccountID?, _ user: JSONCursor) -> Bool {
        guard let account else { return false }
        let name = user.anyCaseText(account.rawValue.contains("@") ? "userPrincipalName" : "id")
        return !name.isEmpty && AccountID.folding.areEqual(name, account.rawValue)
    }

    /// Whether the annotation of an answer says that it contains licenses.
    private static func isAboutLicenses(_ root: JSONCursor) -> Bool {
        let context = PolicyDocument.context(of: root).lowercased()
        return context.contains("licensedetails") || context.contains("assignedplans")
    }

    /// A list of plans that Graph answers.
    private struct Row {
        let list: String
        /// The member with the state of a plan.
        let state: String
        /// The states of a usable plan.
        let usable: [String]
        /// The states of a plan that cannot be used.
        let unusable: [String]

        /// Returns whether a plan is usable; `nil` if its state is missing or unknown.
        func isEnabled(_ plan: JSONCursor) -> Bool? {
            guard let text = try? plan.graphMember(state)?.string() else { return nil }
            if usable.contains(where: { AccountID.folding.areEqual($0, text) }) { return true }
            return unusable.contains { AccountID.folding.areEqual($0, text) } ? false : nil
        }
    }

    /// The lists of plans that Graph answers (assumption `license-states`).
    private static let rows = [
        Row(
            list: "servicePlans", state: "provisioningStatus",
            usable: ["Success", "PendingInput", "PendingActivation", "PendingProvisioning"],
            unusable: ["Disabled", "Error", "None"]),
        Row(
            list: "assignedPlans", state: "capabilityStatus", usable: ["Enabled", "Warning"],
            unusable: ["Suspended", "Deleted", "LockedOut"]),
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

    private static func isNamed(_ plan: JSONCursor) -> Bool {
        (try? plan.graphMember("servicePlanId")?.string()) != nil
            || (try? plan.graphMember("servicePlanName")?.string()) != nil
    }

    /// Returns the name of a plan that includes app protection; `nil` for any other plan.
    private static func name(of plan: JSONCursor) -> String? {
        let (id, name) = (
            try? plan.graphMember("servicePlanId")?.string(), try? plan.graphMember("servicePlanName")?.string()
        )
        return known.first { row in
            AccountID.folding.areEqual(row.value, id ?? "") || AccountID.folding.areEqual(row.key, name ?? "")
        }?.key
    }

    /// The plans of Intune without app protection.
    private static let withoutProtection = ["INTUNE_O365"]

    /// Returns the name of a plan of Intune that is not in the table; `nil` for any other plan.
    private static func unknownName(of plan: JSONCursor) -> String? {
        guard let name = try? plan.graphMember("servicePlanName")?.string(), name.lowercased().hasPrefix("intune"),
            !withoutProtection.contains(where: { AccountID.folding.areEqual($0, name) })
        else { return nil }
        return name
    }
}
