import LoginModel
import ProviderDomain

extension Sample {
    /// The sample app, which may request every documented permission from everyone.
    static var approvedApp: RegisteredApp {
        var app = app
        app.advancedAccess = PermissionCatalog.all
        return app
    }

    /// Returns a person's account at an app, with a grant.
    static func account(
        _ grant: Grant = grant(granted: PermissionCatalog.all), of person: Person = ada, at app: RegisteredApp = approvedApp,
        hasPicture: Bool = false
    ) -> Account {
        Account(app: app, person: person, grant: grant, hasPicture: hasPicture)
    }

    /// Returns a Graph API call with a query.
    static func call(_ method: String = "GET", _ path: String = "/me", _ query: String = "", bearer: String? = nil) throws(GraphError)
        -> GraphAPIRequest
    {
        try GraphAPIRequest(
            method: method, path: path, parameters: FormParameters(encoded: query), bearer: bearer.map(Secret.init), from: .unknown)
    }

    /// Returns the fields that a field list selects.
    static func selection(_ fields: String?, of type: NodeType = .user) throws(GraphError) -> Selection {
        try Selection(FieldList(fields), of: type)
    }
}
