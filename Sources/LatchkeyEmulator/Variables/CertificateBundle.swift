import Foundation

/// The certificate authorities that a client trusts: those of a file or folder that the user's variables name or else of the system, and
/// that of the run.
enum CertificateBundle {
    /// The reason why the authorities that a variable names cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The maximum size of a bundle, in bytes.
    private static let maximumSize = 16 * 1024 * 1024
    private static let beginning = "-----BEGIN "
    private static let end = "-----END "

    /// The files in which systems have their authorities.
    static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/usr/lib/ssl/cert.pem", "/etc/ca-certificates/extracted/tls-ca-bundle.pem",
    ]

    /// Returns the authorities of the system, as PEM; an empty text if it has none.
    static func system() throws(Unreadable) -> String {
        for file in systemFiles where FileManager.default.fileExists(atPath: file) {
            return try text(ofFile: file, namedBy: "the system")
        }
        return ""
    }

    /// Returns the authorities of a file or a folder, as PEM.
    /// - Parameter variable: the variable that names it, for the error.
    static func read(_ path: String, namedBy variable: String) throws(Unreadable) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Unreadable(description: "\(variable) names \(path), which does not exist.")
        }
        guard isFolder.boolValue else { return try text(ofFile: path, namedBy: variable) }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Unreadable(description: "\(variable) names \(path), which cannot be read.")
        }
        // A folder that OpenSSL uses has a second name for each file, its digest.
        var parts: Set<String> = []
        var size = 0
        for name in names.sorted() {
            guard let part = try? text(ofFile: "\(path)/\(name)", namedBy: variable), part.contains(beginning) else { continue }
            guard parts.insert(part).inserted else { continue }
            size += part.utf8.count
            guard size <= maximumSize else {
                throw Unreadable(description: "\(variable) names \(path), which has more than \(maximumSize) bytes.")
            }
        }
        return parts.sorted().joined()
    }

    /// Returns who can read a bundle: its user alone if a file of the user's has a private key beside the certificates.
    static func readers(of bundle: String) -> RunFolder.Readers { bundle.contains("PRIVATE KEY-----") ? .owner : .everybody }

    /// Joins two lists of authorities. Each authority is in the result once, because clients read the whole list at their start.
    static func joined(_ first: String, _ second: String) -> String { withoutDuplicates("\(first)\n\(second)") }

    private static func withoutDuplicates(_ pem: String) -> String {
        var lines: [String] = []
        var seen: Set<String> = []
        // The line at which the certificate begins whose end has not been read.
        var start: Int?
        for bytes in pem.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let line = String(decoding: bytes, as: UTF8.self)
            if line.hasPrefix(beginning) { start = lines.count }
            lines.append(line)
            guard line.hasPrefix(end), let first = start else { continue }
            start = nil
            if !seen.insert(lines[first...].joined(separator: "\n")).inserted { lines.removeSubrange(first...) }
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    private static func text(ofFile path: String, namedBy variable: String) throws(Unreadable) -> String {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: maximumSize + 1) else {
            throw Unreadable(description: "\(path), which \(variable) names, cannot be read.")
        }
        guard data.count <= maximumSize else {
            throw Unreadable(description: "\(path), which \(variable) names, has more than \(maximumSize) bytes.")
        }
        let text = String(decoding: data, as: UTF8.self)
        return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }
}
