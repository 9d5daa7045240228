import ProviderDomain

/// The bar chart of one kind of event. Each kind has its own chart, heading and pattern, so that nobody has to distinguish colors.
struct ActivityChart: Sendable {
    let kind: ActivityKind
    let days: ClosedRange<Int>
    let counts: [ActivityCount]

    /// The dimensions in units of the `viewBox`, which is stretched to the width of the page.
    private static let height = 72
    private static let step = 12
    private static let barWidth = 9
    /// The patterns of the bars, by kind of event. The bars of kinds without a pattern are solid.
    private static let patterns: [ActivityKind: String] = [.declines: "stripes", .refusals: "rules", .errors: "dots"]
    /// The minimum height of a bar, so that even a single event is visible.
    private static let minimumHeight = 4

    /// Returns the data of one chart for the template `activity`.
    func content(_ catalog: MessageCatalog) -> [String: Any] {
        let series = kind.series(of: counts, on: days)
        let most = series.max() ?? 0
        let name = catalog.localized(named: "activity.\(kind.rawValue)") ?? LocalizedText(pieces: [])
        let figures = [
            "kind": name.plain, "count": series.reduce(0, +).number(in: catalog.language), "most": most.number(in: catalog.language),
        ]
        let width = days.count * Self.step
        var content: [String: Any] = [
            "kind": kind.rawValue,
            "chartTitle": name,
            "chartText": catalog.localized(named: "activity.\(kind.rawValue).text") ?? LocalizedText(pieces: []),
            "total": catalog.localized(.activityTotal, figures),
            "alternative": catalog.localized(.activityAlternative, figures),
            "view": "0 0 \(width) \(Self.height)",
            "width": width, "height": Self.height, "floor": Self.height - 1,
            "bars": series.enumerated().filter { $0.element > 0 }.map { index, count in
                let height = max(Self.minimumHeight, count * (Self.height - 2) / max(most, 1))
                let date = PageTime(day: days.lowerBound + index).day(in: catalog.language)
                return [
                    "x": index * Self.step + (Self.step - Self.barWidth) / 2, "y": Self.height - 1 - height, "barHeight": height,
                    "barWidth": Self.barWidth,
                    "label": catalog.localized(.activityBar, ["date": date, "count": count.number(in: catalog.language)]),
                ] as [String: Any]
            },
            "from": PageTime(day: days.lowerBound).shortDay(in: catalog.language),
            "to": PageTime(day: days.upperBound).shortDay(in: catalog.language),
        ]
        if let pattern = Self.patterns[kind] {
            content["fill"] = "pattern-\(kind.rawValue)"
            content[pattern] = true
        }
        return content
    }
}
