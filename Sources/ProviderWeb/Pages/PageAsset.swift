internal import CPageFiles
import Crypto
import LoginModel

/// A static file that pages link to.
struct PageAsset: Sendable {
    let bytes: [UInt8]
    let contentType: String
    /// The version of the content, which is part of the file's address: the first 8 bytes of its SHA-256 in hexadecimal.
    let version: String

    init(bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
        version = Hexadecimal.encode(SHA256.hash(data: bytes).prefix(8))
    }

    /// The content type of SVG drawings.
    static let drawingType = "image/svg+xml"

    /// The entity tag in quotation marks (RFC 9110, section 8.8.3).
    var entityTag: String { "\"\(version)\"" }
}

/// The files that the pages are made of, as compiled into the program. An operator can copy and change them.
public enum PageFiles {
    /// The bytes of templates, style sheets, scripts and images, by the file names under which `Provider.init(pages:)` accepts replacements.
    public static var builtIn: [String: [UInt8]] {
        let templates = Pages.templateSources.map { (name: "\($0.key).mustache", bytes: $0.value) }
        let assets = Pages.assetSources.map { (name: $0.key, bytes: $0.value.bytes) }
        return Dictionary(uniqueKeysWithValues: (templates + assets).map { ($0.name, $0.bytes) })
    }

    // The pointers refer to constants of the program, which are never written or freed.
    private nonisolated(unsafe) static let files: [String: UnsafeBufferPointer<UInt8>] = {
        var count = 0
        let files = UnsafeBufferPointer(start: page_files(&count), count: count)
        return Dictionary(
            uniqueKeysWithValues: files.map { (String(cString: $0.name), UnsafeBufferPointer(start: $0.bytes, count: $0.count)) })
    }()

    /// The names of all files in the program, catalogs included.
    static var names: some Sequence<String> { files.keys }

    /// Returns the bytes of a file in the program.
    /// - Parameter name: a name in `names`; any other name is a programming error.
    static func bytes(of name: String) -> [UInt8] {
        guard let file = files[name] else { preconditionFailure("The file \(name) is not one of the built-in files of the pages.") }
        return Array(file)
    }
}
