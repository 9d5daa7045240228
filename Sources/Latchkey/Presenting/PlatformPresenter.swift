/// The default presenter of the platform.
enum PlatformPresenter {
    #if canImport(AuthenticationServices)
    static var platformDefault: any DialogPresenter { WebAuthenticationPresenter() }
    #else
    static var platformDefault: any DialogPresenter { LoopbackPresenter() }
    #endif
}
