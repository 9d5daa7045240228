import LoginModel
import ProviderDomain
import Testing

private let everyPurpose: [Sealer.Purpose] = [.dialog, .authorizationCode, .accessToken, .picture]

@Suite("A seal")
struct SealerTests {
    @Test("opens for its own purpose alone", arguments: everyPurpose)
    func purposes(purpose: Sealer.Purpose) throws {
        let sealed = try Sample.sealer.seal([1, 2, 3], for: purpose)
        for other in everyPurpose { #expect(Sample.sealer.open(sealed, for: other) == (other == purpose ? [1, 2, 3] : nil)) }
    }

    @Test("hides what is in it, and how often it is the same")
    func opaque() throws {
        let content = Array("a content that is easily recognised".utf8)
        let (one, other) = (try Sample.sealer.seal(content, for: .dialog), try Sample.sealer.seal(content, for: .dialog))
        #expect(one.suffix(content.count + 16) != other.suffix(content.count + 16))
        #expect(one.count == content.count + 29)
    }

    @Test("does not open with a bit changed, or for another key number")
    func tampering() throws {
        let sealed = try Sample.sealer.seal([7, 7, 7], for: .dialog)
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(Sample.sealer.open(changed, for: .dialog) == nil)
        }
        for length in 0..<sealed.count { #expect(Sample.sealer.open(Array(sealed.prefix(length)), for: .dialog) == nil) }
    }
}
