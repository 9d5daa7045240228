import LoginModel
import Testing

@Suite("A permission")
struct PermissionTests {
    @Test("has a name of letters and underscores", arguments: ["email", "user_friends", "_", "x"])
    func accepts(name: String) throws {
        #expect(try Permission(validating: name).name == name)
    }

    @Test("refuses any other name", arguments: ["", "Email", "user-friends", "user friends", "user2", "user.friends", "é", "email "])
    func refuses(name: String) {
        let error = #expect(throws: LoginInputError.self) { try Permission(validating: name) }
        #expect(error?.code == "permission_name")
    }

    @Test("for a limited login is one of twelve")
    func limitedLogin() {
        #expect(
            Permission.limitedLogin.map(\.name) == [
                "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday",
                "user_friends", "user_gender", "user_hometown", "user_link", "user_location", "user_messenger_contact",
            ])
    }

    @Test("is named when a limited login cannot ask for it")
    func outsideLimitedLogin() {
        let error = LoginInputError.permissionOutsideLimitedLogin(["user_posts", "user_likes"])
        #expect(error.code == "permission_outside_limited_login")
        #expect(error.explanation.hasPrefix("A limited login cannot ask for user_likes, user_posts."))
    }
}
