import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The credentials of a new app")
struct AppCredentialsTests {
    private func environment(_ bytes: [UInt8]) -> SystemEnvironment {
        SystemEnvironment(now: { Sample.now }, randomBytes: { count in (0..<count).map { $0 < bytes.count ? bytes[$0] : 0 } })
    }

    @Test(
        "An app ID is made of eight random bytes and always has 15 digits",
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 0], "100000000000000"), ([0, 0, 0, 0, 0, 0, 0, 1], "100000000000001"),
            ([0, 0, 0, 0, 0, 0, 1, 0], "100000000000256"), ([0x00, 0x03, 0x32, 0x8B, 0x94, 0x4C, 0x3F, 0xFF], "999999999999999"),
            ([0x00, 0x03, 0x32, 0x8B, 0x94, 0x4C, 0x40, 0x00], "100000000000000"),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "444073709551615"),
        ] as [([UInt8], String)])
    func appID(bytes: [UInt8], id: String) { #expect(environment(bytes).appID() == id) }

    @Test("An app secret is 16 random bytes in hexadecimal digits")
    func appSecret() {
        #expect(environment([0x00, 0x0F, 0xA0, 0xFF]).appSecret() == "000fa0ff000000000000000000000000")
        #expect(environment([UInt8](repeating: 0xC3, count: 64)).appSecret() == String(repeating: "c3", count: 16))
    }

    @Test("New apps have different IDs and secrets, and the rules for app IDs accept all of them")
    func many() {
        let ids = (0..<200).map { _ in SystemEnvironment.real.appID() }
        let secrets = (0..<200).map { _ in SystemEnvironment.real.appSecret() }
        #expect(Set(ids).count == 200 && Set(secrets).count == 200)
        for id in ids {
            #expect(id.utf8.count == 15 && id.utf8.allSatisfy { (48...57).contains($0) } && id.first != "0")
            #expect((try? AppSettingRule.configuration("\(id): email"))?.id == id)
        }
        for secret in secrets { #expect(secret.utf8.count == 32 && secret.allSatisfy { "0123456789abcdef".contains($0) }) }
    }
}

@Suite("The icon of an app")
struct IconImageTests {
    @Test(
        "An icon is identified by the SHA-256 of its content",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ])
    func digest(content: String, digest: String) {
        let icon = IconImage(bytes: Array(content.utf8))
        #expect(icon.digest == digest)
        #expect(IconImage.Edit.set(icon).digest == digest, "The digest after the change is that of the new icon")
    }

    @Test("An app whose icon is removed has no digest")
    func removal() { #expect(IconImage.Edit.remove.digest == nil) }

    @Test("A file for an icon is at most five mebibytes large")
    func size() { #expect(IconImage.maximumSize == 5_242_880) }
}
