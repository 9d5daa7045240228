import LoginModel
import ProviderDomain
import TestSupport
import Testing

private let everyPurpose: [Sealer.Purpose] = [
    .formState, .authorizationCode, .accessToken, .refreshToken, .appToken, .testLogin, .cursor, .knownBrowser, .flashSecrets,
    .explorerLogin,
    .toolState, .explorerDraft, .picture,
]

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

    @Test("Content of any length can be opened again", arguments: [1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 4096, 65_537])
    func lengths(count: Int) throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let sealed = try Sample.sealer.seal(content, for: .formState)
        #expect(Sample.sealer.open(sealed, for: .formState) == content)
        #expect(Sample.sealer.open(sealed + [0], for: .formState) == nil)
        #expect(Sample.foreignSealer.open(sealed, for: .formState) == nil)
    }

    @Test("The sealed value begins with the version of the key, and another version cannot be opened", arguments: UInt8.min...UInt8.max)
    func versions(version: UInt8) throws {
        var sealed = try Sample.sealer.seal([1], for: .cursor)
        #expect(sealed[0] == 1)
        sealed[0] = version
        #expect(Sample.sealer.open(sealed, for: .cursor) == (version == 1 ? [1] : nil))
    }

    @Test("Parts of two sealed values do not make a third")
    func mixing() throws {
        let (one, other) = (try Sample.sealer.seal([1, 2, 3], for: .cursor), try Sample.sealer.seal([4, 5, 6], for: .cursor))
        for cut in 1..<one.count {
            #expect(
                Sample.sealer.open(Array(one[..<cut] + other[cut...]), for: .cursor) == (one[..<cut] == other[..<cut] ? [4, 5, 6] : nil))
        }
    }

    @Test("A random text is never opened", arguments: 0..<20 as Range<UInt64>)
    func randomTexts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let bytes = [1] + (0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            #expect(Sample.sealer.open(bytes, for: .accessToken) == nil)
        }
    }

    @Test("A value that one provider sealed can be opened by another process with the same key")
    func sharedKey() throws {
        let other = Sealer(key: SymmetricKeyBytes(Array(1...32)), environment: .real)
        #expect(other.open(try Sample.sealer.seal([9], for: .cursor), for: .cursor) == [9])
        #expect(Sample.sealer.open(try other.seal([9], for: .cursor), for: .cursor) == [9])
    }
}
