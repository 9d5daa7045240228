import ProviderDomain

/// The bar chart of one kind of event, with an axis of its own. Each kind has its own heading and pattern, so that nobody has to distinguish
/// colors. A kind without events has no chart.
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
        let name = catalog.localized(named: "activity.\(kind.rawValue)") ?? LocalizedText(pieces: [])
        var content: [String: Any] = [
            "kind": kind.rawValue,
            "chartTitle": name,
            "chartText": catalog.localized(named: "activity.\(kind.rawValue).text") ?? LocalizedText(pieces: []),
        ]
        guard let most = series.max(), most > 0 else {
            content["nothing"] = catalog.localized(.activityNothing)
            return content
        }
        let figures = [
            "kind": name.plain, "count": series.reduce(0, +).number(in: catalog.language), "most": most.number(in: catalog.language),
        ]
        content["total"] = catalog.localized(.activityTotal, figures)
        content["plot"] = plot(series, upTo: Self.top(of: most), alternative: catalog.localized(.activityAlternative, figures), catalog)
        return content
    }

    private func plot(_ series: [Int], upTo top: Int, alternative: LocalizedText, _ catalog: MessageCatalog) -> [String: Any] {
        let width = days.count * Self.step
        let floor = Self.height - 1
        func date(_ index: Int) -> String { PageTime(day: days.lowerBound + index).shortDay(in: catalog.language) }
        var content: [String: Any] = [
            "alternative": alternative,
            "view": "0 0 \(width) \(Self.height)",
            "width": width, "height": Self.height, "floor": floor,
            "grid": (top > 1 ? [1, floor / 2 + 1] : [1]).map { ["y": $0] },
            "bars": series.enumerated().filter { $0.element > 0 }.map { index, count in
                let height = max(Self.minimumHeight, count * (Self.height - 2) / top)
                let day = PageTime(day: days.lowerBound + index).day(in: catalog.language)
                return [
                    "x": index * Self.step + (Self.step - Self.barWidth) / 2, "y": floor - height, "barHeight": height,
                    "barWidth": Self.barWidth,
                    "label": catalog.localized(.activityBar, ["date": day, "count": count.number(in: catalog.language)]),
                ] as [String: Any]
            },
            "from": date(0), "center": date(days.count / 2), "to": date(days.count - 1),
            "top": top.number(in: catalog.language), "zero": 0.number(in: catalog.language),
        ]
        if top > 1 { content["middle"] = (top / 2).number(in: catalog.language) }
        if let pattern = Self.patterns[kind] {
            content["fill"] = "pattern-\(kind.rawValue)"
            content[pattern] = true
        }
        return content
    }

    /// Returns the number at the top of the axis: 1, or the smallest even number of the form 2, 4, 10, 20, 40, 100 and so on that is not
    /// below the largest count.
    static func top(of most: Int) -> Int {
        guard most > 1 else { return 1 }
        var unit = 1
        while unit * 10 < most { unit *= 10 }
        return [2, 4, 10].map { $0 * unit }.first { $0 >= most } ?? unit * 10
    }
}
