public import Foundation

#if canImport(UIKit) && !os(watchOS)
public import UIKit
#endif

extension ApplicationDelegate {
    /// Handles a URL that the system opens in the app.
    /// - Returns: Whether a login was waiting for the URL, or an observer handled it. The app handles any other URL itself.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, options: OpenURLOptions = [:]) -> Bool {
        #if canImport(UIKit) && !os(watchOS)
        let sourceApplication = options[.sourceApplication] as? String
        return self.application(application, open: url, sourceApplication: sourceApplication, annotation: options[.annotation])
        #else
        return self.application(application, open: url, sourceApplication: nil, annotation: nil)
        #endif
    }
}
