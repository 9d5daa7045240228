import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The consent page")
struct ConsentQuestionTests {
    private func question(
        _ query: String, _ person: Person = Sample.ada, granted: Set<Permission>? = nil, declined: Set<Permission> = []
    ) throws -> ConsentPrompt {
        try question(query, person, under: granted.map { Sample.grant(granted: $0, declined: declined) })
    }

    private func question(_ query: String, _ person: Person = Sample.ada, under grant: Grant?) throws -> ConsentPrompt {
        ConsentPrompt(request: try Sample.request(query), person: person, grant: grant, at: Sample.now)
    }

    private func names(_ question: ConsentPrompt) -> [String] { question.lines.map(\.permission.name) }

    @Test(
        "lists what the app may ask for, public_profile first, then in the order of the request",
        arguments: [
            ("", ["public_profile"]), ("scope=email", ["public_profile", "email"]),
            ("scope=user_birthday,public_profile,email", ["public_profile", "user_birthday", "email"]),
            ("scope=user_likes", ["public_profile", "user_likes"]), ("scope=openid", ["public_profile"]),
        ])
    func lines(query: String, lines: [String]) throws {
        let question = try question(query)
        #expect(names(question) == lines)
        #expect(question.lines.filter(\.isFixed).map(\.permission) == [.publicProfile])
        #expect(question.isNew)
        #expect(question.invalid == [])
    }

    @Test(
        "leaves out what the app may not have, unless the person has a role (section 12.4)",
        arguments: [
            ("scope=user_gender", ["user_gender"], []), ("scope=publish_actions", ["publish_actions"], []),
            ("scope=user_friends", [], []), ("scope=unheard_of", ["unheard_of"], ["unheard_of"]), ("scope=EMAIL", ["EMAIL"], ["EMAIL"]),
        ])
    func access(query: String, invalidForAda: [String], invalidForGrace: [String]) throws {
        #expect(try question(query).invalid == invalidForAda)
        #expect(try question(query, Sample.grace).invalid == invalidForGrace)
    }

    @Test("of a limited login lists the twelve limited permissions alone")
    func limited() throws {
        let all = PermissionCatalog.all.map(\.name).sorted().joined(separator: ",")
        let limited = try question("response_type=id_token&nonce=n&tp=ios_14_do_not_track&scope=\(all)", Sample.grace)
        #expect(Set(limited.askable) == Set(Permission.limitedLogin))
        #expect(limited.invalid == ["user_likes", "user_photos", "user_posts", "user_videos"])
        #expect(Set(try question("scope=\(all)", Sample.grace).askable) == PermissionCatalog.all)
    }

    @Test("of a limited login lists what the operator has defined for one too")
    func limitedByOperator() throws {
        var app = Sample.app
        app.catalogue = [
            "loyalty": PermissionDefinition("loyalty", needsReview: false, isLimitedCapable: true),
            "ledger": PermissionDefinition("ledger", needsReview: false), "secret": PermissionDefinition("secret", isLimitedCapable: true),
        ]
        let query = "response_type=id_token&nonce=n&tp=ios_14_do_not_track&scope=loyalty,ledger,secret"
        let request = try Sample.request(query, of: app)
        let question = ConsentPrompt(request: request, person: Sample.ada, grant: nil, at: Sample.now)
        #expect(question.askable == [.publicProfile, "loyalty"])
        #expect(question.invalid == ["ledger", "secret"])
        let grant = Sample.grant(granted: [.publicProfile, "loyalty", "ledger"])
        #expect(ConsentPrompt.scopes(of: request, person: Sample.ada, grant: grant).granted == [.publicProfile, "loyalty"])
    }

    @Test("of a classic login after limited ones shows everything that the app could look up from now on, whatever the request names")
    func classicAfterLimited() throws {
        let long = Sample.now.addingTimeInterval(-AccessToken.dataAccessLifetime)
        let granted: Set<Permission> = [.publicProfile, .email, .userBirthday]
        let limited = "response_type=id_token&nonce=n&tp=ios_14_do_not_track&"
        for (tracking, classicAt, opens) in [
            (.limited, nil, true), (nil, nil, true), (.limited, long, true), (.limited, long.addingTimeInterval(1), false),
            (.limited, Sample.now, false), (.enabled, long, false), (.enabled, nil, false), (nil, Sample.now, false),
        ] as [(LoginTracking?, Date?, Bool)] {
            let grant = Sample.grant(granted: granted, declined: [.userLikes], tracking: tracking, classicAt: classicAt)
            let question = try question("scope=email,user_likes", under: grant)
            #expect(question.opensAccess == opens && question.isNew == opens)
            #expect(names(question) == (opens ? ["public_profile", "email", "user_birthday"] : ["public_profile", "email"]))
            #expect(question.known == [])
            let off = question.decision(shown: Set(question.lines.map(\.permission)), switchedOn: [.email])
            #expect(off.declined == (opens ? [.userBirthday] : []), "what the person keeps back is taken back")
            let again = try self.question(limited + "scope=email", under: grant)
            #expect(!again.opensAccess && !again.isNew, "a limited login takes nothing away, and gives nothing")
        }
        #expect(try !question("scope=email", under: nil).opensAccess)
    }

    @Test(
        "of a request for all or nothing fixes what that asks for, and nothing that was granted before",
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
        let question = ConsentPrompt(request: request, person: Sample.ada, grant: grant, at: Sample.now)
        #expect(question.lines.filter { !$0.isFixed }.map(\.permission.name) == choices)
        let off = question.decision(shown: Set(question.lines.map(\.permission)), switchedOn: [])
        #expect(off.granted.isSuperset(of: switchedOn) && off.granted.contains(.userLikes))
        #expect(off.declined == Set(choices.map(Permission.init(name:))))
    }

    @Test(
        "that opens access is answered by a page alone that has shown everything that was granted",
        arguments: [([Permission.publicProfile], false), ([.publicProfile, .email], true), ([.publicProfile, .email, .userLikes], true)]
            as [(Set<Permission>, Bool)])
    func shownBefore(shown: Set<Permission>, isAnswered: Bool) throws {
        let granted: Set<Permission> = [.publicProfile, .email]
        for (tracking, classicAt, opens) in [(LoginTracking.limited, nil, true), (.enabled, Sample.now, false)] {
            let question = try question("", under: Sample.grant(granted: granted, tracking: tracking, classicAt: classicAt))
            #expect(question.isAnswered(byPageShowing: shown) == (isAnswered || !opens))
        }
    }

    @Test("asks only for what has not been decided")
    func undecided() throws {
        let asked = try question("scope=email,user_birthday,user_likes", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(names(asked) == ["public_profile", "user_birthday"])
        #expect(asked.askable == [.publicProfile, .email, .userBirthday, .userLikes])
        #expect(asked.isNew)
    }

    @Test("does not appear where everything has been decided")
    func decided() throws {
        let asked = try question("scope=email,user_likes", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(!asked.isNew)
        #expect(names(asked) == ["public_profile", "email"])
        #expect(asked.askable == [.publicProfile, .email, .userLikes])
    }

    @Test("asks for what was declined only where the app says rerequest (section 2.6)")
    func declined() throws {
        let query = "scope=email,user_likes&auth_type="
        let again = try question(query + "rerequest", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(again.isNew)
        #expect(names(again) == ["public_profile", "user_likes"])
        let confirmed = try question(query + "reauthorize", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(confirmed.isNew)
        #expect(names(confirmed) == ["public_profile", "email"])
        let both = try question(query + "rerequest,reauthorize", granted: [.publicProfile, .email], declined: [.userLikes])
        #expect(names(both) == ["public_profile", "email", "user_likes"])
    }

    @Test(
        "is decided by its switches, and by nothing that it did not show",
        arguments: [
            ([], ["public_profile"], ["email", "user_birthday"]),
            (["email"], ["public_profile", "email"], ["user_birthday"]),
            (["email", "user_birthday", "public_profile"], ["public_profile", "email", "user_birthday"], []),
            (["user_likes", "user_gender"], ["public_profile"], ["email", "user_birthday"]),
        ] as [(Set<Permission>, Set<Permission>, Set<Permission>)])
    func decision(switchedOn: Set<Permission>, granted: Set<Permission>, declined: Set<Permission>) throws {
        let decision = try question("scope=email,user_birthday").decision(
            shown: [.publicProfile, .email, .userBirthday], switchedOn: switchedOn)
        #expect(decision.granted == granted)
        #expect(decision.declined == declined)
    }

    @Test("is decided by the switches that were on the page, though others would be there now")
    func decisionOfAnOlderPage() throws {
        let question = try question("scope=email,user_birthday", granted: [.publicProfile, .email])
        let decision = question.decision(
            shown: [.publicProfile, .email, .userBirthday, .userGender], switchedOn: [.userBirthday, .userGender])
        #expect(decision.granted == [.publicProfile, .userBirthday])
        #expect(decision.declined == [.email])
        let narrower = question.decision(shown: [.publicProfile], switchedOn: [.userBirthday])
        #expect(narrower.granted == [.publicProfile])
        #expect(narrower.declined == [])
    }
}
