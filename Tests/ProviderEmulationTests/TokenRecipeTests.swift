import Foundation
import IdentityTokens
import LatchkeyClientTesting
import LoginModel
import ProviderEmulation
import StrictJSON
import Testing

@Suite("Minted tokens", .serialized, .timeLimit(.minutes(1)))
struct TokenRecipeTests {
    @Test("Each code that a token alone can cause has a recipe")
    func codes() {
        let codes = Set(TokenRecipe.all.map(\.code))
        #expect(codes.union(TokenRecipe.codesOfOtherCauses) == Set(TokenRejection.Code.allCases))
        #expect(codes.isDisjoint(with: TokenRecipe.codesOfOtherCauses))
        #expect(Set(TokenRecipe.all.map(\.name)).count == TokenRecipe.all.count)
    }

    @Test("A sound token is accepted, and each broken one is refused with its code and a cause of its own")
    func verdicts() async throws {
        try await ControlledWorld.run { world in
            let keys = try KeySet(document: Array(try await world.get("/.well-known/oauth/openid/jwks").body))
            var causes: [String: [String]] = [:]
            for recipe in [nil] + TokenRecipe.all.map(Optional.some) {
                var body: [String: JSONValue] = [
                    "person": .string(ControlledWorld.ada), "app": .string(ControlledWorld.appID), "permissions": ["email"],
                    "nonce": "The nonce of a test",
                ]
                body["nonce"] = "The-nonce%of-a-test"
                body["broken"] = recipe.map { .string($0.name) }
                let answer = try await world.call("POST", "/tokens", String(decoding: JSONValue.object(body).serialized(), as: UTF8.self))
                let token = try #require(answer.json["token"]?.string, "\(answer.text)")
                let expectations = TokenExpectations(
                    issuer: ControlledWorld.issuer, audience: ControlledWorld.appID, nonce: try Nonce("The-nonce%of-a-test"),
                    maximumAge: recipe?.code == .tooOld ? 3600 : nil)
                let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: token, expecting: expectations, at: Date())
                guard let recipe else {
                    #expect(verdict.rejections.isEmpty, "\(verdict.rejections)")
                    continue
                }
                let rejection = verdict.rejections.first { $0.code == recipe.code }
                #expect(rejection != nil, "\(recipe.name): \(verdict.rejections)")
                if let rejection { causes[rejection.likelyCause, default: []].append(recipe.name) }
                #expect(answer.json["refused_with"]?.string == recipe.code.rawValue)
            }
            let texts = try LikelyCauseTexts.all()
            #expect(texts.count > 50)
            let missing = texts.filter { text in !causes.keys.contains { $0.contains(text) } }
            #expect(missing == LikelyCauseTexts.ofOtherCauses, "\(missing)")
            let shared = causes.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
            #expect(
                Set(shared.values) == [
                    ["malformed_claims", "malformed_header", "repeated_claim", "repeated_header"], ["changed_claims", "wrong_signature"],
                    ["key_of_other_issuer", "signature_of_other_issuer"], ["issued_in_the_future", "not_yet_valid"],
                ], "\(shared)")
        }
    }

    @Test(
        "A broken access token is refused by the Graph API as the answer says",
        arguments: ["expired", "revoked", "not_authorized", "password_changed", "session_info", "unreadable"])
    func accessTokens(name: String) async throws {
        try await ControlledWorld.run { world in
            #expect(try await world.json("/me?access_token=\(try await world.accessToken())")["name"] == "Ada King Lovelace")
            let answer = try await world.call(
                "POST", "/tokens",
                #"{"kind": "access_token", "person": "ada@example.com", "app": "\#(ControlledWorld.appID)", "broken": "\#(name)"}"#)
            let token = try #require(answer.json["token"]?.string)
            let error = try await world.json("/me?access_token=\(token)")["error"]
            #expect(error?["code"] == answer.json["refused_with"]?["code"])
            #expect(error?["error_subcode"] == answer.json["refused_with"]?["error_subcode"])
        }
    }
}

/// The texts of the likely causes in the sources of the verifier.
private enum LikelyCauseTexts {
    /// The texts of causes that no token alone can have, because they are about the keys or the expectations of the verifier.
    static let ofOtherCauses = [
        "The issuer publishes its key in a form that must not be used; the token may be valid.",
        "The signature is in DER, as most libraries return it; a token needs the two numbers joined (RFC 7518, section 3.4).",
        "The issuer changed its algorithm without changing the key's ID, or an attacker tries to make the verifier use another one.",
        "The issuer's keys could not be requested.",
        "The address of the key set is slightly wrong, such as in its scheme, host or final slash; or a proxy responds instead.",
        "The address of the key set is wrong, or the issuer is down or overloaded.",
        "This server cannot reach the issuer: it has no address or no route, its certificate is not trusted, or it is down.",
        "The address of the key set returns something else, such as a page, an error or a set without signing keys.",
        "No newer file of pinned keys was distributed in time.", "An older version of this server's files was restored.",
        "The token could not be verified: fix the problem in the explanation first.", "The issuer cannot be compared.",
        "No issuer is configured here: a setting is empty.", "No app ID is configured here: a setting is empty.",
        "The app ID that is configured here has white space around it.",
        "The app ID that is configured here is the app's URL scheme: remove the fb.",
        "The token contains the raw nonce instead of the hashed one: this server hashes the nonce, but the app does not.",
        "The time cannot be compared.", "The time cannot be compared.", "No cause is more likely than others.",
    ]

    /// Returns the literals of a sentence or a part of one, the longest part between interpolated values.
    static func all() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/IdentityTokens/Verifying/Causes")
        let files = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        return try files.flatMap { name in
            let code = try String(contentsOf: root.appending(path: name), encoding: .utf8)
                .split(separator: "\n").filter { !$0.contains("///") && !$0.contains("// ") }.joined(separator: "\n")
                .replacing(/\\\([^()]*(?:\([^()]*\)[^()]*)*\)/, with: "\u{0}").replacing(/\\\n */, with: "")
            return code.matches(of: /"([^"\n]*)"/).compactMap { match in
                let literal: Substring = match.output.1
                let parts: [Substring] = literal.split(separator: "\u{0}")
                let part = parts.max { $0.count < $1.count }.map(String.init) ?? ""
                return part.filter { $0 == " " }.count > 3 ? part : nil
            }
        }
    }
}
