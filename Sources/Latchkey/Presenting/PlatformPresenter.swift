/// The default presenter of the platform.
enum PlatformPresenter {
    #if canImport(AuthenticationServices)
    static var suitable: any DialogPresenter { WebAuthenticationPresenter() }
    #else
    static var suitable: any DialogPresenter { LoopbackPresenter() }
    #endif
}
