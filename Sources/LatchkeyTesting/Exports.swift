// Re-exports the parts that tests of a client need without a provider, and the sample data.
@_exported public import LatchkeyClientTesting
@_exported public import ProviderSeed
