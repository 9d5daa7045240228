import LoginModel
import ProviderPictures

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// The logo of a provider: an SVG drawing or a PNG picture that has been checked.
public struct ProviderLogo: Sendable, Equatable {
    /// The content of the file that browsers get.
    let bytes: [UInt8]
    let format: Format

    enum Format: Sendable {
        case svg, png
    }

    /// The longer side of a PNG picture in pixels. Larger pictures are reduced.
    private static let maximumSide = 512
    /// The maximum size of a file, in bytes: 1 MiB.
    private static let maximumFileSize = 1_048_576

    /// Reads a file.
    /// - Throws: ``ProviderBrandError``, which names the file.
    public init(path: String) throws(ProviderBrandError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw ProviderBrandError("The logo \(path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        let bytes: [UInt8]
        do {
            bytes = try OpenFile.bytes(of: descriptor, upTo: Self.maximumFileSize + 1)
        } catch {
            throw ProviderBrandError("The logo \(path) cannot be read: \(String(cString: strerror(error.number))).")
        }
        guard bytes.count <= Self.maximumFileSize else {
            throw ProviderBrandError("The logo \(path) is larger than \(Self.maximumFileSize) bytes.")
        }
        do { try self.init(bytes) } catch { throw ProviderBrandError("The logo \(path) is not accepted: \(error.description).") }
    }

    /// Checks the content of a file. A PNG picture is encoded again from its pixels.
    /// - Throws: ``ProviderBrandError`` with the reason, without a period at the end.
    init(_ file: [UInt8]) throws(ProviderBrandError) {
        guard let picture = try? ValidatedPicture(file, [.png]) else {
            guard !file.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { throw ProviderBrandError("the PNG picture is damaged or too large") }
            do {
                bytes = try ValidatedDrawing(file).bytes
            } catch {
                throw ProviderBrandError(
                    file.first { ![0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf].contains($0) } == UInt8(ascii: "<")
                        ? error.description : "it is neither an SVG drawing nor a PNG picture")
            }
            format = .svg
            return
        }
        let (width, height) = (picture.frame.width, picture.frame.height)
        let scale = min(1, Double(Self.maximumSide) / Double(max(width, height)))
        do {
            bytes = try Thumbnail(of: file, width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale))).bytes
        } catch {
            throw ProviderBrandError("\(error)")
        }
        format = .png
    }
}
