// The nouns of the documented API (`Permission`, `LoginTracking`, `CodeVerifier`) come with one import.
@_exported public import LoginModel
