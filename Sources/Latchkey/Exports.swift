// Re-exports LoginModel, so that `import Latchkey` also provides the documented types `Permission`, `LoginTracking` and `CodeVerifier`.
@_exported public import LoginModel
