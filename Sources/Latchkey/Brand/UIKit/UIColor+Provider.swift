#if canImport(UIKit) && !os(watchOS)
internal import LoginModel
internal import UIKit

extension UIColor {
    convenience init(_ color: ProviderColor) {
        self.init(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255, alpha: 1)
    }
}
#endif
