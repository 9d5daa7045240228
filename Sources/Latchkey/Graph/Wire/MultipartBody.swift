internal import Foundation

/// A request body of the type `multipart/form-data` (RFC 7578).
struct MultipartBody: Sendable {
    /// The boundary between the parts. It is random, so that nobody can craft an attachment that contains it.
    let boundary: String
    private(set) var bytes: [UInt8] = []

    init(_ environment: SystemEnvironment) { boundary = environment.randomText(bytes: 32) }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func add(_ name: String, text: String) {
        begin("form-data; name=\"\(Self.quoted(name))\"")
        bytes += "\r\n\(text)\r\n".utf8
    }

    mutating func add(_ name: String, _ attachment: GraphRequestDataAttachment, filename: String) {
        let type = attachment.contentType.map { $0.filter { !$0.isNewline } } ?? ""
        begin("form-data; name=\"\(Self.quoted(name))\"; filename=\"\(Self.quoted(filename))\"")
        bytes += "Content-Type: \(type.isEmpty ? "content/unknown" : type)\r\n\r\n".utf8
        bytes += attachment.data
        bytes += "\r\n".utf8
    }

    /// Ends the body with the closing delimiter (RFC 2046, section 5.1.1).
    mutating func close() { bytes += "--\(boundary)--\r\n".utf8 }

    private mutating func begin(_ disposition: String) {
        bytes += "--\(boundary)\r\nContent-Disposition: \(disposition)\r\n".utf8
    }

    /// Escapes quotation marks and line breaks, so that they cannot end the name. Browsers do the same (HTML Standard, multipart form
    /// data).
    private static func quoted(_ text: String) -> String {
        // Scalars, because a quotation mark forms one character with a combining mark that follows it.
        text.unicodeScalars.reduce(into: "") { name, scalar in
            switch scalar {
            case "\r": name += "%0D"
            case "\n": name += "%0A"
            case "\"": name += "%22"
            default: name.unicodeScalars.append(scalar)
            }
        }
    }
}
