public import ProviderStore
import Synchronization
public import Testing

/// A requirement of `ProviderStore` that every implementation has to meet, with the check of it.
public struct StoreRequirement: Sendable, CustomTestStringConvertible {
    /// The requirement, as a sentence.
    public let sentence: String
    private let body: @Sendable (StoreNodes) async throws -> Void

    /// The name of the requirement among the arguments of a test.
    public var testDescription: String { sentence }

    init(_ sentence: String, _ body: @escaping @Sendable (StoreNodes) async throws -> Void) {
        self.sentence = sentence
        self.body = body
    }

    /// Checks the requirement with two store objects, as two nodes of a provider have them. The two are used in turn, and concurrently where
    /// the requirement is about concurrent writes. Call it in a test of Swift Testing, to which it reports what does not hold.
    /// - Parameter open: returns a new store object. All objects have the same storage, which is empty before the first one is opened.
    /// - Throws: an error of the store that the requirement does not expect.
    public func check(opening open: @Sendable () async throws -> any ProviderStore) async throws {
        try await body(StoreNodes(try await open(), try await open()))
    }
}

/// Two store objects for the same storage.
package final class StoreNodes: Sendable {
    private let first: any ProviderStore
    private let second: any ProviderStore
    private let uses = Atomic(0)

    package init(_ first: any ProviderStore, _ second: any ProviderStore) {
        self.first = first
        self.second = second
    }

    /// The object that was not used last.
    package var next: any ProviderStore { uses.add(1, ordering: .relaxed).oldValue.isMultiple(of: 2) ? first : second }

    /// Flushes the field accesses of both objects, because each flushes only those that it has recorded.
    func flushFieldAccesses() async throws {
        try await first.flushFieldAccesses()
        try await second.flushFieldAccesses()
    }
}
