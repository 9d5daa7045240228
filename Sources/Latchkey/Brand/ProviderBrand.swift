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

    /// The colors of the mark and of the surface behind it.
    var colors: LoginButtonColors { LoginButtonColors(color) }
}
