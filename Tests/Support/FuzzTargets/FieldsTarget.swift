import ProviderDomain

/// The parser of the parameter `fields`.
enum FieldsTarget {
    static func consume(_ bytes: [UInt8]) { _ = try? FieldList(String(decoding: bytes, as: UTF8.self)) }
}
