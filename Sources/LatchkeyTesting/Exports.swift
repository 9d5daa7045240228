// Re-exports the module for client tests without a provider, and the module with the sample data.
@_exported public import LatchkeyClientTesting
@_exported public import ProviderSeed
