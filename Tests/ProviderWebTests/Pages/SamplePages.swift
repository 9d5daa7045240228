import Foundation
import LoginModel

@testable import ProviderWeb

/// Pages as a person may meet them.
enum SamplePages {
    static let permissions = [
        "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday", "user_friends",
        "user_gender",
        "user_hometown", "user_link", "user_location", "user_messenger_contact", "user_likes", "user_photos", "user_posts", "user_videos",
    ]

    static let refusals = [
        "invalid_app_id", "missing_app_id", "missing_redirect_uri", "redirect_uri_not_absolute", "redirect_uri_blocked",
        "app_in_development", "domain_not_included", "app_not_active", "login_switched_off", "embedded_browser",
        "test_user_elsewhere", "app_not_available", "invalid_scopes", "device_code_expired", "form_stale", "form_foreign",
        "session_changed", "malformed_form",
        "page_not_found", "method_not_allowed", "too_large", "internal",
    ]

    static let acts = [
        "login", "refreshed", "cancelled", "granted", "declined", "revoked", "disconnected", "code_replayed", "tokens_ended",
        "login_refused", "deletion_requested", "deletion_answered", "callback_failed",
    ]

    static let fields = [
        "id", "name", "first_name", "middle_name", "last_name", "short_name", "email", "picture", "birthday", "age_range", "gender",
        "hometown", "location", "link", "friends", "permissions", "installed",
    ]

    private static let moment = Moment(Date(timeIntervalSince1970: 1_795_219_200))

    static func apps(person: String = "Ada King Lovelace", app: String = "Sample") -> AppsPage {
        AppsPage(
            personName: person,
            apps: [
                AppsPage.App(id: "1", name: app, lastLogin: moment), AppsPage.App(id: "2", name: "Library", lastLogin: moment),
                AppsPage.App(id: "3", name: "Cinema", lastLogin: nil),
            ])
    }

    static func app(named name: String = "Sample", isRemoved: Bool = false, notice: SettingsNotice? = nil) -> AppPage {
        AppPage(
            id: "1", name: name, form: "c2VhbGVk",
            permissions: isRemoved
                ? nil
                : ["public_profile", "email", "user_friends", name].map {
                    AppPage.Permission(name: $0, text: name, isFixed: $0 == "public_profile")
                },
            declined: [AppPage.Permission(name: "user_birthday", text: nil, isFixed: false)],
            received: (isRemoved ? fields : ["name", "picture", "email", name]).map {
                AppPage.Received(field: $0, last: moment, count: 1234)
            },
            events: (isRemoved ? acts : ["login", "granted", name]).map {
                AppPage.Event(act: $0, at: moment, fields: ["public_profile", "email"])
            },
            deletion: AppPage.Deletion(askedAt: moment, state: .delivered(code: name, url: "https://app.example/status?a=1&b=2")),
            deletionWay: isRemoved ? .instructions("https://app.example/delete") : .request, notice: notice)
    }

    static func login(
        appName: String? = "Sample", email: String = "", notice: LoginNotice? = nil, isLimited: Bool = true, display: DialogDisplay = .page
    ) -> LoginPage {
        LoginPage(appName: appName, form: "c2VhbGVk", email: email, notice: notice, isLimited: isLimited, display: display)
    }

    static func consent(
        appName: String = "Sample", firstName: String = "Ada", asking names: [String] = ["public_profile", "email", "user_friends"],
        off: Set<String> = [], userCode: String? = nil, display: DialogDisplay = .page
    ) -> ConsentPage {
        ConsentPage(
            appName: appName, firstName: firstName, form: "c2VhbGVk",
            permissions: names.map { ConsentPermission(name: $0, isFixed: $0 == "public_profile", isOn: !off.contains($0)) },
            known: ["user_birthday", "publish_actions"], isLimited: userCode == nil, userCode: userCode,
            privacyPolicy: "https://app.example/privacy?a=1&b=2", terms: "https://app.example/terms", display: display)
    }

    static func refusal(_ code: String = "redirect_uri_blocked") -> RefusalPage {
        RefusalPage(
            code: code,
            developerNote:
                "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.",
            returnAddress: "https://app.example/start?a=1&b=2")
    }

    static func home(name: String = "Ada King Lovelace") -> HomePage {
        HomePage(
            people: [
                HomePage.SamplePerson(name: name, login: "ada@example.com", password: "correct horse battery staple"),
                HomePage.SamplePerson(name: "Grace Hopper", login: "+12025550143", password: "the nanosecond is a foot of wire"),
            ],
            addresses: [
                HomePage.Address(text: .homeProvider, url: "https://login.example", isLink: false),
                HomePage.Address(text: .homeDiscovery, url: "https://login.example/.well-known/openid-configuration", isLink: true),
                HomePage.Address(text: .homeDevice, url: "https://login.example/device", isLink: true),
            ])
    }

    static func kept(typed: String = "typed") -> KeptPage? {
        let fields = FormParameters.encode([(name: "a", value: typed)])
        let query = FormParameters.encode(
            [("person", "1"), ("action", "/settings"), ("page", "/settings"), ("fields", fields)].map { (name: $0.0, value: $0.1) })
        return KeptForm(encoded: query).map { KeptPage($0, form: "c2VhbGVk") }
    }

    /// Every kind of page with these names in every place that holds one.
    static func all(named name: String, by pages: Pages, in language: PageLanguage) -> [String] {
        [
            pages.html(login(appName: name, email: name, notice: .passwordAgain), in: language),
            pages.html(consent(appName: name, firstName: name, asking: ["public_profile", name]), in: language),
            pages.html(DeviceCodePage(form: "c2VhbGVk", typed: name, notice: .unknown), in: language),
            pages.html(DeviceDonePage(appName: name, isApproved: true), in: language),
            pages.html(RefusalPage(code: name, developerNote: name, returnAddress: "https://app.example/" + name), in: language),
            pages.html(LogoutPage(form: "c2VhbGVk"), in: language),
            pages.html(LogoutPage(form: nil), in: language),
            pages.html(home(name: name), in: language),
            pages.html(login(appName: nil, email: name), in: language),
            pages.html(apps(person: name, app: name), in: language),
            pages.html(app(named: name), in: language),
            pages.html(RemovalPage(id: "1", name: name, form: "c2VhbGVk"), in: language),
        ] + [kept(typed: name)].compactMap(\.self).map { pages.html($0, in: language) }
    }
}
