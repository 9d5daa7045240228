#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension Surface {
    @MainActor
    init(_ traits: UITraitCollection) {
        self.init(isDark: traits.userInterfaceStyle == .dark, isHighContrast: traits.accessibilityContrast == .high)
    }
}
#endif
