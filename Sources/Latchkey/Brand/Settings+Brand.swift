// What buttons and pictures look like.
extension Settings {
    /// What people call the provider: buttons say "Continue with …". Default `Latchkey`; `LatchkeyProviderName` in an Info.plist.
    public var providerName: String {
        get { value(\.providerName) }
        set { set(\.providerName, newValue) }
    }

    /// The provider's colour, which buttons are made of. Default ``ProviderColor/latchkey``; `LatchkeyProviderColor` in an Info.plist, such as
    /// `#1f6a4e`.
    public var providerColor: ProviderColor {
        get { value(\.providerColor) }
        set { set(\.providerColor, newValue) }
    }

    /// The provider's mark, which stands before the title of a button. Default ``VectorShape/latchkey``.
    public var providerMark: VectorShape {
        get { value(\.providerMark) }
        set { set(\.providerMark, newValue) }
    }

    /// The languages (BCP 47) that buttons speak, the one that is liked best first; the first of English, Thai, Italian, Japanese and Traditional
    /// Chinese counts, and English where there is none. Default: empty, which means the
    /// languages of the system; on Apple platforms, the best of the app's own localizations.
    public var languages: [String] {
        get { value(\.languages) }
        set { set(\.languages, newValue) }
    }
}
