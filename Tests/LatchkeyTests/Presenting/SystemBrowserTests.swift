#if os(Linux)
import Foundation
import Latchkey
import Testing

@Suite("The system's browser")
struct SystemBrowserTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    /// A program that notes its arguments and ends with a status.
    private func program(_ name: String, status: Int) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try "#!/bin/sh\nprintf '%s\\n' \"\(name)\" \"$@\" >> '\(folder.path)/log'\nexit \(status)\n".write(
            to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    }

    private var log: String? { try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8) }

    @Test("is what BROWSER names, then what the desktop opens, until one does not fail")
    func order() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try program("broken", status: 3)
        try program("mine", status: 0)
        try program("xdg-open", status: 0)
        let url = try #require(URL(string: "http://127.0.0.1:1/start?a=$(touch%20x)&b='c'"))
        try await SystemBrowser(environment: ["BROWSER": "missing:broken --new %s:mine", "PATH": folder.path]).open(url)
        #expect(log == "broken\n--new\n\(url.absoluteString)\nmine\n\(url.absoluteString)\n")
        try await SystemBrowser(environment: ["PATH": folder.path]).open(url)
        #expect(log?.hasSuffix("xdg-open\n\(url.absoluteString)\n") == true)
    }

    @Test("fails when every one fails")
    func failure() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try program("xdg-open", status: 4)
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        await #expect(throws: CoreError.self) { try await SystemBrowser(environment: ["PATH": folder.path]).open(url) }
    }
}
#endif
