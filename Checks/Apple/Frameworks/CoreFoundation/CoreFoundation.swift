// Core Foundation, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import CoreFoundation

@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
@frozen public struct CGFloat: Sendable, BitwiseCopyable { // corefoundation/cgfloat
    public typealias NativeType = Double // corefoundation/cgfloat/nativetype
    public var native: Double // corefoundation/cgfloat/native
    public init() // corefoundation/cgfloat/init()
    public init(_ value: Float) // corefoundation/cgfloat/init(_:)
    public init(_ value: Double) // corefoundation/cgfloat/init(_:)
    public init(_ value: CGFloat) // corefoundation/cgfloat/init(_:)
}

@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
extension CGFloat: BinaryFloatingPoint, Hashable, Codable, CustomStringConvertible { // corefoundation/cgfloat
    public typealias RawSignificand = UInt // corefoundation/cgfloat/rawsignificand
    public typealias RawExponent = UInt // corefoundation/cgfloat
    public typealias Exponent = Int // corefoundation/cgfloat
    public typealias Stride = CGFloat // corefoundation/cgfloat
    public typealias Magnitude = CGFloat // corefoundation/cgfloat
    public typealias FloatLiteralType = Double // corefoundation/cgfloat
    public typealias IntegerLiteralType = Int // corefoundation/cgfloat
    public static var exponentBitCount: Int { get } // corefoundation/cgfloat/exponentbitcount
    public static var significandBitCount: Int { get } // corefoundation/cgfloat/significandbitcount
    public init(sign: FloatingPointSign, exponentBitPattern: UInt, significandBitPattern: UInt) // corefoundation/cgfloat
    public init(sign: FloatingPointSign, exponent: Int, significand: CGFloat) // corefoundation/cgfloat
    public init(signOf: CGFloat, magnitudeOf: CGFloat) // corefoundation/cgfloat
    public init(floatLiteral value: Double) // corefoundation/cgfloat/init(floatliteral:)
    public init(integerLiteral value: Int) // corefoundation/cgfloat/init(integerliteral:)
    public init<Source: BinaryInteger>(_ value: Source) // corefoundation/cgfloat/init(_:)
    public init?<Source: BinaryInteger>(exactly value: Source) // corefoundation/cgfloat/init(exactly:)
    public var exponentBitPattern: UInt { get } // corefoundation/cgfloat/exponentbitpattern
    public var significandBitPattern: UInt { get } // corefoundation/cgfloat/significandbitpattern
    public var sign: FloatingPointSign { get } // corefoundation/cgfloat/sign
    public var exponent: Int { get } // corefoundation/cgfloat/exponent
    public var significand: CGFloat { get } // corefoundation/cgfloat/significand
    public var significandWidth: Int { get } // corefoundation/cgfloat/significandwidth
    public var binade: CGFloat { get } // corefoundation/cgfloat/binade
    public var ulp: CGFloat { get } // corefoundation/cgfloat/ulp
    public var nextUp: CGFloat { get } // corefoundation/cgfloat/nextup
    public var magnitude: CGFloat { get } // corefoundation/cgfloat/magnitude
    public static var nan: CGFloat { get } // corefoundation/cgfloat/nan
    public static var signalingNaN: CGFloat { get } // corefoundation/cgfloat/signalingnan
    public static var infinity: CGFloat { get } // corefoundation/cgfloat/infinity
    public static var greatestFiniteMagnitude: CGFloat { get } // corefoundation/cgfloat/greatestfinitemagnitude
    public static var pi: CGFloat { get } // corefoundation/cgfloat/pi
    public static var leastNormalMagnitude: CGFloat { get } // corefoundation/cgfloat/leastnormalmagnitude
    public static var leastNonzeroMagnitude: CGFloat { get } // corefoundation/cgfloat/leastnonzeromagnitude
    public static func + (lhs: CGFloat, rhs: CGFloat) -> CGFloat // corefoundation/cgfloat
    public static func - (lhs: CGFloat, rhs: CGFloat) -> CGFloat // corefoundation/cgfloat
    public static func * (lhs: CGFloat, rhs: CGFloat) -> CGFloat // corefoundation/cgfloat
    public static func / (lhs: CGFloat, rhs: CGFloat) -> CGFloat // corefoundation/cgfloat
    public static func += (lhs: inout CGFloat, rhs: CGFloat) // corefoundation/cgfloat
    public static func -= (lhs: inout CGFloat, rhs: CGFloat) // corefoundation/cgfloat
    public static func *= (lhs: inout CGFloat, rhs: CGFloat) // corefoundation/cgfloat
    public static func /= (lhs: inout CGFloat, rhs: CGFloat) // corefoundation/cgfloat
    public mutating func negate() // corefoundation/cgfloat/negate()
    public mutating func formRemainder(dividingBy other: CGFloat) // corefoundation/cgfloat/formremainder(dividingby:)
    public mutating func formTruncatingRemainder(dividingBy other: CGFloat) // corefoundation/cgfloat
    public mutating func formSquareRoot() // corefoundation/cgfloat/formsquareroot()
    public mutating func addProduct(_ lhs: CGFloat, _ rhs: CGFloat) // corefoundation/cgfloat/addproduct(_:_:)
    public func isEqual(to other: CGFloat) -> Bool // corefoundation/cgfloat/isequal(to:)
    public func isLess(than other: CGFloat) -> Bool // corefoundation/cgfloat/isless(than:)
    public func isLessThanOrEqualTo(_ other: CGFloat) -> Bool // corefoundation/cgfloat/islessthanorequalto(_:)
    public mutating func round(_ rule: FloatingPointRoundingRule) // corefoundation/cgfloat/round(_:)
    public var isNormal: Bool { get } // corefoundation/cgfloat/isnormal
    public var isFinite: Bool { get } // corefoundation/cgfloat/isfinite
    public var isZero: Bool { get } // corefoundation/cgfloat/iszero
    public var isSubnormal: Bool { get } // corefoundation/cgfloat/issubnormal
    public var isInfinite: Bool { get } // corefoundation/cgfloat/isinfinite
    public var isNaN: Bool { get } // corefoundation/cgfloat/isnan
    public var isSignalingNaN: Bool { get } // corefoundation/cgfloat/issignalingnan
    public var isCanonical: Bool { get } // corefoundation/cgfloat/iscanonical
    public func distance(to other: CGFloat) -> CGFloat // corefoundation/cgfloat/distance(to:)
    public func advanced(by amount: CGFloat) -> CGFloat // corefoundation/cgfloat/advanced(by:)
    public func hash(into hasher: inout Hasher) // corefoundation/cgfloat
    public init(from decoder: any Decoder) throws // corefoundation/cgfloat
    public func encode(to encoder: any Encoder) throws // corefoundation/cgfloat
    public var description: String { get } // corefoundation/cgfloat/description
}

@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
extension Double { // swift/double
    public init(_ value: CGFloat) // corefoundation/cgfloat
}
