import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import StrictJSON

@testable import ProviderWeb

/// Sample pages of every kind.
enum SamplePages {
    static let permissions = [
        "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday", "user_friends",
        "user_gender",
        "user_hometown", "user_link", "user_location", "user_messenger_contact", "user_likes", "user_photos", "user_posts", "user_videos",
    ]

    static let refusals = [
        "invalid_app_id", "missing_app_id", "missing_redirect_uri", "redirect_uri_not_absolute", "redirect_uri_blocked",
        "app_in_development", "domain_not_included", "app_not_active", "login_switched_off", "embedded_browser",
        "test_user_elsewhere", "test_user_builder", "test_link_ended", "app_not_available", "device_code_expired",
        "form_stale", "form_foreign", "own_form", "own_form_large", "own_form_other",
        "session_changed", "malformed_form",
        "page_not_found", "method_not_allowed", "too_large", "busy", "temporarily_unavailable", "internal",
    ]

    static let acts = [
        "login", "refreshed", "cancelled", "granted", "declined", "revoked", "disconnected", "code_replayed", "tokens_ended",
        "login_refused", "login_refused.locked", "token_extended", "app_token_lent", "deletion_requested", "deletion_answered",
        "callback_failed",
    ]

    static let fields = [
        "id", "name", "first_name", "middle_name", "last_name", "short_name", "email", "picture", "birthday", "age_range", "gender",
        "hometown", "location", "link", "friends", "permissions", "installed",
    ]

    private static let time = PageTime(Date(timeIntervalSince1970: 1_795_219_200))

    static func summary(_ name: String = "Ada King Lovelace") -> PersonSummary {
        PersonSummary(name: name, login: "ada@example.com", picture: "/pictures/a")
    }

    /// The values of the sample person Ada, by permission.
    private static func value(of permission: String) -> PermissionValue? {
        switch permission {
        case "public_profile": .text("Ada King Lovelace")
        case "email": .text("ada@example.com")
        case "user_birthday": (try? Birthday("12/10/1985")).map(PermissionValue.birthday)
        case "user_age_range": AgeRange(age: 40).map(PermissionValue.ageRange)
        case "user_friends": .friends(["Blaise Pascal", "Grace Hopper", "ศิลป์ พีระศรี"], count: 7)
        case "user_gender": .female
        case "user_location": .text("Turin, Italy")
        default: nil
        }
    }

    static func apps(person: String = "Ada King Lovelace", app: String = "Sample") -> AppsPage {
        AppsPage(
            person: summary(person),
            apps: [
                AppsPage.App(id: "1", name: app, lastLogin: time, tracking: .limited),
                AppsPage.App(id: "2", name: "Library", lastLogin: time, tracking: .enabled),
                AppsPage.App(id: "3", name: "Cinema", lastLogin: nil),
            ])
    }

    static func app(named name: String = "Sample", isRemoved: Bool = false, notice: SettingsNotice? = nil) -> AppPage {
        AppPage(
            id: "1", name: name, form: "c2VhbGVk", access: isRemoved ? .classic : .limitedAfterClassicLogin,
            permissions: isRemoved
                ? nil
                : ["public_profile", "email", "user_friends", name].map {
                    AppPage.Permission(name: $0, text: name, isRequired: $0 == "public_profile")
                },
            declined: isRemoved
                ? []
                : ["user_birthday", "user_likes", name + "s"].map {
                    AppPage.Permission(name: $0, text: nil, isRequired: false, isGrantable: $0 != "user_likes")
                },
            received: (isRemoved ? fields : ["name", "picture", "email", name]).map {
                AppPage.Received(field: $0, last: time, count: 1234)
            },
            events: (isRemoved ? acts : ["login", "granted", name]).map {
                AppPage.Event(
                    name: $0, at: time, fields: ["public_profile", "email"], count: $0 == "login_refused" ? 3 : 1,
                    tracking: $0 == "login" ? .limited : nil)
            }, hasEarlierEvents: !isRemoved,
            deletion: AppPage.Deletion(
                requestedAt: time,
                state: isRemoved ? .retrying(at: time) : .delivered(code: name, url: "https://app.example/status?a=1&b=2")),
            deletionMethod: isRemoved ? .instructions("https://app.example/delete") : .request, notice: notice,
            revokedPermission: notice == .revoked ? "user_birthday" : nil)
    }

    static func sessions(app name: String = "Sample", notice: SessionsNotice? = nil) -> SessionsPage {
        func session(_ browser: String?, _ system: String?) -> SessionsPage.Session {
            SessionsPage.Session(
                name: "s", kind: BrowserKind(browser: browser, system: system), openedAt: time, usedOn: time, endsAt: time)
        }
        return SessionsPage(
            form: "c2VhbGVk", current: session("Firefox", "Linux"),
            others: [session("Samsung Internet", "Android"), session("Safari", nil), session(nil, "iPhone"), session(nil, nil)],
            storedLogins: [
                SessionsPage.StoredLogin(name: "d", app: name, kind: .device, openedAt: time),
                SessionsPage.StoredLogin(name: "a", app: "Library", kind: .app, openedAt: time),
            ], notice: notice)
    }

    static func password(_ notice: PasswordNotice? = nil, login: String = "ada@example.com") -> PasswordPage {
        PasswordPage(form: "c2VhbGVk", login: login, notice: notice)
    }

    static func language(_ chosen: PageLanguage? = nil) -> LanguagePage {
        LanguagePage(form: "c2VhbGVk", selected: chosen, isSaved: chosen != nil)
    }

    static func login(
        appName: String? = "Sample", email: String = "", notice: LoginNotice? = nil, isLimited: Bool = true, display: DialogDisplay = .page
    ) -> LoginPage {
        LoginPage(appName: appName, form: "c2VhbGVk", email: email, notice: notice, isLimited: isLimited, display: display)
    }

    static func choice(
        appName: String? = "Sample", people count: Int = 3, name: String = "Ada King Lovelace", search: String = "",
        notice: LoginNotice? = nil, display: DialogDisplay = .page
    ) -> PersonChoicePage {
        PersonChoicePage(
            appName: appName, form: "c2VhbGVk",
            choices: PersonChoices(people: (0..<count).map { _ in summary(name) }, isIncomplete: count > 3, search: search), notice: notice,
            isLimited: appName != nil, display: display)
    }

    static func consent(
        appName: String = "Sample", firstName: String = "Ada", asking names: [String] = ["public_profile", "email", "user_friends"],
        off: Set<String> = [], userCode: String? = nil, display: DialogDisplay = .page, isReturning: Bool = false,
        isLifted: Bool = false, isForDeveloper: Bool = false
    ) -> ConsentPage {
        ConsentPage(
            appName: appName, firstName: firstName, person: summary(firstName == "Ada" ? "Ada King Lovelace" : firstName),
            destination: userCode == nil ? isReturning ? .localApp : .domain("app.example") : nil, form: "c2VhbGVk",
            permissions: names.map {
                let hasNoData = userCode != nil && $0 == "email"
                return ConsentPermission(
                    name: $0, isRequired: $0 == "public_profile", isOn: !off.contains($0), hasNoData: hasNoData,
                    value: hasNoData ? nil : value(of: $0))
            },
            isReturning: isReturning, alreadyGranted: isReturning ? [] : ["user_birthday", "publish_actions"],
            accessChange: isLifted ? .fullAfterLimited : userCode == nil ? (isReturning ? .limitedAfterClassicLogin : .limited) : nil,
            userCode: userCode,
            privacyPolicy: "https://app.example/privacy?a=1&b=2", terms: "https://app.example/terms", display: display,
            developer: isForDeveloper
                ? ConsentPage.Developer(
                    note: "Invalid Scopes: a<b. This message is only shown to developers.", address: "/developers/apps/1/permissions") : nil
        )
    }

    static func refusal(_ code: String = "redirect_uri_blocked") -> ErrorPage {
        ErrorPage(
            code: code,
            developerNote:
                "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.",
            returnAddress: "https://app.example/start?a=1&b=2",
            accountSwitch: code == "app_in_development" ? ErrorPage.AccountSwitch(form: "c2VhbGVk", firstName: "Ada") : nil)
    }

    static func home(name: String = "Ada King Lovelace") -> HomePage {
        HomePage(
            people: [
                HomePage.SamplePerson(
                    summary: summary(name), firstName: name, password: "correct horse battery staple",
                    address: AccountLoginEndpoints.address(for: "ada@example.com")),
                HomePage.SamplePerson(
                    summary: PersonSummary(name: "Grace Hopper", login: "+12025550143", picture: "/pictures/b"), firstName: "Grace",
                    password: "the nanosecond is a foot of wire", address: AccountLoginEndpoints.address(for: "+12025550143")),
            ],
            addresses: [
                HomePage.Address(text: .homeProvider, url: "https://login.example", isLink: false),
                HomePage.Address(text: .homeDiscovery, url: "https://login.example/.well-known/openid-configuration", isLink: true),
                HomePage.Address(text: .homeDevice, url: "https://login.example/oauth/device_authorization", isLink: false),
            ])
    }

    private static let query = ExplorerQuery(FormParameters(encoded: "app=1&path=me?fields=id,name,gender&method=POST"))
    private static let now = Date(timeIntervalSince1970: 1_795_219_200)

    static func report(named name: String = "Sample", validity: TokenReport.Validity = .valid) -> TokenReport {
        TokenReport(
            kind: .user, validity: validity, appID: "1", appName: name, userID: "211292766892037571", owner: .otherPerson(name: name),
            issuedAt: now.addingTimeInterval(-86_400), expiresAt: now.addingTimeInterval(5_184_000),
            dataAccessExpiresAt: now.addingTimeInterval(7_776_000), scopes: ["email", "public_profile"], isRedacted: true, canExtend: true,
            findings: TokenFinding.Rule.allCases.map { rule in
                TokenFinding(rule, rule == .expiry ? .notApplied : rule == .grant ? .failed(.appNotActive) : .passed)
            },
            identity: DecodedIdentityToken(
                findings: [], isValid: true, header: ["alg": "RS256"],
                claims: ["name": .string(name), "nonce": "n-1", "exp": 1_795_219_200],
                expectations: TokenExpectations(issuer: "https://login.example", audience: "1"), size: 1, now: now), now: now)
    }

    static func explorer(
        named name: String = "Sample", content: ExplorerResponse.Content? = nil, status: Int = 200, advice: ExplorerResponse.Advice? = nil,
        notice: ExplorerNotice? = .token, validity: TokenReport.Validity = .valid
    ) -> ExplorerPage {
        let json: JSONValue = [
            "data": [
                ["id": "211292766892037571", "name": .string(name)], ["count": 2, "ratio": 0.5, "is": true, "none": .null, "a": []],
            ],
            "paging": ["next": "https://login.example/v26.0/me/friends?access_token=secret&after=x"],
            "__debug__": ["messages": [["message": "The field gender is left out", "type": "warning"]]],
        ]
        let target = ExplorerTarget(query.path, names: [])
        let app = RegisteredApp(id: "1", name: name, requiresAppSecret: status != 200)
        return ExplorerPage(
            form: "c2VhbGVk", apps: [ExplorerPage.App(id: "1", name: name), ExplorerPage.App(id: "2", name: "Library")], query: query,
            token: "EAA0123", hasAppToken: true, tokenReport: report(named: name, validity: validity),
            fields: ExplorerFields(target, appIDs: ["1"]), code: ExplorerCode(query, target, of: app, at: "https://login.example"),
            response: ExplorerResponse(content ?? .json(json), status: status, milliseconds: 1234, advice: advice), notice: notice,
            names: ["https://login.example"], showsCode: status != 200)
    }

    static func explorerPermissions(named name: String = "Sample") -> ExplorerPermissionsPage {
        var app = RegisteredApp(id: "1", name: name)
        app.appDefinedPermissions = [Permission(name: "publish_actions")]
        return ExplorerPermissionsPage(
            form: "c2VhbGVk", query: query, appName: name, permissions: ExplorerPermission.all(of: app), granted: [.email], isUsed: true)
    }

    static func clear(named name: String = "Sample") -> ExplorerClearPage {
        ExplorerClearPage(form: "c2VhbGVk", query: query, appName: name)
    }

    static func debugger(named name: String = "Sample", notice: DebuggerNotice? = .extended) -> DebuggerPage {
        DebuggerPage(form: "c2VhbGVk", token: "EAA0123", report: report(named: name), notice: notice)
    }

    private static let appID = "138483919580948"

    private static func head(_ name: String, on tab: AppTab) -> AppPageHeader {
        AppPageHeader(id: appID, name: name, iconDigest: nil, mode: .development, role: .administrator, tab: tab)
    }

    /// Returns the pages for app developers, by the names of their files.
    static func developer(named name: String = "Sample") -> [(file: String, screen: any RenderablePage)] {
        func head(_ tab: AppTab) -> AppPageHeader { Self.head(name, on: tab) }
        let app = RegisteredApp(id: appID, name: "Sample", mode: .development, redirectURIs: ["https://app.example/callback"])
        let apps = [
            DeveloperAppsPage.App(id: appID, name: name, iconDigest: nil, mode: .live, role: .administrator),
            DeveloperAppsPage.App(id: "2", name: name, iconDigest: nil, mode: .development, role: .tester),
        ]
        let wrong = "http://" + name
        func confirmation(_ change: RoleConfirmationPage.Change, _ notice: LoginNotice? = nil) -> RoleConfirmationPage {
            RoleConfirmationPage(
                head: head(.roles), change: change, form: "c2VhbGVk", fields: [(name: "login", value: name)], notice: notice)
        }
        let home = HomePage.Address(text: .homeProvider, url: "https://login.example", isLink: true)
        return [
            (
                "developers",
                DeveloperAppsPage(
                    apps: apps, invitations: apps.map { DeveloperAppsPage.Invitation(app: $0, inviter: name) }, form: "c2VhbGVk",
                    problem: DeveloperAppsPage.Problem(app: name, problem: .limitReached))
            ),
            ("developers-none", DeveloperAppsPage(apps: [], form: "c2VhbGVk", notice: .removed)),
            ("developers-new", NewAppPage(form: "c2VhbGVk")),
            ("developers-new-wrong", NewAppPage(form: "c2VhbGVk", name: name, error: SettingProblem(.nameConfusable, name))),
            ("developers-new-full", NewAppPage(form: "c2VhbGVk", limit: .total)),
            (
                "app-overview",
                AppOverviewPage(
                    head: head(.overview), clientToken: .some("fedcba9876543210fedcba9876543210"), hasSecret: true, addresses: [home],
                    findings: findings(name),
                    check: AppOverviewPage.Check(typed: wrong, verdict: .invalid(SettingProblem(.insecure, wrong))), notice: .created)
            ),
            (
                "app-settings-wrong",
                AppSettingsPage(
                    head: head(.settings), form: "c2VhbGVk", app: app, typed: [.name: name, .redirectURIs: wrong, .minimumAge: name],
                    errors: [
                        .name: [SettingProblem(.nameHasHiddenCharacters)],
                        .redirectURIs: [SettingProblem(.insecure, wrong), SettingProblem(.notAbsolute, name)],
                        .minimumAge: [SettingProblem(.age, name)],
                    ], hasConflict: true)
            ),
            (
                "app-settings",
                AppSettingsPage(head: head(.settings), form: "c2VhbGVk", app: app, allowsPrivateAddresses: true, notice: .saved)
            ),
            (
                "app-roles",
                AppRolesPage(
                    head: head(.roles), form: "c2VhbGVk",
                    roles: AppRoles(administrators: ["ada@example.com"], developers: ["grace@example.com"]),
                    people: ["ada@example.com": name],
                    invitations: [name, "blaise@example.com"].map {
                        RoleInvitation(to: appID, login: $0, role: .tester, by: .unknownPerson, invitedAt: time.date)
                    },
                    viewerLogin: "ada@example.com", typed: name, problem: .login(SettingProblem(.login, name)))
            ),
            (
                "app-leave-last",
                AppConfirmationPage(head: head(.overview), action: .leave, form: "c2VhbGVk", problem: .lastAdministrator)
            ),
            ("app-roles-leave", confirmation(.leave)), ("app-roles-invite", confirmation(.invite(name))),
            ("app-roles-take", confirmation(.remove(name), .wrongPassword)),
            ("app-icon", AppIconPage(head: head(.overview), form: "c2VhbGVk", problem: .unsupportedFormat)),
            ("app-icon-costly", AppIconPage(head: head(.overview), form: "c2VhbGVk", problem: .tooCostly)),
            ("app-secret-shown", AppSecretPage(head: head(.overview), secret: Secret("0123456789abcdef0123456789abcdef"), isNew: true)),
        ]
            + AppConfirmationPage.Action.allCases.map { action in
                (
                    "app-\(action.rawValue)",
                    AppConfirmationPage(
                        head: head(.overview), action: action, form: "c2VhbGVk", notice: action == .removal ? .wrongPassword : nil)
                )
            }
    }

    static func pendingForm(typed: String = "typed") -> PendingFormPage? {
        let fields = [FormFieldValue(name: "login", value: typed), FormFieldValue(name: "action", value: "add")]
        let form = PendingForm(of: Person.ID(rawValue: 1), at: "/developers/apps/1/roles", page: "/developers/apps/1/roles", fields: fields)
        return PendingFormPage(form, form: "c2VhbGVk", appName: "Sample")
    }

    // MARK: Developer pages

    private static func built(_ name: String) -> RegisteredApp {
        RegisteredApp(
            id: "1", name: name, advancedAccess: [.userFriends, .userBirthday],
            appDefinedPermissions: [Permission(name: name)])
    }

    private static func review(
        _ id: Int64, _ permission: Permission, _ state: ReviewRequest.State, saying name: String
    ) -> ReviewRequest {
        ReviewRequest(
            id: id, appID: "1", permission: permission, login: "ada@example.com",
            text: "Friends who use \(name) too are shown beside the score, on the first page.\nNobody else sees them.",
            submittedAt: time.date, state: state, decidedAt: state == .pending ? nil : time.date,
            decidedBy: state == .pending ? nil : "grace@example.com",
            reason: state == .refused ? "\(name) does not show what it asks for." : nil)
    }

    private static func reviews(_ name: String) -> [ReviewRequest] {
        [
            review(1, .userFriends, .approved, saying: name), review(2, .userGender, .pending, saying: name),
            review(3, .userLikes, .refused, saying: name), review(4, .userPhotos, .withdrawn, saying: name),
        ]
    }

    static func permissions(app name: String = "Sample", isWrong: Bool = false, notice: DeveloperNotice? = nil) -> PermissionsPage {
        PermissionsPage(
            head: head(name, on: .permissions), app: built(name), reviews: reviews(name),
            findings: [AppFinding(.permissionNotApproved, .failure, at: .permissions, ["user_gender", name])], form: "c2VhbGVk",
            typed: isWrong ? ReviewFormInput(FormParameters(pairs: [.init(name: "text", bytes: Array("short".utf8))])) : nil,
            notice: notice,
            isOperator: true)
    }

    static func queue(app name: String = "Sample", isWrong: Bool = false, isLate: Bool = false) -> ReviewsPage {
        let items = reviews(name).map { ReviewsPage.Item(review: $0, app: built(name)) }
        return ReviewsPage(
            pending: items.filter { $0.review.state == .pending }, decided: items.filter { $0.review.state != .pending },
            people: ["ada@example.com": name], lastPendingID: 2, lastDecidedID: 1, form: "c2VhbGVk",
            alreadyDecided: isLate ? items[0] : nil,
            viewerLogin: "grace@example.com", unusedReason: isLate ? name : nil, notice: nil,
            problem: isWrong ? ReviewsPage.Problem(review: 2, typed: name, textProblem: .tooShort) : nil)
    }

    static func testers(
        app name: String = "Sample", person: String = "Mary Somerville", isOnce: Bool = false, problem: TestUserFormProblem? = nil
    ) -> TestUsersPage {
        var typed = TestUserFormInput()
        if problem != nil { (typed.name, typed.count) = (name, "9") }
        let logins = ["test_5f1c@test-users.invalid", "test_a03d@test-users.invalid"]
        return TestUsersPage(
            head: head(name, on: .testUsers), app: built(name),
            people: logins.enumerated().map { TestUsersPage.Tester(id: "\($0)", name: person, login: $1, isInstalled: $0 == 0) },
            count: 27, next: "c2VhbGVk", form: "c2VhbGVk", typed: typed, problem: problem,
            oneTimeSecrets: isOnce
                ? FlashSecrets(
                    [
                        FlashSecrets.Entry(kind: .password, login: logins[0], secret: Secret("3dX-NnRWWs0Jb9Zo")),
                        FlashSecrets.Entry(
                            kind: .link, login: logins[1],
                            secret: Secret(
                                "https://login.example/checkpoint/test-user-login/1234567890/?token=" + String(repeating: "a1B2", count: 30)
                            )
                        ),
                    ], for: Person.ID(rawValue: 1), on: "/developers/apps/1/testers") : nil, notice: isOnce ? .testUsersCreated : nil)
    }

    static func activity(app name: String = "Sample", isEmpty: Bool = false) -> ActivityPage {
        let first = 20_750
        var counts: [ActivityCount] = []
        for day in isEmpty ? 0..<0 : 0..<30 {
            let (logins, declines, errors): (Int, Int, Int) = (day * 7 % 19, day * 5 % 11, day % 4)
            counts.append(ActivityCount(day: first + day, event: .login, count: logins * 3))
            counts.append(ActivityCount(day: first + day, event: .canceled, count: declines))
            counts.append(ActivityCount(day: first + day, event: .loginFailed, count: errors))
            counts.append(ActivityCount(day: first + day, event: .authorizationRejected, reason: "redirect_uri_blocked", count: 1))
        }
        let callbacks: [AppCallback] = AppCallback.State.allCases.map { state in
            AppCallback(
                id: 1, kind: state == .pending ? .deauthorize : .dataDeletion, appID: "1", person: .unknownPerson, appScopedID: "1",
                requestedAt: time.date, state: state, attempts: 2, dueAt: time.date, problem: "the response is not JSON: \(name)")
        }
        return ActivityPage(
            head: head(name, on: .activity), days: first...first + 29, counts: counts, callbacks: isEmpty ? [] : callbacks)
    }

    static func findings(_ name: String) -> [AppFinding] {
        AppFinding.Code.allCases.map { AppFinding($0, $0 == .embeddedLogin ? .warning : .failure, at: .roles, [name]) }
    }

    private static func building(named name: String) -> [any RenderablePage] {
        [
            permissions(app: name), permissions(app: name, isWrong: true, notice: .reviewRequested),
            queue(app: name, isWrong: true, isLate: true),
            testers(app: name, person: name, isOnce: true), testers(app: name, problem: .name), activity(app: name),
            activity(app: name, isEmpty: true),
        ]
    }

    /// Returns a page of every kind. On each page, all names are replaced by this name.
    static func all(named name: String, by pages: Pages, in language: PageLanguage) -> [String] {
        var others: [String] = []
        for (_, screen) in developer(named: name) { others.append(pages.html(screen, in: language)) }
        for screen in building(named: name) { others.append(pages.html(screen, in: language)) }
        if let page = pendingForm(typed: name) { others.append(pages.html(page, in: language)) }
        return [
            pages.html(login(appName: name, email: name, notice: .reauthenticate), in: language),
            pages.html(consent(appName: name, firstName: name, asking: ["public_profile", name]), in: language),
            pages.html(DeviceCodePage(form: "c2VhbGVk", typed: name, notice: .unknown), in: language),
            pages.html(DeviceDonePage(appName: name, isApproved: true), in: language),
            pages.html(
                ErrorPage(
                    code: name, developerNote: name, returnAddress: "https://app.example/" + name,
                    accountSwitch: ErrorPage.AccountSwitch(form: "c2VhbGVk", firstName: name)), in: language),
            pages.html(LogoutPage(form: "c2VhbGVk"), in: language),
            pages.html(LogoutPage(form: nil), in: language),
            pages.html(TestUserLoginPage(person: name, token: "c2VhbGVk"), in: language),
            pages.html(home(name: name), in: language),
            pages.html(login(appName: nil, email: name), in: language),
            pages.html(choice(appName: name, people: 4, name: name, search: name, notice: .reauthenticate), in: language),
            pages.html(apps(person: name, app: name), in: language),
            pages.html(app(named: name), in: language),
            pages.html(RemovalPage(id: "1", name: name, form: "c2VhbGVk"), in: language),
            pages.html(sessions(app: name, notice: .signedOutElsewhere), in: language),
            pages.html(password(.tooShort, login: name), in: language),
            pages.html(Self.language(.thai), in: language),
            pages.html(explorer(named: name), in: language),
            pages.html(explorerPermissions(named: name), in: language),
            pages.html(clear(named: name), in: language),
            pages.html(debugger(named: name), in: language),
        ] + others
    }
}
