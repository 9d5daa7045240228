import ProviderDomain

/// One kind of event, as bars: each kind has a chart, a heading and a pattern of its own, so that nobody has to tell colours apart.
struct ActivityChart: Sendable {
    let kind: ActivityKind
    let days: ClosedRange<Int>
    let counts: [ActivityCount]

    /// In units of the drawing, which is stretched to the width of the page.
    private static let height = 72
    private static let step = 12
    private static let barWidth = 9
    /// Bars without a pattern are filled.
    private static let patterns: [ActivityKind: String] = [.declines: "stripes", .refusals: "rules", .errors: "dots"]
    /// What happened at all is seen.
    private static let leastHeight = 4

    /// What the template `activity` shows.
    func content(_ words: Catalogue) -> [String: Any] {
        let series = kind.series(of: counts, on: days)
        let most = series.max() ?? 0
        let name = words.wording(named: "activity.\(kind.rawValue)") ?? Wording(pieces: [])
        let figures = [
            "kind": name.plain, "count": series.reduce(0, +).number(in: words.language), "most": most.number(in: words.language),
        ]
        let width = days.count * Self.step
        var content: [String: Any] = [
            "kind": kind.rawValue,
            "chartTitle": name,
            "chartText": words.wording(named: "activity.\(kind.rawValue).text") ?? Wording(pieces: []),
            "total": words.wording(.activityTotal, figures),
            "alternative": words.wording(.activityAlternative, figures),
            "view": "0 0 \(width) \(Self.height)",
            "width": width, "height": Self.height, "floor": Self.height - 1,
            "bars": series.enumerated().filter { $0.element > 0 }.map { index, count in
                let height = max(Self.leastHeight, count * (Self.height - 2) / max(most, 1))
                let date = Moment(day: days.lowerBound + index).day(in: words.language)
                return [
                    "x": index * Self.step + (Self.step - Self.barWidth) / 2, "y": Self.height - 1 - height, "barHeight": height,
                    "barWidth": Self.barWidth,
                    "label": words.wording(.activityBar, ["date": date, "count": count.number(in: words.language)]),
                ] as [String: Any]
            },
            "from": Moment(day: days.lowerBound).shortDay(in: words.language),
            "to": Moment(day: days.upperBound).shortDay(in: words.language),
        ]
        if let pattern = Self.patterns[kind] {
            content["fill"] = "pattern-\(kind.rawValue)"
            content[pattern] = true
        }
        return content
    }
}
