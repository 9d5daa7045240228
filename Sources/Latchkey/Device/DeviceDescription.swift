internal import IdentityTokens

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What kind of machine asks, for the parameter `device_info` (client-sdk.md, section 2.8). It names no person and no single machine.
enum DeviceDescription {
    /// Such as `{"device":"x86_64","model":"Linux"}`.
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

    /// The name of the hardware as the system has it: the kind, not the machine.
    private static var device: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return withUnsafeBytes(of: names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
