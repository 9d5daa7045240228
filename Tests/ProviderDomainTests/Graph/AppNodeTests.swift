import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("An app as a node, and its edges for SDKs")
struct AppNodeTests {
    private func json(_ fields: String?) throws -> JSONValue {
        try AppNode(Sample.app, fields: FieldList(fields)).json(errorCategories: ["category"])
    }

    @Test(
        "An app shows its ID, its name and the configuration of its SDK to everyone, and ignores unknown fields",
        arguments: [
            (nil, ["id": "138483919580948", "name": "Sample"]), ("name", ["id": "138483919580948", "name": "Sample"]),
            ("ios_sdk_error_categories", ["id": "138483919580948", "ios_sdk_error_categories": ["category"]]),
            ("app_events_session_timeout", ["id": "138483919580948", "app_events_session_timeout": 60]),
            ("app_events_feature_bitmask", ["id": "138483919580948", "app_events_feature_bitmask": 0]),
            (
                "auto_log_app_events_default,auto_log_app_events_enabled,gdpv4_nux_enabled,is_guest_login_allowed,supports_implicit_sdk_logging",
                [
                    "id": "138483919580948", "auto_log_app_events_default": false, "auto_log_app_events_enabled": false,
                    "gdpv4_nux_enabled": false, "is_guest_login_allowed": false, "supports_implicit_sdk_logging": false,
                ]
            ),
            ("secret,client_token,nothing{x},email", ["id": "138483919580948"]),
            ("name.locale(th_TH).as(title)", ["id": "138483919580948", "title": "Sample"]),
        ] as [(String?, JSONValue)])
    func fields(fields: String?, expected: JSONValue) throws {
        #expect(try json(fields) == expected)
    }

    @Test("The error categories are only computed if they are requested")
    func lazyEvaluation() throws {
        var count = 0
        func categories() -> JSONValue {
            count += 1
            return []
        }
        _ = try AppNode(Sample.app, fields: FieldList("name")).json(errorCategories: categories())
        #expect(count == 0)
        _ = try AppNode(Sample.app, fields: FieldList("ios_sdk_error_categories")).json(errorCategories: categories())
        #expect(count == 1)
    }

    @Test("A field list that cannot be parsed is rejected, although unknown fields are not")
    func syntax() {
        let error = #expect(throws: GraphError.self) { try AppNode(Sample.app, fields: FieldList("name,")) }
        #expect(error?.code == 2500)
    }

    @Test("A node costs one more for every eight fields", arguments: [(1, 1), (7, 1), (8, 2), (16, 3)])
    func cost(count: Int, cost: Int) throws {
        let fields = (["id"] + (1..<count).map { "name.x(\($0)).as(n\($0))" }).joined(separator: ",")
        #expect(try AppNode(Sample.app, fields: FieldList(fields)).cost == cost)
    }

    @Test(
        "An edge for SDKs is empty, accepts data, or does not exist",
        arguments: [
            (.get, "server_domain_infos", ["data": []]), (.get, "ios_dialog_configs", ["data": []]),
            (.get, "app_events_config", ["data": []]),
            (.get, "ios_skadnetwork_conversion_config", ["data": []]), (.post, "activities", ["success": true]),
            (.post, "user_properties", ["success": true]), (.post, "aem_conversions", ["success": true]),
            (.get, "aem_attribution", ["data": []]), (.post, "aem_attribution", ["success": true]), (.get, "app_indexing", ["data": []]),
            (.post, "app_indexing", ["success": true]), (.get, "activities", nil), (.post, "ios_dialog_configs", nil),
            (.post, "mobile_sdk_gk", nil),
            (.post, "server_domain_infos", nil), (.delete, "activities", nil), (.delete, "mobile_sdk_gk", nil), (.get, "", nil),
            (.get, "Activities", nil), (.post, "ACTIVITIES", nil), (.get, "accounts", nil), (.post, "activities/", nil),
        ] as [(GraphAPIRequest.Method, String, JSONValue?)])
    func edges(method: GraphAPIRequest.Method, edge: String, response: JSONValue?) {
        let found: JSONValue? =
            switch method {
            case .get: AppConfiguration.readableEdges.contains(edge) ? AppConfiguration.content(of: edge) : nil
            case .post: AppConfiguration.discardingEdges.contains(edge) ? ["success": true] : nil
            default: nil
            }
        #expect(found == response)
    }

    @Test("Of the SDK's features, only the direct refresh of a limited login is on")
    func features() throws {
        let json = AppConfiguration.content(of: "mobile_sdk_gk")
        let list = try #require(json["data"]?.array?.first?["gatekeepers"]?.array)
        #expect(list.filter { $0["value"] == true }.map { $0["key"] } == ["FBSDKFeatureLimitedLoginRefresh"])
        #expect(list.contains(["key": "FBSDKFeatureAppEvents", "value": false]))
    }

    @Test(
        "A path is that of an edge that discards its data by its last segment",
        arguments: [
            ("/v19.0/1/activities", true), ("1/activities", true), ("activities", true), ("/1/activities/", true), ("/1/monitorings", true),
            ("/1/activities/x", false), ("/1/Activities", false), ("/1/mobile_sdk_gk", false), ("", false), ("/", false),
            ("/activities?x", false), ("/1/activities%2F", false),
        ])
    func discarding(path: String, isDiscarding: Bool) {
        #expect(AppConfiguration.isDiscardingEdge(path) == isDiscarding)
    }

    @Test("Such an edge reads the parameters about the caller and the response, and no data")
    func parametersOfDiscarding() {
        let names = AppConfiguration.discardingEdgeParameters
        for name in ["access_token", "appsecret_proof", "method", "callback"] { #expect(names.contains(name)) }
        for name in ["event", "advertiser_id", "custom_events", "fields", "batch"] { #expect(!names.contains(name)) }
    }
}
