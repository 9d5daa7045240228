// Re-exports the value types of the verifier's API (`Nonce`, `Secret`, `AgeRange`, `Place`), so that one import suffices.
@_exported public import LoginModel
