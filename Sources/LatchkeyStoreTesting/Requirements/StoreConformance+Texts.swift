import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements about texts that a store could mistake or refuse.
extension StoreConformance {
    /// Texts with the characters that separate, quote and escape the parts of statements and lists. In some, such a character is part of a
    /// longer character of Swift: U+0301 joins the character before it, and U+0600 the one after it.
    private static let unusualTexts = [
        "", " ", "NULL", "null", "'", "\"", "\\", "\\\\", "\\\"", "{", "}", "{}", "a{b}c", "$1", "%", "_", "é", "ศิลป์",
        "a\u{600}\"b", "\u{600}\"", "\"\u{301}b", "\\\u{301}", "a\u{600}\\b", "a\\\u{301}\"\u{301}\u{600}\"", "\r\n",
    ]

    static func storesUnusualTexts(_ nodes: StoreNodes) async throws {
        var app = SampleFacts.app
        let texts = unusualTexts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        app.redirectURIs = texts
        app.roles.testers = Set(texts.map { $0 + "@example.com" })
        var ada = SampleFacts.ada
        ada.friends = texts
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: [ada]))
        let bytes = texts.map { Array($0.utf8) }
        let stored = try #require(try await nodes.next.app(app.id))
        #expect(stored.redirectURIs.map { Array($0.utf8) } == bytes)
        #expect(stored.roles == app.roles)
        #expect(try await nodes.next.personRecord(withLogin: ada.person.login)?.friends.map { Array($0.utf8) } == bytes)
        for text in texts { #expect(try await nodes.next.apps(withRoleFor: text + "@example.com").map(\.id) == [app.id]) }
    }

    /// Returns a text of letters that cannot be compressed. The same number gives the same text.
    private static func letters(_ count: Int, _ number: Int) -> String {
        var state = UInt64(number) &+ 1
        return String(
            decoding: (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(ascii: "a") + UInt8(state >> 33 % 26)
            }, as: UTF8.self)
    }

    static func storesLongTexts(_ nodes: StoreNodes) async throws {
        var app = SampleFacts.app
        app.redirectURIs = (0..<2).map { "https://app.example/" + letters(9_000, $0) }.sorted()
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: []))
        #expect(try await nodes.next.app(app.id)?.redirectURIs == app.redirectURIs)
    }

    static func mergesEntriesWithManyFields(_ nodes: StoreNodes) async throws {
        let permissions = (0..<300).map { Permission(name: letters(30, $0)) }
        var app = SampleFacts.app
        app.appDefinedPermissions = Set(permissions)
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: [SampleFacts.ada]))
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada.id, granted: Set(permissions)))
        let most = AuditCompaction.Kind.repeated.maximumEntries
        for number in 0..<most + 2 {
            let login = DialogLogin(grant, of: ada, permissions: permissions, at: SampleFacts.now + Double(number))
            #expect(try await nodes.next.recordDialogLogin(login))
        }
        func logins() async throws -> [AuditEntry] {
            try await nodes.next.auditEntries(matching: AuditQuery(limit: .max)).filter { $0.event == .login }
        }
        #expect(try await logins().map(\.count) == [Int](repeating: 1, count: most) + [2])
        // The last entry of the log is never compacted.
        #expect(try await nodes.next.recordDialogLogin(DialogLogin(grant, of: ada, permissions: [], at: SampleFacts.now + 86_400 * 40)))
        while try await nodes.next.compactAuditLog(AuditCompaction(at: SampleFacts.now + 86_400 * 40)) {}
        #expect(try await logins().map(\.count) == [most + 2, 1])
        #expect(try await logins()[0].fields == permissions.map(\.name).sorted())
    }
}
