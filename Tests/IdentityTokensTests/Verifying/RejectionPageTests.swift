import Foundation
import IdentityTokens
import Testing

@Suite("The page about refused tokens")
struct RejectionPageTests {
    /// `UPDATE_DOCUMENTS=1` updates the page.
    @Test("The page about refused tokens is up to date")
    func page() async throws {
        let page = try await RejectionPage().markdown()
        if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] == "1" {
            try page.write(to: RejectionPage.file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: RejectionPage.file, encoding: .utf8) == page, "Run UPDATE_DOCUMENTS=1 make test-swift to update it.")
    }

    /// The sentences in the code that no rejection can contain.
    private static let unreachable: Set<String> = [
        "The issuer cannot be compared.", "The time cannot be compared.", "The issuer's keys could not be requested.",
        "No cause is more likely than others.",
    ]

    @Test("The page has each sentence of the likely causes")
    func sentences() async throws {
        let page = try await RejectionPage().markdown()
        let literals = try RejectionPage.sources("Verifying/Causes").values.flatMap(literals)
        let parts = literals.filter { !Self.unreachable.contains($0) }.flatMap { literal in
            literal.split(separator: /\\\((?:[^()]|\([^()]*\))*\)/).map(String.init).filter {
                $0.count > 20 && $0.contains(" ") && !$0.contains("\\(")
            }
        }
        #expect(parts.count > 60)
        for part in parts { #expect(page.contains(part), "No sample in RejectionSamples has the likely cause: \(part)") }
    }

    /// Returns the string literals in a source file, including literals of several lines.
    private func literals(in source: String) -> [String] {
        source.replacing(/\n\s*\/\/[^\n]*/, with: "").replacing(/\x20\\\n\s*/, with: " ").replacing("\"\"\"", with: "\"")
            .replacing(/\n\s*"/, with: "\"").replacing(/"\n\s*/, with: "\"")
            .matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.output.1) }
    }

    @Test("Each code has a remedy, and no other text has one")
    func remedies() {
        #expect(Set(RejectionRemedies.all.keys) == Set(TokenRejection.Code.allCases.map(\.rawValue)))
    }
}
