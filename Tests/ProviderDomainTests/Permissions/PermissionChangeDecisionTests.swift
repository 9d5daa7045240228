import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision on a change of the permission catalog")
struct PermissionChangeDecisionTests {
    private let shoeSize = PermissionDefinition("user_shoe_size", text: "Your shoe size", needsReview: false)
    private let hatSize = PermissionDefinition("user_hat_size")

    private func entry(_ event: AuditEvent) -> NewAuditEntry {
        NewAuditEntry(event, by: .operator, person: nil, appID: nil, fields: ["user_shoe_size"], at: Sample.now)
    }

    @Test("A definition is stored unless it is in the catalog already")
    func define() {
        let change = PermissionChange.define(shoeSize, at: Sample.now)
        #expect(change.decision(on: []) == .store(shoeSize, entry(.permissionDefined)))
        #expect(change.decision(on: [hatSize]) == .store(shoeSize, entry(.permissionDefined)))
        #expect(change.decision(on: [hatSize, shoeSize]) == .leave)
        var other = shoeSize
        other.publishes = true
        #expect(change.decision(on: [other]) == .store(shoeSize, entry(.permissionDefined)), "The definition is replaced")
    }

    @Test("Only a permission in the catalog can be removed")
    func remove() {
        let change = PermissionChange.remove(shoeSize.permission, at: Sample.now)
        #expect(change.decision(on: [hatSize]) == .reject)
        #expect(change.decision(on: [hatSize, shoeSize]) == .delete(shoeSize.permission, entry(.permissionRemoved)))
    }
}
