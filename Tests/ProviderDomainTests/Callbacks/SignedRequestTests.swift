import Foundation
import LoginModel
import StrictJSON
import Testing

@testable import ProviderDomain

@Suite("The creation of signed requests")
struct SignedRequestTests {
    @Test(
        "The signature matches the vectors of Wire.md, section 8",
        arguments: [
            (
                "client_secret_shhhhhh!",
                "w5ZbbWP9yOwBA1uJZbc7-9gZok0O42U4i0yyvxXE_jY.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImV4cGlyZXMiOjEyOTE4NDA0MDAsImlzc3VlZF9hdCI"
                    + "6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9"
            ),
            (
                "0123456789abcdef0123456789abcdef",
                "4EGS8LRNj8JlUGVvXSsCtKAjFlpO7T_6ZotxhhzVWj8.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTcwMDAwMDAwMCwidXNlcl9pZCI"
                    + "6IjEwMTUwMDAwMDAwMDAwMDAxIiwiZXhwaXJlcyI6MTcwMDAwMzYwMH0"
            ),
        ])
    func vectors(secret: String, text: String) throws {
        let parts = text.split(separator: ".").map(String.init)
        #expect(SignedRequest.signature(of: parts[1], by: Secret(secret)) == parts[0])
    }

    @Test("The whole signed request matches the first vector")
    func whole() {
        let request = SignedRequest(
            userID: "218471", issuedAt: Date(timeIntervalSince1970: 1_291_836_800), expiresAt: Date(timeIntervalSince1970: 1_291_840_400))
        #expect(
            request.text(signedWith: Secret("client_secret_shhhhhh!"))
                == "w5ZbbWP9yOwBA1uJZbc7-9gZok0O42U4i0yyvxXE_jY.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImV4cGlyZXMiOjEyOTE4NDA0MDAsImlzc3VlZF9h"
                + "dCI6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9")
    }

    @Test(
        "The payload contains only characters that standard Base64 has too",
        arguments: [
            "AQ>>>???~~~", "a>b?c~d>e?f~", "ศิลป์ พีระศรี 👩🏽‍🚀", "\u{7F}\u{7F}\u{7F}\"\\/\n", "-_-_-_-_",
        ])
    func payload(code: String) throws {
        for padding in 0..<3 {
            let code = String(repeating: ".", count: padding) + code
            let text = SignedRequest(userID: "1", issuedAt: .distantPast, code: code).text(signedWith: Secret("s"))
            let payload = try #require(text.split(separator: ".").last)
            #expect(payload.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "\(payload)")
            let json = try JSONValue(strictly: try #require(Base64URL.decode(payload)))
            #expect(json["code"]?.string == code)
            #expect(json["algorithm"]?.string == "HMAC-SHA256")
        }
    }
}
