import LoginModel
import ProviderDomain

/// Two sets of keys. They are generated once, because generating RSA keys takes long.
enum SampleKeys {
    static let one = Result { try ProviderKeys.generate(in: environment) }
    static let other = Result { try ProviderKeys.generate(in: environment) }

    private static let environment = SystemEnvironment(now: { SampleFacts.now }, randomBytes: SystemEnvironment.real.randomBytes)
}
