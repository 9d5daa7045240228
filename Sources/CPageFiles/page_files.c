#include "page_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char mark_svg[] = {
#embed "../ProviderWeb/Pages/Assets/mark.svg"
};

static const unsigned char own_css[] = {
#embed "../ProviderWeb/Pages/Assets/own.css"
};

static const unsigned char page_js[] = {
#embed "../ProviderWeb/Pages/Assets/page.js"
};

static const unsigned char pages_css[] = {
#embed "../ProviderWeb/Pages/Assets/pages.css"
};

static const unsigned char tools_js[] = {
#embed "../ProviderWeb/Pages/Assets/tools.js"
};

static const unsigned char en_json[] = {
#embed "../ProviderWeb/Pages/Catalogs/en.json"
};

static const unsigned char it_json[] = {
#embed "../ProviderWeb/Pages/Catalogs/it.json"
};

static const unsigned char ja_json[] = {
#embed "../ProviderWeb/Pages/Catalogs/ja.json"
};

static const unsigned char th_json[] = {
#embed "../ProviderWeb/Pages/Catalogs/th.json"
};

static const unsigned char zh_Hant_json[] = {
#embed "../ProviderWeb/Pages/Catalogs/zh-Hant.json"
};

static const unsigned char activity_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/activity.mustache"
};

static const unsigned char app_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app.mustache"
};

static const unsigned char app_head_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_head.mustache"
};

static const unsigned char app_icon_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_icon.mustache"
};

static const unsigned char app_new_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_new.mustache"
};

static const unsigned char app_overview_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_overview.mustache"
};

static const unsigned char app_picture_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_picture.mustache"
};

static const unsigned char app_question_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_question.mustache"
};

static const unsigned char app_roles_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_roles.mustache"
};

static const unsigned char app_secret_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_secret.mustache"
};

static const unsigned char app_settings_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/app_settings.mustache"
};

static const unsigned char apps_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/apps.mustache"
};

static const unsigned char consent_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/consent.mustache"
};

static const unsigned char debugger_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/debugger.mustache"
};

static const unsigned char debugger_check_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/debugger_check.mustache"
};

static const unsigned char developer_apps_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/developer_apps.mustache"
};

static const unsigned char device_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/device.mustache"
};

static const unsigned char device_done_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/device_done.mustache"
};

static const unsigned char explorer_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/explorer.mustache"
};

static const unsigned char explorer_answer_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/explorer_answer.mustache"
};

static const unsigned char explorer_clear_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/explorer_clear.mustache"
};

static const unsigned char explorer_permissions_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/explorer_permissions.mustache"
};

static const unsigned char findings_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/findings.mustache"
};

static const unsigned char frame_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/frame.mustache"
};

static const unsigned char home_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/home.mustache"
};

static const unsigned char icon_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/icon.mustache"
};

static const unsigned char kept_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/kept.mustache"
};

static const unsigned char language_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/language.mustache"
};

static const unsigned char login_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/login.mustache"
};

static const unsigned char logout_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/logout.mustache"
};

static const unsigned char password_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/password.mustache"
};

static const unsigned char permissions_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/permissions.mustache"
};

static const unsigned char person_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/person.mustache"
};

static const unsigned char person_choice_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/person_choice.mustache"
};

static const unsigned char refusal_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/refusal.mustache"
};

static const unsigned char removal_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/removal.mustache"
};

static const unsigned char review_item_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/review_item.mustache"
};

static const unsigned char reviews_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/reviews.mustache"
};

static const unsigned char sample_logins_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/sample_logins.mustache"
};

static const unsigned char sessions_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/sessions.mustache"
};

static const unsigned char tabs_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/tabs.mustache"
};

static const unsigned char test_login_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/test_login.mustache"
};

static const unsigned char testers_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/testers.mustache"
};

static const unsigned char token_rows_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/token_rows.mustache"
};

static const unsigned char token_verdict_mustache[] = {
#embed "../ProviderWeb/Pages/Templates/token_verdict.mustache"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

const struct page_file *page_files(size_t *count) {
    static const struct page_file files[] = {
        FILE("mark.svg", mark_svg),
        FILE("own.css", own_css),
        FILE("page.js", page_js),
        FILE("pages.css", pages_css),
        FILE("tools.js", tools_js),
        FILE("en.json", en_json),
        FILE("it.json", it_json),
        FILE("ja.json", ja_json),
        FILE("th.json", th_json),
        FILE("zh-Hant.json", zh_Hant_json),
        FILE("activity.mustache", activity_mustache),
        FILE("app.mustache", app_mustache),
        FILE("app_head.mustache", app_head_mustache),
        FILE("app_icon.mustache", app_icon_mustache),
        FILE("app_new.mustache", app_new_mustache),
        FILE("app_overview.mustache", app_overview_mustache),
        FILE("app_picture.mustache", app_picture_mustache),
        FILE("app_question.mustache", app_question_mustache),
        FILE("app_roles.mustache", app_roles_mustache),
        FILE("app_secret.mustache", app_secret_mustache),
        FILE("app_settings.mustache", app_settings_mustache),
        FILE("apps.mustache", apps_mustache),
        FILE("consent.mustache", consent_mustache),
        FILE("debugger.mustache", debugger_mustache),
        FILE("debugger_check.mustache", debugger_check_mustache),
        FILE("developer_apps.mustache", developer_apps_mustache),
        FILE("device.mustache", device_mustache),
        FILE("device_done.mustache", device_done_mustache),
        FILE("explorer.mustache", explorer_mustache),
        FILE("explorer_answer.mustache", explorer_answer_mustache),
        FILE("explorer_clear.mustache", explorer_clear_mustache),
        FILE("explorer_permissions.mustache", explorer_permissions_mustache),
        FILE("findings.mustache", findings_mustache),
        FILE("frame.mustache", frame_mustache),
        FILE("home.mustache", home_mustache),
        FILE("icon.mustache", icon_mustache),
        FILE("kept.mustache", kept_mustache),
        FILE("language.mustache", language_mustache),
        FILE("login.mustache", login_mustache),
        FILE("logout.mustache", logout_mustache),
        FILE("password.mustache", password_mustache),
        FILE("permissions.mustache", permissions_mustache),
        FILE("person.mustache", person_mustache),
        FILE("person_choice.mustache", person_choice_mustache),
        FILE("refusal.mustache", refusal_mustache),
        FILE("removal.mustache", removal_mustache),
        FILE("review_item.mustache", review_item_mustache),
        FILE("reviews.mustache", reviews_mustache),
        FILE("sample_logins.mustache", sample_logins_mustache),
        FILE("sessions.mustache", sessions_mustache),
        FILE("tabs.mustache", tabs_mustache),
        FILE("test_login.mustache", test_login_mustache),
        FILE("testers.mustache", testers_mustache),
        FILE("token_rows.mustache", token_rows_mustache),
        FILE("token_verdict.mustache", token_verdict_mustache),
    };
    *count = sizeof files / sizeof *files;
    return files;
}
