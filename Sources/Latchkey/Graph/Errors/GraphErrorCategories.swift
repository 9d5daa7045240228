public import Foundation
internal import StrictJSON

/// The recovery categories of the provider's error codes (SDK.md, section 6.6). Set ``Settings/graphErrorCategories`` to replace them.
public struct GraphErrorCategories: Sendable, Hashable {
    /// The recovery category of a kind of error, and the texts that an app can show to the person.
    public struct Kind: Sendable, Hashable {
        /// The recovery category.
        public var category: GraphRequestError
        /// A message for the person, in the person's language.
        public var recoveryMessage: String?
        /// The button labels. The label of the button that starts the recovery comes first.
        public var recoveryOptions: [String]

        /// Creates a kind of error from its category and its texts.
        public init(category: GraphRequestError, recoveryMessage: String? = nil, recoveryOptions: [String] = []) {
            self.category = category
            self.recoveryMessage = recoveryMessage
            self.recoveryOptions = recoveryOptions
        }
    }

    private struct Key: Sendable, Hashable {
        /// The error code; `nil` stands for any code. In the same way, a `subcode` of `nil` stands for any subcode.
        let code: Int?
        let subcode: Int?
    }

    private var kinds: [Key: Kind] = [:]

    /// Creates categories in which every code has the category ``GraphRequestError/other``.
    public init() {}

    /// The kind of error that is stored under this code and subcode. A `nil` code stands for all codes, and a `nil` subcode for all
    /// subcodes.
    public subscript(code: Int?, subcode: Int?) -> Kind? {
        get { kinds[Key(code: code, subcode: subcode)] }
        set { kinds[Key(code: code, subcode: subcode)] = newValue }
    }

    /// Returns the kind of an error. Looks up the pair of code and subcode first, then the code, then the subcode, then the entry for all
    /// errors. If there is no entry, the category is ``GraphRequestError/other``.
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

extension GraphErrorCategories {
    /// The default categories. The error codes 102 and 190 are recoverable; the error codes 1, 2, 4, 9, 17 and 341 are transient. Messages
    /// are in the person's language if the SDK supports it.
    public static let standard = GraphErrorCategories(language: .preferred)

    /// Creates the default categories with messages in a language.
    init(language: TextLanguage) {
        self.init()
        for code in [102, 190] { self[code, nil] = Kind(.recoverable, language: language) }
        for code in [1, 2, 4, 9, 17, 341] { self[code, nil] = Kind(.transient, language: language) }
    }
}

extension GraphErrorCategories.Kind {
    /// Creates a kind with the SDK's own recovery message and options in a language.
    init(_ category: GraphRequestError, language: TextLanguage = .preferred) {
        let texts = TextCatalog.recovery.texts(in: language)
        switch category {
        case .other: self.init(category: .other)
        case .transient:
            self.init(category: .transient, recoveryMessage: texts["transient"], recoveryOptions: [texts["ok"]].compactMap(\.self))
        case .recoverable:
            self.init(
                category: .recoverable, recoveryMessage: texts["recoverable"],
                recoveryOptions: [texts["ok"], texts["cancel"]].compactMap(\.self))
        }
    }
}

/// The recovery category of a Graph error (SDK.md, section 6.6). Part of the documented API.
public enum GraphRequestError: UInt, Sendable, Hashable, CaseIterable {
    /// An error without a known recovery.
    case other = 0
    /// A temporary error: the same request may succeed later.
    case transient = 1
    /// An error that a new login may resolve.
    case recoverable = 2
}

/// Typed access to the details of a Graph API error.
extension CoreError {
    /// The provider's error code; `nil` if there is none.
    public var graphErrorCode: Int? { details[GraphRequestErrorGraphErrorCodeKey] as? Int }

    /// The provider's error subcode; `nil` if there is none.
    public var graphErrorSubcode: Int? { details[GraphRequestErrorGraphErrorSubcodeKey] as? Int }

    /// The recovery category of the error; `nil` if the error does not come from the provider.
    public var graphErrorCategory: GraphRequestError? {
        (values[GraphRequestErrorKey] as? GraphRequestError.RawValue).flatMap(GraphRequestError.init(rawValue:))
    }
}
