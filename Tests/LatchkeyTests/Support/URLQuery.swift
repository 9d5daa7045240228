import Foundation

/// The parameters of an address, a query or a form, which are not parsed with the SDK's code.
struct URLQuery {
    let values: [String: String]

    init(_ text: String) {
        var parts = URLComponents()
        parts.percentEncodedQuery = text.replacing("+", with: "%20")
        values = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    init(of url: URL) { self.init(URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? "") }

    subscript(_ name: String) -> String? { values[name] }
}

extension String {
    /// The text, encoded as the value of a parameter.
    var escaped: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
