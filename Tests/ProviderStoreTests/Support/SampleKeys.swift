import LoginModel
import ProviderDomain

/// Two sets of keys, made once: RSA keys take their time.
enum SampleKeys {
    static let one = Result { try ProviderKeys.generate(in: surroundings) }
    static let other = Result { try ProviderKeys.generate(in: surroundings) }

    private static let surroundings = SystemEnvironment(now: { SampleFacts.now }, randomBytes: SystemEnvironment.real.randomBytes)
}
