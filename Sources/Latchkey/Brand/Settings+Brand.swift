public import LoginModel

// The settings for the appearance of login buttons and profile pictures.
extension Settings {
    /// The name of the provider in texts such as "Continue with …". The Info.plist key is `LatchkeyProviderName`.
    ///
    /// If the app sets no name, the name is the one in the provider's metadata, which a login button loads when it appears. Until then, it
    /// is `Latchkey`.
    public var providerName: String {
        get { nameOfApp ?? nameOfMetadata ?? "Latchkey" }
        set { set(\.providerName, newValue) }
    }

    /// The color of the provider, from which the colors of buttons are derived. The Info.plist key is `LatchkeyProviderColor`, with a value
    /// such as `#1f6a4e`.
    ///
    /// If the app sets no color, the color is the one in the provider's metadata, as for ``providerName``. Until then, or if the metadata
    /// have none, it is `ProviderColor.latchkey`.
    public var providerColor: ProviderColor {
        get { colorOfApp ?? colorOfMetadata ?? .latchkey }
        set { set(\.providerColor, newValue) }
    }

    /// The provider's mark (its logo), which precedes the title of a button. ``VectorShape/latchkey`` by default.
    public var providerMark: VectorShape {
        get { value(\.providerMark) }
        set { set(\.providerMark, newValue) }
    }

    /// The preferred languages of buttons as BCP 47 tags, most preferred first. Empty by default.
    ///
    /// The SDK supports English, Thai, Italian, Japanese and Traditional Chinese. Buttons use the first preferred language that the SDK
    /// supports, or else English. If the list is empty, buttons use the system's languages, or on Apple platforms the preferred
    /// localization of the app.
    public var languages: [String] {
        get { value(\.languages) }
        set { set(\.languages, newValue) }
    }
}
