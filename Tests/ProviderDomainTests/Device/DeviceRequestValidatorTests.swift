import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The validation of device requests")
struct DeviceRequestValidatorTests {
    private static let app = RegisteredApp(
        id: "138483919580948", name: "Sample", clientToken: Secret("fedcba"), redirectURIs: ["https://app.example/callback"],
        allowsLoginFromDevices: true)
    private func login(_ query: String, of app: RegisteredApp = app) throws -> DeviceLogin {
        let validator = DeviceRequestValidator(FormParameters(encoded: query))
        try validator.check(app)
        return DeviceLogin(
            of: app, scope: try validator.scope(), redirectURI: try validator.redirectURI(of: app), code: DeviceCode(Sample.environment),
            in: Sample.environment)
    }

    @Test("A valid request becomes a device login that is pending for seven minutes")
    func success() throws {
        let login = try login("scope=email,openid+user_birthday&redirect_uri=https://app.example/callback&type=device_code")
        #expect(login.appID == "138483919580948")
        #expect(login.permissions == [.email, .userBirthday])
        #expect(login.redirectURI == "https://app.example/callback")
        #expect(login.expiresAt == Sample.now + 420)
        #expect(login.state == .pending)
        #expect(try self.login("scope=&redirect_uri=").redirectURI == nil)
    }

    @Test(
        "An invalid request is rejected with its error code",
        arguments: [
            ("redirect_uri=https://other.example/", 191), ("redirect_uri=callback", 191),
            ("scope=\(String(repeating: "a", count: 1025))", 100),
            ("redirect_uri=fb138483919580948://authorize?\(String(repeating: "a", count: 2048))", 100),
        ])
    func refusals(query: String, code: Int) {
        let error = #expect(throws: GraphError.self) { try login(query) }
        #expect(error?.code == code)
    }

    @Test("A request may name all documented permissions")
    func allPermissions() throws {
        let names = (PermissionCatalog.all.union(PermissionCatalog.documented)).map(\.name).joined(separator: ",")
        #expect(try login("scope=\(names),openid").scope.count > 40)
    }

    @Test("A request is rejected if the app does not allow logins from devices")
    func setting() {
        let app = RegisteredApp(id: Self.app.id, name: "Sample")
        let error = #expect(throws: GraphError.self) { try login("", of: app) }
        #expect(error?.code == 3)
    }

    @Test("A poll with a malformed device code is rejected", arguments: ["", "code=", "code=x", "code=92a2b2e351f2b0b3503b2de251132f4g"])
    func codes(query: String) {
        #expect(throws: GraphError.self) { try DeviceRequestValidator(FormParameters(encoded: query)).deviceCode() }
    }
}
