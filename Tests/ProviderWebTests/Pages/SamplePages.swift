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

    static func login(appName: String = "Sample", email: String = "", notice: LoginNotice? = nil, isLimited: Bool = true) -> LoginPage {
        LoginPage(appName: appName, form: "c2VhbGVk", email: email, notice: notice, isLimited: isLimited)
    }

    static func consent(
        appName: String = "Sample", firstName: String = "Ada", asking names: [String] = ["public_profile", "email", "user_friends"],
        off: Set<String> = [], userCode: String? = nil
    ) -> ConsentPage {
        ConsentPage(
            appName: appName, firstName: firstName, form: "c2VhbGVk",
            permissions: names.map { ConsentPermission(name: $0, isFixed: $0 == "public_profile", isOn: !off.contains($0)) },
            known: ["user_birthday", "publish_actions"], isLimited: userCode == nil, userCode: userCode,
            privacyPolicy: "https://app.example/privacy?a=1&b=2", terms: "https://app.example/terms")
    }

    static func refusal(_ code: String = "redirect_uri_blocked") -> RefusalPage {
        RefusalPage(
            code: code,
            developerNote:
                "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.",
            returnAddress: "https://app.example/start?a=1&b=2")
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
        ]
    }
}
