public import Foundation
internal import IdentityTokens

/// What the provider's error codes mean for the app (client-sdk.md, section 6.6). Replaceable: ``Settings/graphErrorCategories``.
public struct GraphErrorCategories: Sendable, Hashable {
    /// What can be done about one kind of error, and how to tell the person.
    public struct Kind: Sendable, Hashable {
        /// What can be done.
        public var category: GraphRequestError
        /// A sentence for the person, in the person's language.
        public var recoveryMessage: String?
        /// The labels of the buttons, the one that mends the error first.
        public var recoveryOptions: [String]

        /// - Parameters: see the properties.
        public init(category: GraphRequestError, recoveryMessage: String? = nil, recoveryOptions: [String] = []) {
            self.category = category
            self.recoveryMessage = recoveryMessage
            self.recoveryOptions = recoveryOptions
        }
    }

    private struct Key: Sendable, Hashable {
        /// `nil` stands for any.
        let code: Int?
        let subcode: Int?
    }

    private var kinds: [Key: Kind] = [:]

    /// No code means anything.
    public init() {}

    /// What exactly this pair means; `nil` stands for any code or any subcode.
    public subscript(code: Int?, subcode: Int?) -> Kind? {
        get { kinds[Key(code: code, subcode: subcode)] }
        set { kinds[Key(code: code, subcode: subcode)] = newValue }
    }

    /// What an error means: the pair first, then the code, then the subcode, then whatever stands for all.
    public func kind(code: Int?, subcode: Int?) -> Kind {
        self[code, subcode] ?? self[code, nil] ?? self[nil, subcode] ?? self[nil, nil] ?? Kind(category: .other)
    }

    /// Takes what a provider says of its errors: the value of `ios_sdk_error_categories` of the app's node (provider-wire.md, section 7.12).
    /// - Throws: ``CoreError`` where it is no JSON array. An entry that makes no sense is left out.
    public mutating func merge(_ configuration: Data) throws {
        guard let entries = (try? JSONValue(strictly: Array(configuration)))?.array else {
            throw CoreError(.errorInvalidArgument, .badResponse, "The error categories are no JSON array.")
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
