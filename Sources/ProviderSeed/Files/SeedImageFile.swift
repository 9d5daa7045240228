import LoginModel
import ProviderDomain

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// An image file that a seed names. Its content is checked each time it is read, because the file may change.
struct SeedImageFile: Sendable {
    let path: String
    /// The maximum size in bytes.
    let maximumSize: Int
    /// An error about the value that names the file, without a problem.
    let place: SeedFileError

    /// Reads the file.
    /// - Throws: The reason why it cannot be read or is not accepted, with the place in the seed.
    func bytes() throws(SeedFileError) -> [UInt8] {
        // Otherwise, opening a named pipe waits for somebody who writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw error("cannot be read") }
        defer { close(descriptor) }
        guard let bytes = try? OpenFile.bytes(of: descriptor, upTo: maximumSize + 1) else { throw error("cannot be read") }
        guard bytes.count <= maximumSize else { throw error("is larger than \(maximumSize) bytes") }
        do {
            _ = try ValidatedPicture(bytes, PictureFormat.acceptedByProvider)
        } catch  where error.code == .unknownFormat {
            throw self.error("is neither PNG nor JPEG nor WebP: \(error)")
        } catch {
            throw self.error("is not accepted: \(error)")
        }
        return bytes
    }

    private func error(_ problem: String) -> SeedFileError {
        SeedFileError(file: place.file, line: place.line, key: place.key, problem: "the file \(path) \(problem)")
    }
}
