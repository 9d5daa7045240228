import LoginModel
import ProviderDomain
import Testing

@Suite("Versions of the Graph API")
struct GraphVersionTests {
    @Test(
        "A version is a v and two numbers of one to three digits",
        arguments: [
            ("v19.0", "v19.0"), ("v2.12", "v2.12"), ("v0.0", "v0.0"), ("v999.999", "v999.999"), ("v019.00", "v19.0"), ("v1000.0", nil),
            ("v1.1000", nil), ("v", nil), ("", nil), ("19.0", nil), ("V19.0", nil), ("v19", nil), ("v19.", nil), ("v.0", nil), ("v.", nil),
            ("v19.0.0", nil), ("v19,0", nil), ("v-1.0", nil), ("v+1.0", nil), ("v1.0 ", nil), (" v1.0", nil), ("v1.x", nil), ("vv1.0", nil),
            ("v١.٠", nil), ("v１.０", nil), ("v1.0\u{0}", nil), ("v1.0\u{301}", nil), ("v\u{301}1.0", nil), ("v1%2E0", nil),
        ] as [(String, String?)])
    func parsing(segment: String, version: String?) {
        #expect(GraphVersion(segment)?.description == version)
    }

    @Test("A version that is written out is parsed as the same version")
    func roundTrip() throws {
        for major in [0, 1, 9, 10, 26, 99, 100, 999] {
            for minor in [0, 1, 12, 999] {
                let version = try #require(GraphVersion("v\(major).\(minor)"))
                #expect((version.major, version.minor) == (major, minor))
                #expect(GraphVersion(version.description) == version)
            }
        }
    }

    @Test(
        "A version is known if it is not newer than the newest",
        arguments: [
            ("v0.0", true), ("v1.0", true), ("v25.999", true), ("v26.0", true), ("v26.1", false), ("v27.0", false), ("v100.0", false),
        ])
    func known(segment: String, isKnown: Bool) throws {
        #expect(try #require(GraphVersion(segment)).isKnown == isKnown)
        #expect(GraphVersion.newest.description == "v26.0")
    }

    @Test(
        "The version is only split off a path if it is the whole first segment",
        arguments: [
            ("/v19.0", "v19.0", ""), ("/v19.0//me", "v19.0", "//me"), ("v19.0", "v19.0", ""), ("/v19.0x/me", nil, "/v19.0x/me"),
            ("/v19.0?a", nil, "/v19.0?a"), ("/%7619.0/me", nil, "/%7619.0/me"), ("/V19.0/me", nil, "/V19.0/me"),
            ("/v19.0\u{301}/me", nil, "/v19.0\u{301}/me"), ("/v99.0/v1.0/me", "v99.0", "/v1.0/me"),
        ] as [(String, String?, String)])
    func splitting(path: String, version: String?, rest: String) {
        let split = GraphVersion.split(path)
        #expect(split.version?.description == version)
        #expect(split.rest == rest)
    }

    @Test(
        "An app's calls without a version have the version of its settings, or the newest",
        arguments: [(nil, "v26.0"), ("v19.0", "v19.0"), ("v2.4", "v2.4"), ("19", "v26.0"), ("", "v26.0")] as [(String?, String)])
    func ofApp(setting: String?, version: String) {
        var app = Sample.app
        app.settings.graphVersion = setting
        #expect(app.defaultVersion.description == version)
    }
}
