import Foundation
import Hummingbird
import Logging

/// Answers `GET /` with a fixed response from memory, on a free port of the loopback interface: the least that a request can cost.
@main
enum BareServer {
    static func main() async throws {
        let body = ByteBuffer(string: "Hello\n")
        let router = Router()
        router.get("/") { _, _ in
            Response(status: .ok, headers: [.contentType: "text/plain; charset=utf-8"], body: ResponseBody(byteBuffer: body))
        }
        var logger = Logger(label: "bare")
        logger.logLevel = .critical
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print("Ready at http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
                fflush(nil)
            }, logger: logger)
        try await application.runService()
    }
}
