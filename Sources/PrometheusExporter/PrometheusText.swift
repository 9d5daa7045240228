import ProviderMonitoring

/// The text format of Prometheus, version 0.0.4.
enum PrometheusText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns the values of all metrics. A metric without a series has only its description.
    static func text(of families: [PrometheusRegistry.Family]) -> String {
        var text = ""
        for family in families {
            text += "# HELP \(family.name) \(escapedHelp(family.help))\n# TYPE \(family.name) \(family.kind.word)\n"
            for (labels, cell) in family.series.sorted(by: { $0.key < $1.key }) {
                switch cell {
                case .counter(let cell): text += line(family.name, labels, "\(cell.value)")
                case .gauge(let cell): text += line(family.name, labels, number(cell.value))
                case .histogram(let cell): text += lines(of: cell, family.name, labels)
                }
            }
        }
        return text
    }

    /// Returns a valid name: other characters become underscores, and a counter ends in `_total`.
    static func name(_ label: String, isCounter: Bool) -> String {
        var name = String(label.unicodeScalars.map { isNameCharacter($0) ? Character($0) : "_" })
        if name.first?.isNumber ?? true { name = "_" + name }
        return isCounter && !name.hasSuffix("_total") ? name + "_total" : name
    }

    /// Returns labels as they stand between the braces.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\(labelName($0.0))=\"\(escapedValue($0.1))\"" }.joined(separator: ",")
    }

    /// Returns a number as Prometheus reads it.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return value.rounded() == value && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    static func line(_ name: String, _ labels: String, _ value: String) -> String {
        labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }

    private static func lines(of cell: HistogramCell, _ name: String, _ labels: String) -> String {
        var (text, total) = ("", UInt64(0))
        let prefix = labels.isEmpty ? "" : "\(labels),"
        let values = cell.values
        for (bound, count) in zip(cell.bounds + [.infinity], values) {
            total += count
            text += line("\(name)_bucket", "\(prefix)le=\"\(number(bound))\"", "\(total)")
        }
        return text + line("\(name)_sum", labels, number(cell.sum)) + line("\(name)_count", labels, "\(total)")
    }

    private static func labelName(_ name: String) -> String {
        let valid = self.name(name, isCounter: false).replacing(":", with: "_")
        // Prometheus reserves these names.
        return valid.hasPrefix("__") || valid == "le" ? "label" + valid : valid
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", ":": true
        default: false
        }
    }

    private static func escapedHelp(_ text: String) -> String { escaped(text, ["\\": "\\\\", "\n": "\\n"]) }

    private static func escapedValue(_ text: String) -> String { escaped(text, ["\\": "\\\\", "\n": "\\n", "\"": "\\\""]) }

    /// Escapes Unicode scalars, because a quotation mark forms one character with a combining mark that follows it.
    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if let escape = escapes[scalar] { escaped += escape } else { escaped.unicodeScalars.append(scalar) }
        }
    }
}

extension ProviderMetric.Kind {
    fileprivate var word: String {
        switch self {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }
}
