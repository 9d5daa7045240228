// Re-exports the parts that tests of a client need without a provider.
@_exported public import LatchkeyClientTesting
