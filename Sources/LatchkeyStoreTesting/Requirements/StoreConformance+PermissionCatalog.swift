import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``PermissionCatalogStore``.
extension StoreConformance {
    static func definesPermissions(_ nodes: StoreNodes) async throws {
        #expect(try await nodes.next.permissionDefinitions().isEmpty)
        let shoeSize = PermissionDefinition(
            "user_shoe_size", group: .userData, text: "Your shoe size", needsReview: false, fields: ["gender"])
        for _ in 0..<2 { #expect(try await nodes.next.changePermission(.define(shoeSize, at: SampleFacts.now))) }
        #expect(try await nodes.next.permissionDefinitions() == [shoeSize])
        let hatSize = PermissionDefinition("user_hat_size")
        let changed = PermissionDefinition("user_shoe_size", publishes: true, allowsLimitedLogin: true)
        for definition in [hatSize, changed] { #expect(try await nodes.next.changePermission(.define(definition, at: SampleFacts.now))) }
        #expect(try await nodes.next.permissionDefinitions() == [hatSize, changed], "The permissions are ordered by name")
        #expect(try await nodes.next.changePermission(.remove(shoeSize.permission, at: SampleFacts.now)))
        #expect(
            try await !nodes.next.changePermission(.remove(shoeSize.permission, at: SampleFacts.now)),
            "The permission is not in the catalog")
        #expect(try await nodes.next.permissionDefinitions() == [hatSize])
        let entries = try await nodes.next.auditEntries(matching: AuditQuery())
        #expect(entries.map(\.event) == [.permissionDefined, .permissionDefined, .permissionDefined, .permissionRemoved])
        #expect(entries.map(\.fields) == [["user_shoe_size"], ["user_hat_size"], ["user_shoe_size"], ["user_shoe_size"]])
        #expect(entries.allSatisfy { $0.actor == .operator })
    }
}
