import LoginModel
import ProviderDomain

/// Two sets of keys, made once: RSA keys take their time.
enum SampleKeys {
    static let one = Result { try ProviderKeys.generate(in: surroundings) }
    static let other = Result { try ProviderKeys.generate(in: surroundings) }

    private static let surroundings = Surroundings(now: { SampleFacts.now }, randomBytes: Surroundings.real.randomBytes)
}
