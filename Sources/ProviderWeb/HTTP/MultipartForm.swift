import LoginModel
import ProviderDomain

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A form of the type `multipart/form-data` (RFC 7578).
struct MultipartForm: Sendable {
    /// A file in a form.
    struct File: Sendable {
        /// The name of the form field.
        let name: String
        let bytes: [UInt8]
    }

    /// The fields that are not files.
    let pairs: [FormParameters.Pair]
    /// The files, which API calls ignore.
    let files: [File]

    private static let maximumParts = 100
    private static let maximumHeadBytes = 4096
    private static let endOfLine = Array("\r\n".utf8)
    private static let endOfHead = Array("\r\n\r\n".utf8)

    /// Parses a body.
    /// - Throws: an error if the body is not a valid multipart form, or has too many parts.
    init(_ bytes: [UInt8], contentType: HeaderValue) throws(GraphError) {
        guard let boundary = contentType["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw .malformed("The Content-Type of the multipart body has no boundary (RFC 2046, section 5.1.1)")
        }
        let parts = Self.parts(of: bytes, between: "\r\n--\(boundary)")
        // Some clients omit the closing delimiter.
        guard !parts.isEmpty, parts.count <= Self.maximumParts + 1 else { throw .malformed("The multipart body has no parts, or too many") }
        var pairs: [FormParameters.Pair] = []
        var files: [File] = []
        for part in parts where !bytes[part].starts(with: "--".utf8) {
            let (name, content, isFile) = try Self.content(of: bytes[part])
            if isFile {
                files.append(File(name: name, bytes: content))
            } else {
                pairs.append(FormParameters.Pair(name: name, bytes: content))
            }
        }
        self.pairs = pairs
        self.files = files
    }

    private static func content(of part: ArraySlice<UInt8>) throws(GraphError) -> (name: String, bytes: [UInt8], isFile: Bool) {
        let beginning = Array(part.prefix(maximumHeadBytes))
        guard part.starts(with: endOfLine), let headLength = position(of: endOfHead, in: beginning, from: 0) else {
            throw .malformed("A part of the multipart body has no header")
        }
        let lines = String(decoding: beginning[..<headLength], as: UTF8.self).split(separator: "\r\n")
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }) else {
            throw .malformed("A part of the multipart body has no Content-Disposition")
        }
        let disposition = HeaderValue(String(line))
        guard let name = disposition["name"] else { throw .malformed("A part of the multipart body has no name") }
        guard CombiningMarkLimit.isSatisfied(by: name) else {
            throw .malformed("A part of the multipart body has a name with too many combining marks")
        }
        return (name, Array(part.dropFirst(headLength + endOfHead.count)), disposition["filename"] != nil)
    }

    /// Returns the ranges of the parts, each from one delimiter to the next. The search stops when there are more parts than a form may
    /// have, which suffices to reject the form.
    private static func parts(of bytes: [UInt8], between delimiter: String) -> [Range<Int>] {
        let delimiter = Array(delimiter.utf8)
        var parts: [Range<Int>] = []
        // The first delimiter has a line break before it only if a preamble precedes it.
        let isFirst = bytes.starts(with: delimiter.dropFirst(endOfLine.count))
        var next = isFirst ? delimiter.count - endOfLine.count : position(of: delimiter, in: bytes, from: 0).map { $0 + delimiter.count }
        while let start = next, parts.count < maximumParts + 2 {
            let end = position(of: delimiter, in: bytes, from: start)
            parts.append(start..<(end ?? bytes.count))
            next = end.map { $0 + delimiter.count }
        }
        return parts
    }

    /// Returns the next position of a byte sequence, which begins with a carriage return. The sequence contains at most two carriage
    /// returns, so the search takes linear time.
    private static func position(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            mark.withUnsafeBytes { mark in
                guard let base = bytes.baseAddress, let first = mark.first, let wanted = mark.baseAddress else { return nil }
                var place = start
                while place + mark.count <= bytes.count,
                    let found = memchr(base + place, CInt(first), bytes.count - mark.count - place + 1)
                {
                    let position = UnsafeRawPointer(found) - base
                    if memcmp(found, wanted, mark.count) == 0 { return position }
                    place = position + 1
                }
                return nil
            }
        }
    }
}
