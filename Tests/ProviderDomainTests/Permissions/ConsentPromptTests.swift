import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The consent prompt")
struct ConsentPromptTests {
    private func prompt(
        _ query: String, _ person: Person = Sample.ada, granted: Set<Permission>? = nil, declined: Set<Permission> = []
    ) throws -> ConsentPrompt {
        try prompt(query, person, under: granted.map { Sample.grant(granted: $0, declined: declined) })
    }

    private func prompt(_ query: String, _ person: Person = Sample.ada, under grant: Grant?) throws -> ConsentPrompt {
        ConsentPrompt(request: try Sample.request(query), person: person, grant: grant, at: Sample.now)
    }

    private func names(_ prompt: ConsentPrompt) -> [String] { prompt.lines.map(\.permission.name) }

    @Test(
        "The consent prompt lists public_profile first and the others in the order of the request",
        arguments: [
            ("", ["public_profile"]), ("scope=email", ["public_profile", "email"]),
            ("scope=user_birthday,public_profile,email", ["public_profile", "user_birthday", "email"]),
            ("scope=user_likes", ["public_profile", "user_likes"]), ("scope=openid", ["public_profile"]),
        ])
    func lines(query: String, lines: [String]) throws {
        let prompt = try prompt(query)
        #expect(names(prompt) == lines)
        #expect(prompt.lines.filter(\.isRequired).map(\.permission) == [.publicProfile])
        #expect(prompt.needsDecision)
        #expect(prompt.invalid == [])
    }

    @Test(
        "The consent prompt leaves out unapproved permissions unless the person has a role (section 12.4)",
        arguments: [
            ("scope=user_gender", ["user_gender"], []), ("scope=publish_actions", ["publish_actions"], []),
            ("scope=user_friends", [], []), ("scope=unheard_of", ["unheard_of"], ["unheard_of"]), ("scope=EMAIL", ["EMAIL"], ["EMAIL"]),
        ])
    func access(query: String, invalidForAda: [String], invalidForGrace: [String]) throws {
        #expect(try prompt(query).invalid == invalidForAda)
        #expect(try prompt(query, Sample.grace).invalid == invalidForGrace)
    }

    @Test("The consent prompt of a limited login lists only the twelve limited permissions")
    func limited() throws {
        let all = PermissionCatalog.all.map(\.name).sorted().joined(separator: ",")
        let limited = try prompt("response_type=id_token&nonce=n&tp=ios_14_do_not_track&scope=\(all)", Sample.grace)
        #expect(Set(limited.requestable) == Set(Permission.limitedLogin))
        #expect(limited.invalid == ["user_likes", "user_photos", "user_posts", "user_videos"])
        #expect(Set(try prompt("scope=\(all)", Sample.grace).requestable) == PermissionCatalog.all)
    }

    @Test("The consent prompt of a limited login also lists the operator's limited permissions")
    func limitedByOperator() throws {
        var app = Sample.app
        app.operatorPermissions = [
            "loyalty": PermissionDefinition("loyalty", needsReview: false, isLimitedCapable: true),
            "ledger": PermissionDefinition("ledger", needsReview: false), "secret": PermissionDefinition("secret", isLimitedCapable: true),
        ]
        let query = "response_type=id_token&nonce=n&tp=ios_14_do_not_track&scope=loyalty,ledger,secret"
        let request = try Sample.request(query, of: app)
        let prompt = ConsentPrompt(request: request, person: Sample.ada, grant: nil, at: Sample.now)
        #expect(prompt.requestable == [.publicProfile, "loyalty"])
        #expect(prompt.invalid == ["ledger", "secret"])
        let grant = Sample.grant(granted: [.publicProfile, "loyalty", "ledger"])
        #expect(ConsentPrompt.scopes(of: request, person: Sample.ada, grant: grant).granted == [.publicProfile, "loyalty"])
    }

    @Test("The consent prompt of a classic login after limited ones lists everything that was granted")
    func classicAfterLimited() throws {
        let long = Sample.now.addingTimeInterval(-AccessToken.dataAccessLifetime)
        let granted: Set<Permission> = [.publicProfile, .email, .userBirthday]
        let limited = "response_type=id_token&nonce=n&tp=ios_14_do_not_track&"
        for (tracking, classicAt, opens) in [
            (.limited, nil, true), (nil, nil, true), (.limited, long, true), (.limited, long.addingTimeInterval(1), false),
            (.limited, Sample.now, false), (.enabled, long, false), (.enabled, nil, false), (nil, Sample.now, false),
        ] as [(LoginTracking?, Date?, Bool)] {
            let grant = Sample.grant(granted: granted, declined: [.userLikes], tracking: tracking, classicAt: classicAt)
            let prompt = try prompt("scope=email,user_likes", under: grant)
            #expect(prompt.givesLastingAccess == opens && prompt.needsDecision == opens)
            #expect(names(prompt) == (opens ? ["public_profile", "email", "user_birthday"] : ["public_profile", "email"]))
            #expect(prompt.alreadyGranted == [])
            let off = prompt.decision(shown: Set(prompt.lines.map(\.permission)), selected: [.email])
            #expect(off.declined == (opens ? [.userBirthday] : []), "A granted permission that the person deselects is declined")
            let again = try self.prompt(limited + "scope=email", under: grant)
            #expect(!again.givesLastingAccess && !again.needsDecision, "A limited login does not change the data access")
        }
        #expect(try !prompt("scope=email", under: nil).givesLastingAccess)
    }

    @Test(
        "A login configuration makes its own permissions required, but not the ones granted before",
        arguments: [
            (LoginTracking.limited, "", ["user_birthday"], [Permission.email, .userLikes]),
            (.enabled, "&auth_type=reauthorize", ["user_birthday"], [.email, .userLikes]), (.enabled, "", [], []),
        ] as [(LoginTracking, String, [String], Set<Permission>)])
    func allOrNothing(tracking: LoginTracking, query: String, choices: [String], switchedOn: Set<Permission>) throws {
        let grant = Sample.grant(
            granted: [.publicProfile, .email, .userBirthday], declined: [.userLikes], tracking: tracking,
            classicAt: tracking == .limited ? nil : Sample.now)
        var app = Sample.app
        app.settings.loginConfigurations = ["4711": ["email", "user_likes"]]
        let request = try Sample.request("config_id=4711\(query)", of: app)
        let prompt = ConsentPrompt(request: request, person: Sample.ada, grant: grant, at: Sample.now)
        #expect(prompt.lines.filter { !$0.isRequired }.map(\.permission.name) == choices)
        let off = prompt.decision(shown: Set(prompt.lines.map(\.permission)), selected: [])
        #expect(off.granted.isSuperset(of: switchedOn) && off.granted.contains(.userLikes))
        #expect(off.declined == Set(choices.map(Permission.init(name:))))
    }

    @Test(
        "A decision that gives lasting access needs a page that listed everything that was granted",
        arguments: [([Permission.publicProfile], false), ([.publicProfile, .email], true), ([.publicProfile, .email, .userLikes], true)]
            as [(Set<Permission>, Bool)])
    func shownBefore(shown: Set<Permission>, isAnswered: Bool) throws {
        let granted: Set<Permission> = [.publicProfile, .email]
        for (tracking, classicAt, opens) in [(LoginTracking.limited, nil, true), (.enabled, Sample.now, false)] {
            let prompt = try prompt("", under: Sample.grant(granted: granted, tracking: tracking, classicAt: classicAt))
            #expect(prompt.isCovered(byPageShowing: shown) == (isAnswered || !opens))
        }
    }

    @Test("The consent prompt asks only for undecided permissions")
    func undecided() throws {
        let consent = try prompt("scope=email,user_birthday,user_likes", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(names(consent) == ["public_profile", "user_birthday"])
        #expect(consent.requestable == [.publicProfile, .email, .userBirthday, .userLikes])
        #expect(consent.needsDecision)
    }

    @Test("The consent prompt needs no decision if everything has been decided")
    func decided() throws {
        let consent = try prompt("scope=email,user_likes", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(!consent.needsDecision)
        #expect(names(consent) == ["public_profile", "email"])
        #expect(consent.requestable == [.publicProfile, .email, .userLikes])
    }

    @Test("The consent prompt asks for declined permissions only with auth_type=rerequest (section 2.6)")
    func declined() throws {
        let query = "scope=email,user_likes&auth_type="
        let again = try prompt(query + "rerequest", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(again.needsDecision)
        #expect(names(again) == ["public_profile", "user_likes"])
        let confirmed = try prompt(query + "reauthorize", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(confirmed.needsDecision)
        #expect(names(confirmed) == ["public_profile", "email"])
        let both = try prompt(query + "rerequest,reauthorize", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(names(both) == ["public_profile", "email", "user_likes"])
    }

    @Test(
        "The decision grants only permissions that the page showed and the person selected",
        arguments: [
            ([], ["public_profile"], ["email", "user_birthday"]),
            (["email"], ["public_profile", "email"], ["user_birthday"]),
            (["email", "user_birthday", "public_profile"], ["public_profile", "email", "user_birthday"], []),
            (["user_likes", "user_gender"], ["public_profile"], ["email", "user_birthday"]),
        ] as [(Set<Permission>, Set<Permission>, Set<Permission>)])
    func decision(switchedOn: Set<Permission>, granted: Set<Permission>, declined: Set<Permission>) throws {
        let decision = try prompt("scope=email,user_birthday").decision(
            shown: [.publicProfile, .email, .userBirthday], selected: switchedOn)
        #expect(decision.granted == granted)
        #expect(decision.declined == declined)
    }

    @Test("The decision uses the permissions that the page showed, although the prompt has changed since")
    func decisionOfAnOlderPage() throws {
        let prompt = try prompt("scope=email,user_birthday", granted: [.publicProfile, .email])
        let decision = prompt.decision(
            shown: [.publicProfile, .email, .userBirthday, .userGender], selected: [.userBirthday, .userGender])
        #expect(decision.granted == [.publicProfile, .userBirthday])
        #expect(decision.declined == [.email])
        let narrower = prompt.decision(shown: [.publicProfile], selected: [.userBirthday])
        #expect(narrower.granted == [.publicProfile])
        #expect(narrower.declined == [])
    }

    @Test(
        "An expired permission is asked for again, like one that the person has not decided about",
        arguments: [
            ("scope=email", ["public_profile", "email"], true), ("", ["public_profile"], false),
            ("scope=user_birthday", ["public_profile", "user_birthday"], false),
            ("auth_type=reauthorize", ["public_profile", "email", "user_birthday"], true),
            ("scope=email&auth_type=rerequest", ["public_profile", "email"], true),
        ])
    func expired(query: String, names expected: [String], needsDecision: Bool) throws {
        var grant = Sample.grant(granted: [.publicProfile, .userBirthday])
        grant.expired = [.email]
        let consent = try prompt(query, under: grant)
        #expect(names(consent) == expected)
        #expect(consent.needsDecision == needsDecision)
    }

    @Test("A reauthorization confirms what was granted, except what the app may no longer have")
    func reauthorization() throws {
        let consent = try prompt("auth_type=reauthorize", granted: [.publicProfile, .userLikes, .userGender, "gone"], declined: [.email])
        #expect(names(consent) == ["public_profile", "user_likes"])
        #expect(consent.alreadyGranted == [] && consent.invalid == [])
    }

    @Test(
        "Only people with a role see the note about permissions that the app does not have",
        arguments: [
            ("scope=unheard_of", true, "Invalid Scopes: unheard_of. "), ("scope=b_a,a_b,email", true, "Invalid Scopes: b_a, a_b. "),
            ("scope=user_gender", true, nil), ("scope=email", true, nil), ("scope=unheard_of", false, nil),
        ] as [(String, Bool, String?)])
    func developerNote(query: String, isTester: Bool, note: String?) throws {
        let consent = try prompt(query, isTester ? Sample.grace : Sample.ada)
        let end = "This message is only shown to developers. Users of your app will ignore these permissions if present."
        #expect(consent.developerNote == note.map { $0 + end })
    }

    @Test("A permission that is listed twice in the scope is asked for once")
    func duplicates() throws {
        #expect(names(try prompt("scope=email,email,public_profile,public_profile")) == ["public_profile", "email"])
    }

    @Test(
        "A page shows what must be decided, and the login also has what was granted before",
        arguments: [
            ("scope=email,user_birthday", [.publicProfile, .email], [Permission.email], ["public_profile", "user_birthday"]),
            ("scope=user_birthday,email", [.email], [.email], ["public_profile", "user_birthday"]),
            ("scope=email", [.publicProfile, .email], [], ["public_profile", "email"]),
            ("scope=email", [.email], [.email], ["public_profile"]),
            ("scope=email", [.publicProfile, .userBirthday], [], ["public_profile", "email"]),
        ] as [(String, Set<Permission>, [Permission], [String])])
    func alreadyGranted(query: String, granted: Set<Permission>, grantedBefore: [Permission], shown: [String]) throws {
        let consent = try prompt(query, granted: granted)
        #expect(consent.alreadyGranted == grantedBefore)
        #expect(names(consent) == shown)
    }
}
