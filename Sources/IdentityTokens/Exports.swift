// The nouns of the verifier's API (`Nonce`, `Secret`, `AgeRange`, `Place`) come with one import.
@_exported public import LoginModel
