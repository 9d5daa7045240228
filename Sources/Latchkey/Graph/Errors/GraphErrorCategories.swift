public import Foundation
internal import IdentityTokens

/// The recovery categories of the provider's error codes (SDK.md, section 6.6). Set ``Settings/graphErrorCategories`` to replace them.
public struct GraphErrorCategories: Sendable, Hashable {
    /// The recovery category of one kind of error, and the texts to show to the person.
    public struct Kind: Sendable, Hashable {
        /// The recovery category.
        public var category: GraphRequestError
        /// A message for the person, in the person's language.
        public var recoveryMessage: String?
        /// The button labels; the one that starts the recovery comes first.
        public var recoveryOptions: [String]

        /// Creates a kind of error from its category and its texts.
        public init(category: GraphRequestError, recoveryMessage: String? = nil, recoveryOptions: [String] = []) {
            self.category = category
            self.recoveryMessage = recoveryMessage
            self.recoveryOptions = recoveryOptions
        }
    }

    private struct Key: Sendable, Hashable {
        /// The error code; `nil` matches any. The same applies to `subcode`.
        let code: Int?
        let subcode: Int?
    }

    private var kinds: [Key: Kind] = [:]

    /// Creates categories in which every code has the category ``GraphRequestError/other``.
    public init() {}

    /// The kind that is registered for exactly this pair; `nil` matches any code or any subcode.
    public subscript(code: Int?, subcode: Int?) -> Kind? {
        get { kinds[Key(code: code, subcode: subcode)] }
        set { kinds[Key(code: code, subcode: subcode)] = newValue }
    }

    /// Returns the kind of an error. Looks up the pair first, then the code, then the subcode, then the entry for all codes.
    public func kind(code: Int?, subcode: Int?) -> Kind {
        self[code, subcode] ?? self[code, nil] ?? self[nil, subcode] ?? self[nil, nil] ?? Kind(category: .other)
    }

    /// Adds the categories of a provider: the value of `ios_sdk_error_categories` in the app's node (Wire.md, section 7.12).
    /// - Throws: ``CoreError`` if the data is not a JSON array. Malformed entries are skipped.
    public mutating func merge(_ configuration: Data) throws {
        guard let entries = (try? JSONValue(strictly: Array(configuration)))?.array else {
            throw CoreError(.errorInvalidArgument, .badResponse, "The error categories are not a JSON array.")
        }
        for entry in entries {
            guard let name = entry["name"]?.string else { continue }
            let category: GraphRequestError = name == "other" ? .other : name == "transient" ? .transient : .recoverable
            let kind = Kind(
                category: category, recoveryMessage: entry["recovery_message"]?.string,
                recoveryOptions: entry["recovery_options"]?.strings ?? [])
            for item in entry["items"]?.array ?? [] {
                guard let code = item["code"]?.integer.flatMap({ Int(exactly: $0) }) else { continue }
                let subcodes = (item["subcodes"]?.array ?? []).compactMap { $0.integer.flatMap { Int(exactly: $0) } }
                if subcodes.isEmpty { self[code, nil] = kind }
                for subcode in subcodes { self[code, subcode] = kind }
            }
        }
    }
}
