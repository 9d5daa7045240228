internal import StrictJSON

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The kind of this device, for the parameter `device_info` (SDK.md, section 2.8). It identifies neither a person nor a single device.
enum DeviceDescription {
    /// The value of the parameter, such as `{"device":"x86_64","model":"Linux"}`.
    static let json = String(
        decoding: JSONValue.object(["model": .string(model), "device": .string(device)]).serialized(), as: UTF8.self)

    private static var model: String {
        #if os(iOS)
        "iPhone"
        #elseif os(tvOS)
        "Apple TV"
        #elseif os(macOS)
        "Mac"
        #elseif os(Linux)
        "Linux"
        #else
        "unknown"
        #endif
    }

    /// The hardware type that the system reports, which does not identify a single device.
    private static var device: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return withUnsafeBytes(of: names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
