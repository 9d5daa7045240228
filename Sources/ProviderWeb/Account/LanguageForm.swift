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
        try await withSignedInPerson(request, context) { requestContext in
            let chosen = requestContext.person.pageLanguage.flatMap(PageLanguage.init(matching:))
            let isSaved = request.queryParameters[Field.done] == LanguageField.saved
            return respond(LanguagePage(form: try sealedFormState(for: requestContext), selected: chosen, isSaved: isSaved), requestContext)
        }
    }

    /// Stores the selected language: `POST /settings/language`.
    @Sendable func chooseLanguage(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.language) { requestContext, fields in
            let code = fields[LanguageField.language] ?? ""
            let language = PageLanguage.all.first { $0.code == code }
            guard language != nil || code == LanguagePage.browserDefault else {
                throw PageError(code: "malformed_form", developerNote: "The field language is not one of the languages of the page.")
            }
            try await provider.store.chooseLanguage(
                LanguageChoice(language?.code, of: requestContext.person.id, at: provider.environment.now()))
            var response = seeOther("\(Path.language)?\(Field.done)=\(LanguageField.saved)")
            response.setCookies([cookies.language(language?.code)])
            return response
        }
    }
}
