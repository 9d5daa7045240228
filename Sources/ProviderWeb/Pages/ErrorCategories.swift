import ProviderDomain
import StrictJSON

extension Pages {
    /// Returns the categories by which the iOS SDK handles errors, with user-facing texts. The categories are the value of the app
    /// field `ios_sdk_error_categories` (Wire.md, sections 7.12 and 11.3).
    func errorCategories(in language: PageLanguage) -> JSONValue {
        let catalog = catalog(language)
        func text(_ key: PageText) -> JSONValue { .string(catalog.localized(key).renderText) }
        func items(_ codes: [Int64]) -> JSONValue { .array(codes.map { ["code": .integer($0)] }) }
        return [
            [
                "name": "login", "items": items([102, 190]), "recovery_message": text(.recoveryLogin),
                "recovery_options": [text(.loginSubmit), text(.cancel)],
            ],
            [
                "name": "transient", "items": items([1, 2, 4, 9, 17, 341]), "recovery_message": text(.recoveryTransient),
                "recovery_options": [text(.recoveryAgain)],
            ],
        ]
    }
}
