import NIOCore

/// Finds the hosts that the first request of a tunnel names, if the tunnel carries HTTP without TLS (RFC 9112, section 3).
///
/// It reads only lines. The request passes through as it is, and the host that gets it decides whether it is valid. Until the method has
/// ended, the bytes may be those of another protocol, whose client waits for an answer.
struct PlainRequestReader {
    /// The usual methods, which some clients write in lowercase.
    private static let usualMethods = [
        "GET ", "HEAD ", "POST ", "PUT ", "PATCH ", "DELETE ", "OPTIONS ", "TRACE ", "CONNECT ",
    ]
    /// The characters of other methods, the first of which is a letter. Registered methods have no lowercase letters, and a protocol that
    /// begins with these is not held back until its line ends.
    private static let methodCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~".utf8)
    private static let firstCharacters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    /// The maximum length of a method. The longest registered one, `UPDATEREDIRECTREF`, has 17 characters.
    private static let maximumMethodLength = 32
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")

    private let maximumBytes: Int
    private var size = 0
    /// The line so far.
    private var line: [UInt8] = []
    private var isRequestLine = true
    /// Whether the method of a request has ended.
    private(set) var hasMethod = false
    /// Whether the method so far has only the characters of registered ones.
    private var isUppercase = true
    /// The header field so far, which the next line may continue (RFC 9112, section 5.2).
    private var field = ""
    private var hosts: [String] = []

    /// - Parameter maximumBytes: the maximum size of the head.
    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Reads the next bytes of the connection.
    /// - Returns: what the tunnel carries; `nil` if more bytes are needed.
    mutating func read(_ part: ByteBuffer) -> TunnelOpening.Content? {
        for byte in part.readableBytesView {
            // Servers ignore empty lines before a request (RFC 9112, section 2.2).
            if isRequestLine, line.isEmpty, byte == Self.lineFeed || byte == Self.carriageReturn { continue }
            size += 1
            guard size <= maximumBytes else { return .tooLarge }
            guard byte == Self.lineFeed else {
                line.append(byte)
                if isRequestLine, !hasMethod, !continuesMethod(with: byte) { return .other }
                continue
            }
            let isEnd = line.allSatisfy { $0 == Self.carriageReturn }
            let isContinuation = line.first == Self.space || line.first == Self.tab
            let text = String(decoding: line, as: UTF8.self).trimmingSuffix(while: \.isWhitespace)
            line = []
            if isRequestLine {
                isRequestLine = false
                guard let target = Self.target(text) else { return .other }
                if let host = Self.host(ofTarget: target) { hosts.append(host) }
            } else if isContinuation {
                field.append(contentsOf: text)
            } else {
                if let host = Self.hostField(field) { hosts.append(host) }
                guard !isEnd else { return .request(hosts: hosts) }
                field = String(text)
            }
        }
        return nil
    }

    /// Whether the line, which ends with a byte, may be the method of a request, or its beginning.
    private mutating func continuesMethod(with byte: UInt8) -> Bool {
        hasMethod = byte == Self.space
        if isUppercase {
            if hasMethod { return line.count > 1 }
            isUppercase = line.count == 1 ? Self.firstCharacters.contains(byte) : Self.methodCharacters.contains(byte)
        }
        if isUppercase { return line.count <= Self.maximumMethodLength }
        let beginning = String(decoding: line, as: UTF8.self).uppercased()
        return Self.usualMethods.contains { $0.hasPrefix(beginning) }
    }

    /// Returns the target of a request line; `nil` if it is none.
    private static func target(_ line: Substring) -> Substring? {
        let words = line.split(separator: " ")
        return words.count > 2 && words[words.count - 1].hasPrefix("HTTP/1.") ? words[1] : nil
    }

    /// Returns the host of a target; `nil` for a path.
    private static func host(ofTarget target: Substring) -> String? {
        guard !target.hasPrefix("/") else { return nil }
        let rest = target.firstRange(of: "://").map { target[$0.upperBound...] } ?? target
        let authority = rest.prefix { !"/?#".contains($0) }
        return String(authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority)
    }

    /// Returns the value of a Host header; `nil` for another one.
    private static func hostField(_ field: String) -> String? {
        guard let colon = field.firstIndex(of: ":") else { return nil }
        let name = field[..<colon].trimmingSuffix(while: \.isWhitespace).drop(while: \.isWhitespace)
        return name.lowercased() == "host" ? String(field[field.index(after: colon)...].drop(while: \.isWhitespace)) : nil
    }
}

extension StringProtocol {
    /// Returns the text without the last characters that match.
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> SubSequence {
        self[..<(lastIndex { !matches($0) }.map { index(after: $0) } ?? startIndex)]
    }
}
