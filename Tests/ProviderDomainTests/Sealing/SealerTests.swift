import LoginModel
import ProviderDomain
import Testing

private let everyPurpose: [Sealer.Purpose] = [.formState, .authorizationCode, .accessToken, .picture]

@Suite("Encryption of values that only the provider reads")
struct SealerTests {
    @Test("A sealed value can be opened only for its own purpose", arguments: everyPurpose)
    func purposes(purpose: Sealer.Purpose) throws {
        let sealed = try Sample.sealer.seal([1, 2, 3], for: purpose)
        for other in everyPurpose { #expect(Sample.sealer.open(sealed, for: other) == (other == purpose ? [1, 2, 3] : nil)) }
    }

    @Test("Two sealed values of the same content differ")
    func opaque() throws {
        let content = Array("a content that is easily recognised".utf8)
        let (one, other) = (try Sample.sealer.seal(content, for: .formState), try Sample.sealer.seal(content, for: .formState))
        #expect(one.suffix(content.count + 16) != other.suffix(content.count + 16))
        #expect(one.count == content.count + 29)
    }

    @Test("A sealed value with a changed bit or a missing byte cannot be opened")
    func tampering() throws {
        let sealed = try Sample.sealer.seal([7, 7, 7], for: .formState)
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(Sample.sealer.open(changed, for: .formState) == nil)
        }
        for length in 0..<sealed.count { #expect(Sample.sealer.open(Array(sealed.prefix(length)), for: .formState) == nil) }
    }
}
