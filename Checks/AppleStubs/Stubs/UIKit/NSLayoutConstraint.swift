public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public init(rawValue: Float) { self.rawValue = rawValue }
}

@MainActor open class NSLayoutConstraint: NSObject {
    open var priority: UILayoutPriority = UILayoutPriority(1000)
    open var isActive: Bool = false
    open var constant: CGFloat = 0
}

@MainActor open class NSLayoutDimension: NSObject {
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}
