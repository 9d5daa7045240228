// Apple: UIKit. Only what Latchkey and the documentation's snippets name; a file for each class or family of classes.

@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

@MainActor open class UIResponder: NSObject {
    public override init() {}
    open var next: UIResponder? { nil }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@MainActor open class UIEvent: NSObject {}
@MainActor open class UITouch: NSObject {}
