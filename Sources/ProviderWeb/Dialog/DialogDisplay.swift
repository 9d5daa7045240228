import LoginModel

/// The frame that an app shows the dialog in (provider-wire.md, section 2.2): it changes the layout and nothing else.
enum DialogDisplay: String, Sendable, CaseIterable {
    /// A whole page.
    case page
    /// A small window beside the app.
    case popup
    /// A phone: what decides is within reach of the thumb.
    case touch

    /// What an app asks for. An older name is taken too; any other means a page.
    init(_ parameters: FormParameters) {
        let name = parameters[DialogParameter.display] ?? ""
        self = name == "wap" ? .touch : DialogDisplay(rawValue: name) ?? .page
    }
}
