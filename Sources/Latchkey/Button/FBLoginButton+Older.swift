public import LoginModel

#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

extension FBLoginButton {
    /// Creates a button that requests permissions: the form of versions 5 to 12 of the documented SDK. Where a button has no frame, `frame` has no
    /// effect.
    @available(*, deprecated, message: "Write FBLoginButton(frame: frame), and then button.permissions = [\"public_profile\"], instead.")
    public convenience init(frame: CGRect = .zero, permissions: [Permission]) {
        #if canImport(UIKit) && !os(watchOS)
        self.init(frame: frame)
        #else
        self.init()
        #endif
        self.permissions = permissions.map(\.name)
    }
}
