import Foundation
import IdentityTokenIssuing
import ProviderDomain
import Testing

@Suite("The decision whether the schedule of the signing keys is replaced")
struct SigningKeyReplacementTests {
    private static let keys = Result { try (0..<3).map { _ in try SigningKey.generate() } }

    /// Returns a schedule of keys that begin to sign after some seconds.
    private func schedule(_ starts: [Double], createdAt: Date = Sample.now) throws -> SigningKeySchedule {
        let keys = try Self.keys.get()
        return SigningKeySchedule(
            starts.indices.map { ScheduledKey(key: keys[$0], createdAt: createdAt, signsFrom: Sample.now + starts[$0]) })
    }

    /// Returns the IDs of the keys in the entry of a replacement, or `nil` if the schedule is kept.
    private func changes(_ stored: [Double], expected: [Double], next: [Double]) throws -> [String]? {
        let replacement = SigningKeyReplacement(
            of: try schedule(expected), with: try schedule(next), by: .operator, at: Sample.now + 7)
        switch replacement.decision(on: try schedule(stored)) {
        case .keep: return nil
        case .replace(nil): return []
        case .replace(let entry?):
            #expect(
                entry == NewAuditEntry(.keysChanged, by: .operator, person: nil, appID: nil, fields: entry.fields, at: Sample.now + 7))
            return entry.fields.sorted()
        }
    }

    @Test(
        "A schedule that was changed meanwhile is kept",
        arguments: [[0.0], [0, 61], [1, 60], [0, 60, 120]])
    func kept(stored: [Double]) throws { #expect(try changes(stored, expected: [0, 60], next: [0, 30]) == nil) }

    @Test(
        "The entry has the keys that are added or begin at another time",
        arguments: [
            ([0, 60], []), ([0], []), ([0, 30], [1]), ([5, 60], [0]), ([0, 60, 120], [2]), ([1, 61, 120], [0, 1, 2]),
        ] as [([Double], [Int])])
    func replaced(next: [Double], changed: [Int]) throws {
        let keys = try Self.keys.get()
        #expect(try changes([0, 60], expected: [0, 60], next: next) == changed.map { keys[$0].id }.sorted())
    }

    @Test("The time at which a key was generated is not compared")
    func creation() throws {
        let replacement = SigningKeyReplacement(
            of: try schedule([0], createdAt: Sample.now - 9), with: try schedule([0], createdAt: Sample.now - 5), by: .provider,
            at: Sample.now)
        #expect(replacement.decision(on: try schedule([0])) == .replace(nil))
    }

    @Test("New keys were generated with the first signing key")
    func generation() throws {
        let key = SymmetricKeyBytes(Array(1...32))
        let keys = ProviderKeys(signing: try schedule([0, 60], createdAt: Sample.now - 9), sealing: key, pairwise: key)
        #expect(keys.createdAt == Sample.now - 9)
    }
}
