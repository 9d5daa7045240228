import LoginModel
import ProviderDomain
import Testing

@Suite("The revocation of permissions")
struct PermissionRevocationTests {
    @Test(
        "A call names permissions in its path or in its parameter, or means the app",
        arguments: [
            ("email", "", ["email"]), ("email", "permission=user_likes", ["email"]), (nil, "", nil), (nil, "other=1", nil),
            (nil, "permission=email", ["email"]), (nil, "permission=email,user_likes", ["email", "user_likes"]),
            (nil, "permission=%5B%22email%22%5D", ["email"]), (nil, "permission=a&access_token=t", ["a"]),
        ] as [(String?, String, [String]?)])
    func names(name: String?, query: String, names: [String]?) throws {
        #expect(try PermissionRevocation.names(name, in: FormParameters(encoded: query)) == names)
    }

    @Test(
        "A call that tries to name a permission and fails is rejected, so that it does not remove the whole app",
        arguments: [
            "permission=", "permission", "permissions=email", "permission_name=email", "permission%5B%5D=email", "permission%5B0%5D=email",
            "%20permission=email", "%09permission=email", "%E3%80%80permission=email", "permission=%5B%5D",
            "permission=%FF", "permission%00=email",
        ])
    func failedNames(query: String) {
        let error = #expect(throws: GraphError.self) { try PermissionRevocation.names(nil, in: FormParameters(encoded: query)) }
        #expect(error?.message == "(#100) Param permission must name a permission")
    }

    @Test("A list of more than 100 permissions is rejected")
    func longList() {
        let query = "permission=" + String(repeating: "a,", count: 100) + "a"
        let error = #expect(throws: GraphError.self) { try PermissionRevocation.names(nil, in: FormParameters(encoded: query)) }
        #expect(error?.message == "(#100) Param permission must not have more than 100 entries")
    }

    private static let grant: Grant = {
        var grant = Sample.grant(granted: [.publicProfile, .email], declined: [.userLikes])
        grant.expired = [.userBirthday]
        return grant
    }()

    @Test(
        "Whatever the person decided about can be revoked, also what the app may no longer ask for",
        arguments: [["email"], ["user_likes"], ["user_birthday"], ["email", "user_likes", "user_birthday"], ["email", "email"], []])
    func accepted(names: [String]) throws {
        let revocation = try PermissionRevocation(of: names, from: Self.grant, by: .person, at: Sample.now)
        #expect(Set(revocation.permissions.map(\.name)) == Set(names))
    }

    @Test(
        "A permission that the person was not asked for cannot be revoked, and public_profile only with the app",
        arguments: [
            (["public_profile"], "(#100) The permission public_profile cannot be revoked by itself; remove the app instead"),
            (["email", "public_profile"], "(#100) The permission public_profile cannot be revoked by itself; remove the app instead"),
            (["user_gender"], "(#100) Param permission must be one that the person was asked for, and user_gender is not"),
            (["email", "Email"], "(#100) Param permission must be one that the person was asked for, and Email is not"),
            ([" email"], "(#100) Param permission must be one that the person was asked for, and  email is not"),
            ([""], "(#100) Param permission must be one that the person was asked for, and  is not"),
            (
                [String(repeating: "p", count: 65)],
                "(#100) Param permission must be one that the person was asked for, and \(String(repeating: "p", count: 64)) is not"
            ),
        ])
    func refusals(names: [String], message: String) {
        let error = #expect(throws: GraphError.self) { try PermissionRevocation(of: names, from: Self.grant, by: .person, at: Sample.now) }
        #expect(error?.message == message)
    }
}
