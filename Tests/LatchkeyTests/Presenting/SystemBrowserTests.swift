#if os(Linux)
import Foundation
import Latchkey
import Testing

@Suite("The system's browser")
struct SystemBrowserTests {
    /// Creates a folder with links to programs of the system. The test does not write programs itself, because a file that it has just
    /// written may be busy (`ETXTBSY`) while another test starts a process.
    private func withFolder(_ links: [String: String], _ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
        }
        try await body(folder)
    }

    private let url = URL(string: "http://127.0.0.1:1/start?a=$(touch%20x)&b='c'")

    @Test("The programs in BROWSER are tried until one succeeds, and receive the address as one argument")
    func order() async throws {
        try await withFolder(["broken": "/bin/false"]) { folder in
            let url = try #require(url)
            let (note, log) = (folder.appendingPathComponent("note"), folder.appendingPathComponent("log"))
            try "printf '%s\\n' \"$@\" >> '\(log.path)'\n".write(to: note, atomically: true, encoding: .utf8)
            let browsers = "missing:broken --new %s:/bin/sh \(note.path) --new %s:/bin/sh \(note.path)"
            try await SystemBrowser(environment: ["BROWSER": browsers, "PATH": folder.path]).open(url)
            #expect(try String(contentsOf: log, encoding: .utf8) == "--new\n\(url.absoluteString)\n")
        }
    }

    @Test("The desktop's opener is used if no program in BROWSER works", arguments: [nil, "", "missing", "missing:broken"])
    func desktop(browsers: String?) async throws {
        try await withFolder(["broken": "/bin/false", "xdg-open": "/bin/true"]) { folder in
            var environment = ["PATH": folder.path]
            environment["BROWSER"] = browsers
            try await SystemBrowser(environment: environment).open(try #require(url))
        }
    }

    @Test("Opening fails if every program fails")
    func failure() async throws {
        try await withFolder(["xdg-open": "/bin/false"]) { folder in
            await #expect(throws: CoreError.self) { try await SystemBrowser(environment: ["PATH": folder.path]).open(try #require(url)) }
        }
    }
}
#endif
