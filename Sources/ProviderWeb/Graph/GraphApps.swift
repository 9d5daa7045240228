import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// An app's node and the edges of an app (Wire.md, section 7.12).
extension Graph {
    func appDocument(_ call: AppCall) throws -> JSONValue {
        let (app, call) = (call.app, call.call)
        let node = try AppNode(app, fields: FieldList(call.parameters["fields"]))
        try call.state.addCost(node.cost)
        let language = PageLanguage.preferred(locales: [call.parameters["locale"]].compactMap(\.self), acceptLanguage: nil)
        var members = node.json(errorCategories: provider.pages.errorCategories(in: language)).object ?? [:]
        members["__debug__"] = try debugMember(call) { [] }
        members["metadata"] = try metadataMember(of: .application, app.id, call)
        return .object(members)
    }

    /// Returns the permissions of the app that the call selects.
    func appPermissionList(_ call: AppCall) throws -> JSONValue {
        AppPermissionList.json(
            of: call.app, statuses: try call.parameters.names(in: "status"), names: try call.parameters.names(in: "permission"))
    }

    /// Returns the people with roles in the app. A person who does not use the app has the ID that they would have in the app.
    func roleList(_ call: AppCall) async throws -> JSONValue {
        let app = call.app
        var entries: [JSONValue] = []
        let roles = [
            ("administrators", app.roles.administrators), ("developers", app.roles.developers), ("testers", app.roles.testers),
            ("insights users", app.roles.insightsUsers),
        ]
        for (role, logins) in roles {
            for login in logins.sorted() {
                guard let person = try await provider.store.person(withLogin: login), person.testApps.isEmpty else { continue }
                let id = provider.appScopedID(of: person.id, in: app.id)
                entries.append(["app_id": .string(app.id), "user": .string(id), "role": .string(role)])
            }
        }
        return ["data": .array(entries)]
    }
}
