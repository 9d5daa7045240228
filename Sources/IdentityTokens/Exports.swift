// Re-exports the value types of the verifier's API (`Nonce`, `Secret`, `AgeRange`, `Place`, `JSONValue`), so that one import suffices.
@_exported public import LoginModel
@_exported public import StrictJSON
