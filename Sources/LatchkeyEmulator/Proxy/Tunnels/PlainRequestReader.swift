import NIOCore

/// Finds the hosts that the first request of a tunnel names, if the tunnel carries HTTP without TLS (RFC 9112, section 3).
///
/// It reads only lines. The request passes through as it is, and the host that gets it decides whether it is valid.
struct PlainRequestReader {
    /// A protocol with other first words is not held back until its line ends.
    private static let beginnings = [
        "GET ", "HEAD ", "POST ", "PUT ", "PATCH ", "DELETE ", "OPTIONS ", "TRACE ", "CONNECT ",
    ].map { Array($0.utf8) }
    private static let lineFeed = UInt8(ascii: "\n")

    private let maximumBytes: Int
    private var size = 0
    /// The line so far.
    private var line: [UInt8] = []
    private var isRequestLine = true
    private var hosts: [String] = []

    /// - Parameter maximumBytes: the maximum size of the head.
    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Reads the next bytes of the connection.
    /// - Returns: what the tunnel carries; `nil` if more bytes are needed.
    mutating func read(_ part: ByteBuffer) -> TunnelOpening.Content? {
        for byte in part.readableBytesView {
            size += 1
            guard size <= maximumBytes else { return .tooLarge }
            guard byte == Self.lineFeed else {
                line.append(byte)
                if isRequestLine, !Self.mayBeginRequest(line) { return .other }
                continue
            }
            let text = String(decoding: line, as: UTF8.self).trimmingSuffix(while: \.isWhitespace)
            line = []
            if isRequestLine {
                isRequestLine = false
                guard let target = Self.target(text) else { return .other }
                if let host = Self.host(ofTarget: target) { hosts.append(host) }
            } else if text.isEmpty {
                return .request(hosts: hosts)
            } else if let host = Self.hostField(text) {
                hosts.append(host)
            }
        }
        return nil
    }

    private static func mayBeginRequest(_ line: [UInt8]) -> Bool {
        beginnings.contains { $0.count < line.count ? line.starts(with: $0) : $0.starts(with: line) }
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
    private static func hostField(_ line: Substring) -> String? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon].trimmingSuffix(while: \.isWhitespace)
        return name.lowercased() == "host" ? String(line[line.index(after: colon)...].drop(while: \.isWhitespace)) : nil
    }
}

extension StringProtocol {
    /// Returns the text without the last characters that match.
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> SubSequence {
        self[..<(lastIndex { !matches($0) }.map { index(after: $0) } ?? startIndex)]
    }
}
