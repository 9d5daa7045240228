/// The name, the color and the mark of a provider, taken from the settings.
struct ProviderBrand: Sendable {
    let name: String
    let color: ProviderColor
    let mark: VectorShape

    init(name: String = "Latchkey", color: ProviderColor = .latchkey, mark: VectorShape = .latchkey) {
        self.name = name
        self.color = color
        self.mark = mark
    }

    /// Creates the brand that the settings describe.
    init(_ settings: Settings) {
        self.init(name: settings.providerName, color: settings.providerColor, mark: settings.providerMark)
    }

    /// Copies the settings. Returns a function that uses the name and the color of metadata if the app has set none.
    static func completed(_ settings: Settings) -> @Sendable (ProviderMetadata?) -> ProviderBrand {
        { [brand = ProviderBrand(settings), name = settings.nameOfApp, color = settings.colorOfApp] metadata in
            ProviderBrand(name: name ?? metadata?.name ?? brand.name, color: color ?? metadata?.color ?? brand.color, mark: brand.mark)
        }
    }

    /// The colors of the mark and of the surface behind it.
    var colors: LoginButtonColors { LoginButtonColors(color) }
}
