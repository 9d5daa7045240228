import Foundation
import ProviderDomain
import StrictJSON
import Testing

@testable import ProviderWeb

/// Writes the pages to files. `make screenshots` makes pictures of the files, for people to look at.
@Suite("The page gallery")
struct PageGalleryTests {
    static let folder = ProcessInfo.processInfo.environment["LATCHKEY_PAGE_GALLERY"]
    static let names = ["en": "Ada", "it": "Ada", "th": "เอดา", "ja": "エイダ", "zh-Hant": "愛達"]

    @Test("The gallery has each page in each language", .enabled(if: folder != nil), arguments: PageLanguage.all + [.pseudo])
    func write(language: PageLanguage) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pages = try Pages()
        var hooks = ProviderHooks()
        (hooks.signIn, hooks.showsTestBanner) = (.choice, true)
        let tested = try Pages(hooks: hooks)
        let long = String(repeating: "An application with a very long name ", count: 27)
        var screens = [
            "settings": pages.html(SamplePages.apps(), in: language),
            "settings-login": pages.html(SamplePages.login(appName: nil, isLimited: false), in: language),
            "settings-app": pages.html(SamplePages.app(notice: .revoked), in: language),
            "settings-app-removed": pages.html(SamplePages.app(isRemoved: true), in: language),
            "settings-remove": pages.html(RemovalPage(id: "1", name: "Sample", form: "c2VhbGVk"), in: language),
            "settings-sessions": pages.html(SamplePages.sessions(notice: .loginEnded), in: language),
            "settings-password": pages.html(SamplePages.password(), in: language),
            "settings-password-missing": pages.html(SamplePages.password(.missing), in: language),
            "settings-password-old": pages.html(SamplePages.password(.wrongCurrentPassword), in: language),
            "settings-password-short": pages.html(SamplePages.password(.tooShort), in: language),
            "settings-password-changed": pages.html(SamplePages.password(.changed), in: language),
            "settings-language": pages.html(SamplePages.language(.japanese), in: language),
            "settings-kept": pages.html(try #require(SamplePages.pendingForm()), in: language),
            "app-permissions": pages.html(SamplePages.permissions(notice: .reviewRequested), in: language),
            "app-permissions-wrong": pages.html(SamplePages.permissions(isWrong: true), in: language),
            "app-testers": pages.html(SamplePages.testers(), in: language),
            "app-testers-once": pages.html(SamplePages.testers(isOnce: true), in: language),
            "app-testers-wrong": pages.html(SamplePages.testers(problem: .name), in: language),
            "app-activity": pages.html(SamplePages.activity(), in: language),
            "app-activity-empty": pages.html(SamplePages.activity(isEmpty: true), in: language),
            "reviews": pages.html(SamplePages.queue(), in: language),
            "reviews-wrong": pages.html(SamplePages.queue(isWrong: true, isLate: true), in: language),
            "explorer": pages.html(SamplePages.explorer(), in: language),
            "explorer-refused": pages.html(
                SamplePages.explorer(
                    content: .json(["error": ["code": 190, "message": "Invalid OAuth access token"]]), status: 400, advice: .token,
                    notice: .refused, validity: .invalid(.removed, message: "The user has not authorized application 1.")), in: language),
            "explorer-permissions": pages.html(SamplePages.explorerPermissions(), in: language),
            "explorer-clear": pages.html(SamplePages.clear(), in: language),
            "debugger": pages.html(SamplePages.debugger(), in: language),
            "home": pages.html(SamplePages.home(), in: language),
            "login": pages.html(SamplePages.login(), in: language),
            "login-choice": tested.html(SamplePages.choice(), in: language),
            "login-choice-search": tested.html(SamplePages.choice(people: 4, search: "a", notice: .missingFields), in: language),
            "login-choice-popup": tested.html(SamplePages.choice(display: .popup), in: language),
            "login-choice-own": tested.html(SamplePages.choice(appName: nil, people: 0), in: language),
            "test-banner-home": tested.html(SamplePages.home(), in: language),
            "login-wrong": pages.html(SamplePages.login(email: "ada@example.com", notice: .wrongPassword, isLimited: false), in: language),
            "consent": pages.html(
                SamplePages.consent(
                    firstName: Self.names[language.code] ?? "Ada",
                    asking: ["public_profile", "email", "user_age_range", "user_friends", "user_location", "publish_actions"],
                    off: ["user_friends"]), in: language
            ),
            "consent-popup": pages.html(SamplePages.consent(display: .popup), in: language),
            "consent-touch": pages.html(SamplePages.consent(asking: SamplePages.permissions, display: .touch), in: language),
            "login-touch": pages.html(SamplePages.login(display: .touch), in: language),
            "consent-again": pages.html(SamplePages.consent(isReturning: true), in: language),
            "consent-developer": pages.html(SamplePages.consent(isForDeveloper: true), in: language),
            "consent-lifted": pages.html(SamplePages.consent(isReturning: true, isLifted: true), in: language),
            "consent-all": pages.html(SamplePages.consent(asking: SamplePages.permissions), in: language),
            "consent-long": pages.html(SamplePages.consent(appName: long, firstName: String(repeating: "Ada", count: 333)), in: language),
            "device": pages.html(DeviceCodePage(form: "c2VhbGVk", typed: "WDJB-MJHT"), in: language),
            "device-wrong": pages.html(DeviceCodePage(form: "c2VhbGVk", typed: "BCDF-GHJK", notice: .unknown), in: language),
            "device-consent": pages.html(SamplePages.consent(userCode: "WDJB-MJHT"), in: language),
            "device-approved": pages.html(DeviceDonePage(appName: "Sample", isApproved: true), in: language),
            "device-declined": pages.html(DeviceDonePage(appName: "Sample", isApproved: false), in: language),
            "test-login": pages.html(TestUserLoginPage(person: "Mary Somerville", token: "c2VhbGVk"), in: language),
            "logout": pages.html(LogoutPage(form: "c2VhbGVk"), in: language),
            "logout-done": pages.html(LogoutPage(form: nil), in: language),
            "consent-rtl": pages.html(SamplePages.consent(appName: "יישום לדוגמה!", firstName: "אדה"), in: language),
            "refusal": pages.html(SamplePages.refusal(), in: language),
            "refusal-person": pages.html(SamplePages.refusal("app_in_development"), in: language),
            "refusal-busy": pages.html(ErrorPage(code: "busy"), in: language),
            "refusal-unavailable": pages.html(
                ErrorPage(
                    code: PageError.storeUnavailableCode, developerNote: "The provider cannot reach its store at present.",
                    returnAddress: "/settings"), in: language),
            "refusal-plain": pages.html(ErrorPage(code: "page_not_found"), in: language),
        ]
        for (file, screen) in SamplePages.developer() { screens[file] = pages.html(screen, in: language) }
        for (name, html) in screens {
            let local = html.replacing("=\"\(Pages.assetPath)", with: "=\"").replacing(/\?v=[0-9a-f]+/, with: "")
            try Data(local.utf8).write(to: folder.appending(path: "\(name).\(language.code).html"))
        }
        for name in Pages.assetSources.keys {
            try Data(try #require(pages.asset(named: name)).bytes).write(to: folder.appending(path: name))
        }
    }
}
