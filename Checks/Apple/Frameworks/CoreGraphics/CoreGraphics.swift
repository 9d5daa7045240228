// Core Graphics, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import CoreFoundation
@_exported import CoreGraphics

@available(iOS 8.0, macOS 10.9, macCatalyst 13.1, visionOS 1.0, *)
extension CGPoint: Equatable { // corefoundation/cgpoint
    public static var zero: CGPoint { get } // corefoundation/cgpoint/zero
    public init(x: Int, y: Int) // corefoundation/cgpoint/init(x:y:)
    public init(x: Double, y: Double) // corefoundation/cgpoint/init(x:y:)
    public static func == (lhs: CGPoint, rhs: CGPoint) -> Bool // corefoundation/cgpoint
}

@available(iOS 8.0, macOS 10.9, macCatalyst 13.1, visionOS 1.0, *)
extension CGSize: Equatable { // corefoundation/cgsize
    public static var zero: CGSize { get } // corefoundation/cgsize/zero
    public init(width: Int, height: Int) // corefoundation/cgsize/init(width:height:)
    public init(width: Double, height: Double) // corefoundation/cgsize/init(width:height:)
    public static func == (lhs: CGSize, rhs: CGSize) -> Bool // corefoundation/cgsize
}

@available(iOS 8.0, macOS 10.9, macCatalyst 13.1, visionOS 1.0, *)
extension CGRect: Equatable { // corefoundation/cgrect
    public static var zero: CGRect { get } // corefoundation/cgrect/zero
    public static var null: CGRect { get } // corefoundation/cgrect/null
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) // corefoundation/cgrect/init(x:y:width:height:)
    public init(x: Double, y: Double, width: Double, height: Double) // corefoundation/cgrect/init(x:y:width:height:)
    public init(x: Int, y: Int, width: Int, height: Int) // corefoundation/cgrect/init(x:y:width:height:)
    public var width: CGFloat { get } // corefoundation/cgrect/width
    public var height: CGFloat { get } // corefoundation/cgrect/height
    public var minX: CGFloat { get } // corefoundation/cgrect/minx
    public var midX: CGFloat { get } // corefoundation/cgrect/midx
    public var maxX: CGFloat { get } // corefoundation/cgrect/maxx
    public var minY: CGFloat { get } // corefoundation/cgrect/miny
    public var midY: CGFloat { get } // corefoundation/cgrect/midy
    public var maxY: CGFloat { get } // corefoundation/cgrect/maxy
    public var isEmpty: Bool { get } // corefoundation/cgrect/isempty
    public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect // corefoundation/cgrect/insetby(dx:dy:)
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect // corefoundation/cgrect/offsetby(dx:dy:)
    public func contains(_ point: CGPoint) -> Bool // corefoundation/cgrect/contains(_:)
    public static func == (lhs: CGRect, rhs: CGRect) -> Bool // corefoundation/cgrect
}
