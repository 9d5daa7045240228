import LoginModel
import Testing

@Suite("Scopes")
struct ScopeTests {
    @Test(
        "A scope is split at commas and white space, and each name is listed once",
        arguments: [
            ("", []), (" , ,", []), ("email", ["email"]), ("email,public_profile", ["email", "public_profile"]),
            ("openid email", ["openid", "email"]), ("openid,email user_link", ["openid", "email", "user_link"]),
            ("b,a,b a", ["b", "a"]), ("a\tb\nc", ["a", "b", "c"]), ("Not/Checked", ["Not/Checked"]),
        ])
    func names(text: String, names: [String]) {
        #expect(Scope.names(in: text) == names)
    }

    @Test("Permissions are written as a list with commas")
    func list() {
        #expect(Scope.list([.publicProfile, .email]) == "public_profile,email")
        #expect(Scope.list([]) == "")
    }
}
