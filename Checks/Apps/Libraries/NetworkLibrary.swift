// A library of somebody else's, with names that many libraries have. It stands for those that apps use beside a login.

public final class Session: Sendable {
    public static let `default` = Session()
    public func request(_ address: String) -> Request { Request(address: address) }
}

public struct Request: Sendable {
    public let address: String
}

public enum Scope: Sendable {
    case application, session
}

public struct Secret: Sendable {
    public init() {}
}

public struct Place: Sendable {
    public init() {}
}

public struct Nonce: Sendable {
    public init() {}
}

public struct Surface: Sendable {
    public init() {}
}

public struct Birthday: Sendable {
    public init() {}
}

public protocol Transport: Sendable {}
