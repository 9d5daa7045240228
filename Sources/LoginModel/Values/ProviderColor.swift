#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Glibc)
internal import Glibc
#endif

/// An sRGB color with 8 bits per component, such as the color of a provider.
public struct ProviderColor: Sendable, Hashable {
    /// The red component, from 0 to 255.
    public let red: UInt8
    /// The green component, from 0 to 255.
    public let green: UInt8
    /// The blue component, from 0 to 255.
    public let blue: UInt8

    /// Creates a color from its components, each from 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from its CSS notation, such as `#1f6a4e`, in lowercase or uppercase letters.
    /// - Throws: ``LoginInputError`` with the code `color`.
    public init(hex text: String) throws(LoginInputError) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.allSatisfy(\.isHexadecimalDigit),
            let number = UInt32(text.dropFirst(), radix: 16)
        else {
            throw LoginInputError(
                code: "color",
                explanation: "\"\(text.prefix(32))\" is not a color: write # and six hexadecimal digits, such as #1f6a4e.")
        }
        self.init(red: UInt8(number >> 16 & 0xff), green: UInt8(number >> 8 & 0xff), blue: UInt8(number & 0xff))
    }

    /// The default color of a provider.
    public static let latchkey = ProviderColor(red: 0x1f, green: 0x6a, blue: 0x4e)
    package static let white = ProviderColor(red: 255, green: 255, blue: 255)
    package static let black = ProviderColor(red: 0, green: 0, blue: 0)

    /// The relative luminance, from 0 to 1 (WCAG 2.2, "relative luminance").
    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio").
    package func contrast(with other: ProviderColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Mixes the color with another color.
    /// - Parameter share: The share of the other color, from 0 to 1.
    package func mixed(with other: ProviderColor, _ share: Double) -> ProviderColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded()) }
        return ProviderColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Mixes the color with more and more of `end`, until the mixture has at least the given contrast with `other`. Returns `end` if no
    /// mixture has that contrast.
    package func mixed(toward end: ProviderColor, until contrast: Double, with other: ProviderColor) -> ProviderColor {
        let steps = 64
        for step in 0..<steps {
            let color = mixed(with: end, Double(step) / Double(steps))
            if color.contrast(with: other) >= contrast { return color }
        }
        return end
    }
}

extension ProviderColor: CustomStringConvertible {
    /// The color in CSS notation, such as `#1f6a4e`.
    public var description: String { "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
    }
}
