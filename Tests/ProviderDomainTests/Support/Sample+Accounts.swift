import LoginModel
import ProviderDomain

extension Sample {
    /// The sample app, which may ask everyone for every documented permission.
    static var approvedApp: RegisteredApp {
        var app = app
        app.advancedAccess = PermissionCatalog.all
        return app
    }

    /// A person at an app, under a grant.
    static func account(
        _ grant: Grant = grant(granted: PermissionCatalog.all), of person: Person = ada, at app: RegisteredApp = approvedApp,
        hasPicture: Bool = false
    ) -> Account {
        Account(app: app, person: person, grant: grant, hasPicture: hasPicture)
    }

    /// A call of the Graph API with a query.
    static func call(_ method: String = "GET", _ path: String = "/me", _ query: String = "", bearer: String? = nil) throws(GraphError)
        -> GraphAPIRequest
    {
        try GraphAPIRequest(
            method: method, path: path, parameters: FormParameters(encoded: query), bearer: bearer.map(Secret.init), from: .unknown)
    }

    /// The fields that a text selects.
    static func selection(_ fields: String?, of type: NodeType = .user) throws(GraphError) -> Selection {
        try Selection(FieldList(fields), of: type)
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
