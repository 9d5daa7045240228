import LoginModel
import ProviderDomain

/// A form of parts (RFC 7578).
struct MultipartForm {
    /// What is no file.
    let pairs: [FormParameters.Pair]
    /// The content of files, by the name of their field. Calls of programs take none.
    let files: [FormParameters.Pair]

    private static let mostParts = 100
    private static let longestHead = 4096

    /// - Throws: where the parts cannot be told apart.
    init(_ bytes: [UInt8], contentType: HeaderValue) throws(GraphError) {
        guard let boundary = contentType["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw .malformed("The multipart body names no boundary (RFC 2046, section 5.1.1)")
        }
        // With a line break before it the first delimiter looks like all others.
        let pieces = Self.split(Array("\r\n".utf8) + bytes, at: Array("\r\n--\(boundary)".utf8))
        // Some clients leave the closing delimiter out.
        guard pieces.count > 1, pieces.count <= Self.mostParts + 2 else { throw .malformed("The multipart body has no parts, or too many") }
        var pairs: [FormParameters.Pair] = []
        var files: [FormParameters.Pair] = []
        for piece in pieces.dropFirst() where !piece.starts(with: "--".utf8) {
            let (pair, isFile) = try Self.pair(piece)
            if isFile { files.append(pair) } else { pairs.append(pair) }
        }
        self.pairs = pairs
        self.files = files
    }

    private static func pair(_ part: ArraySlice<UInt8>) throws(GraphError) -> (FormParameters.Pair, isFile: Bool) {
        let separator = Array("\r\n\r\n".utf8)
        let head = split(Array(part.prefix(longestHead)), at: separator)
        guard part.starts(with: "\r\n".utf8), head.count > 1 else { throw .malformed("A part of the multipart body has no head") }
        let lines = String(decoding: head[0], as: UTF8.self).split(separator: "\r\n")
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }) else {
            throw .malformed("A part of the multipart body has no Content-Disposition")
        }
        let disposition = HeaderValue(String(line))
        guard let name = disposition["name"] else { throw .malformed("A part of the multipart body has no name") }
        guard MarkRun.isBounded(in: name) else { throw .malformed("A part of the multipart body has a name that nobody could compare") }
        let content = Array(part.dropFirst(head[0].count + separator.count))
        return (FormParameters.Pair(name: name, bytes: content), disposition["filename"] != nil)
    }

    private static func split(_ bytes: [UInt8], at mark: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        var position = 0
        while position + mark.count <= bytes.count {
            if bytes[position] == mark[0], bytes[position..<position + mark.count].elementsEqual(mark) {
                pieces.append(bytes[start..<position])
                position += mark.count
                start = position
            } else {
                position += 1
            }
        }
        return pieces + [bytes[start...]]
    }
}
