import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The page `/settings/language`, where the logged-in person selects the language of the pages.
extension AccountEndpoints {
    enum LanguageField {
        static let language = "language"
        static let saved = "saved"
    }

    /// Shows the language page: `GET /settings/language`.
    @Sendable func language(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let chosen = visit.person.pageLanguage.flatMap(PageLanguage.init(matching:))
            let isSaved = request.queryParameters[Field.done] == LanguageField.saved
            return answer(LanguagePage(form: try form(of: visit), chosen: chosen, isSaved: isSaved), visit)
        }
    }

    /// Stores the selected language: `POST /settings/language`.
    @Sendable func chooseLanguage(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.language) { visit, fields in
            let code = fields[LanguageField.language] ?? ""
            let language = PageLanguage.all.first { $0.code == code }
            guard language != nil || code == LanguagePage.ofTheBrowser else {
                throw PageError(code: "malformed_form", developerNote: "The field language has none of the values of the page.")
            }
            try await provider.store.choose(
                LanguageChoice(language?.code, of: visit.person.id, at: provider.surroundings.now()))
            var response = seeOther("\(Path.language)?\(Field.done)=\(LanguageField.saved)")
            response.setCookies([cookies.language(language?.code)])
            return response
        }
    }
}
