public import LoginModel

#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

extension FBLoginButton {
    /// The form of the versions 5 to 12 of the documented SDK: a button that asks for permissions. Where a button has no frame of its own, `frame`
    /// has no effect.
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
