#if os(Linux)
import Foundation
import LoginModel
import Testing

@testable import ProviderPictures

@Suite("The picture decoder process")
struct DecoderSignalTests {
    /// The thread that decodes a picture, and its result.
    private struct Decoding: Sendable {
        var thread: String?
        var code: ThumbnailError.Code?
        var isOver = false
    }

    /// The kernel sends `SIGKILL` if memory is short. `SIGALRM`, `SIGTERM` and `SIGXCPU` also come from outside the decoder. A fault in the
    /// decoder causes `SIGSEGV`.
    @Test(
        "A decoder that a signal ends is reported as unavailable, and one that crashes as crashed",
        arguments: [
            (SIGKILL, .unavailable), (SIGALRM, .unavailable), (SIGTERM, .unavailable), (SIGXCPU, .unavailable), (SIGSEGV, .crashed),
        ] as [(Int32, ThumbnailError.Code)])
    func ended(by signal: Int32, code: ThumbnailError.Code) throws {
        let decoding = Locked(Decoding())
        let file = HostileFiles.progressiveJPEG(width: 4_000, height: 3_000, scans: 60)
        Thread.detachNewThread {
            let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            // A lower priority, which the child inherits, makes it unlikely that the child ends before the test finds it.
            #expect(setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) == 0)
            decoding.withLock { $0.thread = thread }
            do {
                _ = try Thumbnail(of: file, width: 50, height: 50)
            } catch let error as ThumbnailError {
                decoding.withLock { $0.code = error.code }
            } catch {}
            decoding.withLock { $0.isOver = true }
        }
        var child: pid_t?
        while child == nil, !decoding.withLock(\.isOver) {
            // Only the children of the decoding thread count, because other tests also decode pictures.
            guard let thread = decoding.withLock(\.thread) else { continue }
            let children = (try? String(contentsOfFile: "/proc/\(thread)/children", encoding: .utf8)) ?? ""
            child = children.split(separator: " ").first.flatMap { pid_t($0) }
        }
        #expect(kill(try #require(child), signal) == 0)
        while !decoding.withLock(\.isOver) { usleep(1_000) }
        #expect(decoding.withLock(\.code) == code)
    }
}
#endif
