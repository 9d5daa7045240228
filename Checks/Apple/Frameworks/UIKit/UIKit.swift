// UIKit, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import CoreGraphics
@_exported import Foundation
@_exported import UIKit

@available(iOS 8.0, macCatalyst 13.1, visionOS 1.0, *)
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable { // uikit/uilayoutpriority
    public let rawValue: Float // uikit/uilayoutpriority/rawvalue
    public init(_ rawValue: Float) // uikit/uilayoutpriority/init(_:)
    public init(rawValue: Float) // uikit/uilayoutpriority/init(rawvalue:)
    public static let required: UILayoutPriority // uikit/uilayoutpriority/required
    public static let defaultHigh: UILayoutPriority // uikit/uilayoutpriority/defaulthigh
}
@available(iOS 6.0, macCatalyst 13.1, visionOS 1.0, *)
extension NSLayoutConstraint { // uikit/nslayoutconstraint
    @MainActor public var priority: UILayoutPriority { get set } // uikit/nslayoutconstraint/priority
}
@available(iOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
extension UITraitCollection { // uikit/uitraitcollection
    public var layoutDirection: UITraitEnvironmentLayoutDirection { get } // uikit/uitraitcollection/layoutdirection
}
@available(iOS 9.0, macCatalyst 13.1, visionOS 1.0, *)
public enum UITraitEnvironmentLayoutDirection: Int, Sendable { // uikit/uitraitenvironmentlayoutdirection
    case unspecified = -1 // uikit/uitraitenvironmentlayoutdirection/unspecified
    case leftToRight = 0 // uikit/uitraitenvironmentlayoutdirection/lefttoright
    case rightToLeft = 1 // uikit/uitraitenvironmentlayoutdirection/righttoleft
}
@available(iOS 3.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIAccessibilityTraits: OptionSet { // uikit/uiaccessibilitytraits
    public static var none: UIAccessibilityTraits { get } // uikit/uiaccessibilitytraits/none
    public static var button: UIAccessibilityTraits { get } // uikit/uiaccessibilitytraits/button
    public static var image: UIAccessibilityTraits { get } // uikit/uiaccessibilitytraits/image
    public static var selected: UIAccessibilityTraits { get } // uikit/uiaccessibilitytraits/selected
    public static var staticText: UIAccessibilityTraits { get } // uikit/uiaccessibilitytraits/statictext
}
@available(iOS 4.0, macCatalyst 13.1, visionOS 1.0, *)
public enum UIAccessibility { // uikit/uiaccessibility
    public struct Notification: RawRepresentable, Hashable, Sendable { // uikit/uiaccessibility/notification
        public let rawValue: UInt32 // uikit/uiaccessibility/notification/rawvalue
        public init(rawValue: UInt32) // uikit/uiaccessibility/notification/init(rawvalue:)
    }
    @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) // uikit/uiaccessibility/post(notification:argument:)
}
@available(iOS 3.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIAccessibility.Notification { // uikit/uiaccessibility/notification
    public static var announcement: UIAccessibility.Notification { get } // uikit/uiaccessibility/notification/announcement
    public static var screenChanged: UIAccessibility.Notification { get } // uikit/uiaccessibility/notification/screenchanged
}
@available(iOS 11.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIContentSizeCategory { // uikit/uicontentsizecategory
    public var isAccessibilityCategory: Bool { get } // uikit/uicontentsizecategory/isaccessibilitycategory
}
@available(iOS 2.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIEdgeInsets { // uikit/uiedgeinsets
    public static var zero: UIEdgeInsets { get } // uikit/uiedgeinsets/zero
}
@available(iOS 15.0, macCatalyst 15.0, visionOS 1.0, *)
extension UIButton { // uikit/uibutton
    @MainActor @preconcurrency public struct Configuration { // uikit/uibutton/configuration-swift.struct
        public static func filled() -> UIButton.Configuration // uikit/uibutton/configuration-swift.struct/filled()
        public static func plain() -> UIButton.Configuration // uikit/uibutton/configuration-swift.struct/plain()
    }
    @MainActor @preconcurrency public var configuration: UIButton.Configuration? { get set } // uikit/uibutton/configuration-swift.property
}
@available(iOS 14.0, macCatalyst 14.0, visionOS 1.0, *)
extension UIAction { // uikit/uiaction
    @MainActor @preconcurrency public convenience init(title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil, handler: @escaping UIActionHandler) // uikit/uiaction/init(title:subtitle:image:identifier:discoverabilitytitle:attributes:state:handler:)
}
@available(iOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIApplication { // uikit/uiapplication
    @MainActor public func open(_ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:], completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil) // uikit/uiapplication/open(_:options:completionhandler:)
}
@available(iOS 2.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIControl.State { // uikit/uicontrol/state-swift.struct
    public static var normal: UIControl.State { get } // uikit/uicontrol/state-swift.struct/normal
}
@available(iOS 6.0, macCatalyst 13.1, visionOS 1.0, *)
extension NSAttributedString.Key { // foundation/nsattributedstring/key
    public static let font: NSAttributedString.Key // foundation/nsattributedstring/key/font
}
@available(iOS 14.0, macCatalyst 14.0, visionOS 1.0, *)
extension UIApplicationDelegate { // uikit/uiapplicationdelegate
    @MainActor @preconcurrency public static func main() // uikit/uiapplicationdelegate/main()
}
