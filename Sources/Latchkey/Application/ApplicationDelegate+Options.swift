public import Foundation

#if canImport(UIKit) && !os(watchOS)
public import UIKit
#endif

extension ApplicationDelegate {
    /// Takes an address that the system hands to the app.
    /// - Returns: whether a login was waiting for it, or it was an observer's; any other is the app's own matter.
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
