// What tests of a client need without the provider comes with the same import.
@_exported public import LatchkeyClientTesting
