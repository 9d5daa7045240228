/// The page that gives a form back which came too late, with everything that was typed.
struct KeptPage: Sendable {
    let kept: KeptForm
    /// The sealed state, for the hidden field.
    let form: String

    init(_ kept: KeptForm, form: String) {
        self.kept = kept
        self.form = form
    }
}

extension KeptPage: Screen {
    var template: String { "kept" }
    var section: PageSection? { .apps }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.keptTitle, names),
            "heading": words.wording(.keptHeading, names),
            "text": words.wording(.keptText, names),
            "send": words.wording(.keptSend, names),
            "drop": words.wording(.keptDrop, names),
            "action": kept.action,
            "page": kept.page,
            "form": form,
            "fields": kept.fields.map { ["name": $0.name, "value": $0.value] },
        ]
    }
}
