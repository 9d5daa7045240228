// Re-exports the module for tests of a client that need no provider, and the module with the sample data.
@_exported public import LatchkeyClientTesting
@_exported public import ProviderSeed
