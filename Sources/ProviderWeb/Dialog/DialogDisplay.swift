import LoginModel

/// The layout of the dialog, from the `display` parameter (Wire.md, section 2.2). The parameter affects nothing else.
enum DialogDisplay: String, Sendable, CaseIterable {
    /// A full page.
    case page
    /// A pop-up window.
    case popup
    /// A phone screen, with the buttons within reach of the thumb.
    case touch

    /// Reads the `display` parameter. The legacy value `wap` means `touch`; any unknown value means `page`.
    init(_ parameters: FormParameters) {
        let name = parameters[DialogParameter.display] ?? ""
        self = name == "wap" ? .touch : DialogDisplay(rawValue: name) ?? .page
    }
}
