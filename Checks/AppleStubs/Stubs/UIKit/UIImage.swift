open class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public override init() {}
    public init?(data: Data) { nil }
    open var size: CGSize { .zero }
    open var scale: CGFloat { 1 }
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
    open func preparingForDisplay() -> UIImage? { nil }
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}

public struct UIEdgeInsets: Sendable {
    public var top, left, bottom, right: CGFloat
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

open class UIColor: NSObject, @unchecked Sendable {
    public override init() {}
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    open class var darkGray: UIColor { UIColor() }
    open class var white: UIColor { UIColor() }
    open class var clear: UIColor { UIColor() }
    open func set() {}
    open func setFill() {}
    open func setStroke() {}
}

open class UIBezierPath: NSObject {
    public override init() {}
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
    open var lineWidth: CGFloat = 1
    open var lineCapStyle: CGLineCap = .butt
    open var lineJoinStyle: CGLineJoin = .miter
    open func move(to point: CGPoint) {}
    open func addLine(to point: CGPoint) {}
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
    open func close() {}
    open func fill() {}
    open func stroke() {}
}

open class UIGraphicsRendererFormat: NSObject {}

open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    public override init() {}
    @MainActor public convenience init(for traitCollection: UITraitCollection) { self.init() }
}

open class UIGraphicsImageRendererContext: NSObject {}

open class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {}
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { UIImage() }
}
