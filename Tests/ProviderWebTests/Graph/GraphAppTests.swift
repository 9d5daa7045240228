import Foundation
import Latchkey
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("Apps in the Graph API")
struct GraphAppTests {
    private static let server = "\(Sample.appID)|\(Sample.secret)"
    private static let client = "\(Sample.appID)|fedcba9876543210fedcba9876543210"

    private func run(_ test: @escaping @Sendable (GraphProgram) async throws -> Void) async throws {
        let seed = try Sample.seed { seed in
            for index in seed.apps.indices { seed.apps[index].roles.administrators = [Sample.ada.login, "nobody@example.com"] }
            seed.apps.append(RegisteredApp(id: "77", name: "Other"))
        }
        try await TestProvider.run(seed) { try await test(GraphProgram(provider: $0)) }
    }

    @Test("The app node serves what the SDKs request at launch, with or without a token")
    func configuration() async throws {
        try await run { graph in
            let fields =
                "app_events_feature_bitmask,name,default_share_mode,ios_dialog_configs,ios_sdk_dialog_flows.os_version(17.0.0),"
                + "ios_sdk_error_categories,supports_implicit_sdk_logging,gdpv4_nux_enabled,gdpv4_nux_content,app_events_session_timeout,"
                + "logging_token,restrictive_data_filter_params,aam_rules,suggested_events_setting,protected_mode_rules,"
                + "auto_log_app_events_default,auto_log_app_events_enabled,auto_event_mapping_ios,sdk_update_message,never_heard_of{x}"
            for token in [nil, Self.client] {
                let response = try await graph.get(
                    "/v17.0/\(Sample.appID)?fields=\(FormParameters.encode(fields))&os_version=17.0.0", token: token)
                #expect(response.status == 200)
                #expect(response.json["id"]?.string == Sample.appID)
                #expect(response.json["name"]?.string == "Sample")
                #expect(response.json["app_events_session_timeout"]?.integer == 60)
                #expect(response.json["auto_log_app_events_enabled"]?.bool == false)
            }
            let features = try await graph.get(
                "/v17.0/\(Sample.appID)/mobile_sdk_gk?platform=ios&sdk_version=18.1.0&fields=gatekeepers&os_version=17.0"
            ).json["data"]?.array?.first?["gatekeepers"]?.array
            #expect(features?.contains(["key": "FBSDKFeatureLimitedLoginRefresh", "value": true]) == true)
            for edge in ["server_domain_infos?fields=", "app_events_config", "aem_conversion_filter", "app_capi_settings", "mmp_auditing"] {
                #expect(try await graph.get("/\(Sample.appID)/\(edge)").json == ["data": []], "\(edge)")
            }
            for edge in ["activities", "app_indexing", "app_indexing_session", "domain_reports", "instruments", "monitorings"] {
                #expect(try await graph.post("/\(Sample.appID)/\(edge)", ["event": "x"]).json == ["success": true])
            }
        }
    }

    @Test(
        "The SDK error categories are in the requested language",
        arguments: [("en_US", "Log in"), ("it_IT", "Accedi"), ("ja_JP", "ログイン")])
    func errorCategories(locale: String, option: String) async throws {
        try await run { graph in
            let response = try await graph.get("/\(Sample.appID)?fields=ios_sdk_error_categories&locale=\(locale)")
            let json = try #require(response.json["ios_sdk_error_categories"])
            var categories = GraphErrorCategories()
            try categories.merge(Data(json.serialized()))
            let login = categories.kind(code: 190, subcode: 463)
            #expect(login.category == .recoverable)
            #expect(login.recoveryOptions.first == option)
            #expect(login.recoveryMessage?.isEmpty == false)
            #expect(categories.kind(code: 17, subcode: nil).category == .transient)
        }
    }

    @Test("An app's permissions and roles can be read only with tokens of that app")
    func permissions() async throws {
        try await run { graph in
            let live = try await graph.get("/\(Sample.appID)/permissions?status=live", token: Self.client).json["data"]?.array
            #expect(live?.contains(["permission": "email", "status": "live"]) == true)
            #expect(live?.contains { $0["permission"]?.string == "user_likes" } == false)
            let all = try await graph.get("/app/permissions", token: Self.server).json["data"]?.array
            #expect(all?.contains(["permission": "user_likes", "status": "unapproved"]) == true)

            let roles = try await graph.get("/\(Sample.appID)/roles", token: Self.server).json["data"]?.array
            let id = try await graph.get("/me", token: try await graph.token()).json["id"]
            #expect(roles?.count == 1)
            #expect(roles?.first?["user"] == id)
            #expect(roles?.first?["role"]?.string == "administrators")
            let rows: [(String, String?, Int64)] = [
                ("/\(Sample.appID)/roles", Self.client, 3), ("/\(Sample.appID)/roles", nil, 104), ("/77/roles", Self.server, 100),
                ("/\(Sample.appID)/permissions", nil, 104), ("/\(Sample.appID)/nothing", Self.server, 2500), ("/78", nil, 104),
                ("/78", Self.server, 100), ("/78/activities", nil, 104), ("/app", nil, 104),
                ("/\(Sample.appID)/permissions/email/x", Self.server, 2500), ("/app?fields=id%7D", Self.server, 2500),
            ]
            for (path, token, code) in rows { #expect(try await graph.get(path, token: token).code == code, "\(path) \(code)") }
            #expect(
                try await graph.get("/77", token: Self.server).json == ["id": "77", "name": "Other"], "the name of an app is public")
            #expect(try await graph.delete("/\(Sample.appID)", token: Self.server).subcode == 33)
        }
    }
}
