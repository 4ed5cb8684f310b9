import MAMCore
import MAMSimulation
import XCTest

/// Authorities: the cloud and the tenant that a text names.
final class SignInAuthorityTests: XCTestCase {
    private let tenant = SimulatedTenant(id: "9D2F4B6C-1e38-4a75-b0c9-7f5e3a1d8264", domain: "Harbour.example")

    func testTheNamesOfTheServersOfOneCloudAreOneCloud() {
        let clouds: [(String, String, Bool)] = [
            ("https://login.windows.net/common", "login.microsoftonline.com", true),
            ("https://LOGIN.Microsoft.com/common", "login.microsoftonline.com", true),
            ("https://sts.windows.net/common", "login.windows.net", true),
            ("https://login.microsoftonline.com:443/common", "LOGIN.MICROSOFTONLINE.COM", true),
            ("https://login.usgovcloudapi.net/common", "login.microsoftonline.us", true),
            ("https://login.chinacloudapi.cn/common", "login.partner.microsoftonline.cn", true),
            ("https://sign-in.example/common", "sign-in.example", true),
            ("https://login.microsoftonline.com/common", "login.microsoftonline.us", false),
            ("https://login.microsoftonline.us/common", "login.partner.microsoftonline.cn", false),
            ("https://login.microsoftonline.com:8443/common", "login.microsoftonline.com", false),
            ("https://login.microsoftonline.com.evil.example/common", "login.microsoftonline.com", false),
            ("https://login.microsoftonline.com@evil.example/common", "login.microsoftonline.com", false),
        ]
        let user = tenant.addUser(named: "ann")
        for (authority, host, isKnown) in clouds {
            tenant.authorityHost = host
            XCTAssertEqual(SignInAuthority(authority)?.knows(user, of: tenant), isKnown, "\(authority) at \(host)")
        }
    }

    func testAnAuthorityNamesATenantByItsIDOrItsDomain() {
        let authorities: [(String, Bool)] = [
            ("https://login.microsoftonline.com/9d2f4b6c-1E38-4a75-b0c9-7f5e3a1d8264", true),
            ("https://login.microsoftonline.com/harbour.EXAMPLE/v2.0", true),
            ("https://login.microsoftonline.com//harbour.example", true),
            ("https://login.microsoftonline.com/harbour.example?x=1", true),
            ("https://login.microsoftonline.com/fabrikam.example", false),
            ("https://login.microsoftonline.com/9d2f4b6c-1e38-4a75-b0c9-7f5e3a1d8265", false),
            ("https://login.microsoftonline.com/common/harbour.example", false),
            ("https://login.microsoftonline.com/?harbour.example", false),
            ("https://login.microsoftonline.com/organizations", false),
            ("https://login.microsoftonline.com/consumers", false),
            ("https://login.microsoftonline.com", false),
        ]
        for (authority, isNamed) in authorities {
            XCTAssertEqual(SignInAuthority(authority)?.names(tenant), isNamed, authority)
        }
    }

    func testThePageOfPersonalAccountsKnowsNoUserOfTheTenant() throws {
        let user = tenant.addUser(named: "ann")
        let page = try XCTUnwrap(SignInAuthority("https://login.microsoftonline.com/Consumers"))
        XCTAssertFalse(page.knows(user, of: tenant))
        XCTAssertTrue(try XCTUnwrap(SignInAuthority("https://login.windows.net")).knows(user, of: tenant))
    }

    func testATextThatIsNoURLWithAHostIsNoAuthority() {
        let host = "login.microsoftonline.com"
        for text in ["", "\(host)/common", "http://\(host)/common", "https:///common"] {
            XCTAssertNil(SignInAuthority(text), text)
        }
    }
}
