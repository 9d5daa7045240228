import LoginModel
import Testing

@Suite("A scope")
struct ScopeTests {
    @Test(
        "is split at commas and white space, each name once",
        arguments: [
            ("", []), (" , ,", []), ("email", ["email"]), ("email,public_profile", ["email", "public_profile"]),
            ("openid email", ["openid", "email"]), ("openid,email user_link", ["openid", "email", "user_link"]),
            ("b,a,b a", ["b", "a"]), ("a\tb\nc", ["a", "b", "c"]), ("Not/Checked", ["Not/Checked"]),
        ])
    func names(text: String, names: [String]) {
        #expect(Scope.names(in: text) == names)
    }

    @Test("is written as a list with commas")
    func list() {
        #expect(Scope.list([.publicProfile, .email]) == "public_profile,email")
        #expect(Scope.list([]) == "")
    }
}
