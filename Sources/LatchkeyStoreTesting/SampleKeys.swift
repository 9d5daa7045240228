import LoginModel
package import ProviderDomain

/// Two sets of keys. They are generated once, because generating RSA keys takes long.
package enum SampleKeys {
    package static let one = Result { try ProviderKeys.generate(in: environment) }
    package static let other = Result { try ProviderKeys.generate(in: environment) }

    private static let environment = SystemEnvironment(now: { SampleFacts.now }, randomBytes: SystemEnvironment.real.randomBytes)
}
