// The appearance of buttons and pictures.
extension Settings {
    /// The name of the provider in texts such as "Continue with …". `Latchkey` by default; `LatchkeyProviderName` in an Info.plist.
    public var providerName: String {
        get { value(\.providerName) }
        set { set(\.providerName, newValue) }
    }

    /// The color of the provider, from which the colors of buttons are derived. ``ProviderColor/latchkey`` by default; `LatchkeyProviderColor` in
    /// an Info.plist, such as `#1f6a4e`.
    public var providerColor: ProviderColor {
        get { value(\.providerColor) }
        set { set(\.providerColor, newValue) }
    }

    /// The logo of the provider, which precedes the title of a button. ``VectorShape/latchkey`` by default.
    public var providerMark: VectorShape {
        get { value(\.providerMark) }
        set { set(\.providerMark, newValue) }
    }

    /// The languages of buttons (BCP 47), in order of preference. The first supported one is used: English, Thai, Italian, Japanese or Traditional
    /// Chinese; English if none is supported. Empty by default, which selects the languages of the system; on Apple platforms, the best of the
    /// app's own localizations.
    public var languages: [String] {
        get { value(\.languages) }
        set { set(\.languages, newValue) }
    }
}
