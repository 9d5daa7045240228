#if os(Linux) || os(macOS)
public import Foundation

/// The person's browser: the browser that `$BROWSER` names, or else the default browser of the desktop.
public struct SystemBrowser: BrowserOpener {
    private let commands: [[String]]

    /// Finds the commands that open a browser.
    /// - Parameter environment: The environment variables, of which `BROWSER` and `PATH` are used.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        #if os(macOS)
        let usual = [["open", "%s"]]
        #else
        let usual = [["xdg-open", "%s"], ["sensible-browser", "%s"]]
        #endif
        let chosen = (environment["BROWSER"] ?? "").split(separator: ":")
            .map { $0.split(separator: " ").map(String.init) }
            .filter { !$0.isEmpty }
            .map { command in command.contains { $0.contains("%s") } ? command : command + ["%s"] }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        commands = (chosen + usual).compactMap { command in
            let candidates = command[0].contains("/") ? [command[0]] : folders.map { "\($0)/\(command[0])" }
            guard let program = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else { return nil }
            return [program] + command.dropFirst()
        }
    }

    /// Tries the commands one after another, each without a shell, until one starts and does not fail.
    public func open(_ url: URL) async throws {
        for command in commands {
            let arguments = command.dropFirst().map { $0.replacing("%s", with: url.absoluteString) }
            if try await succeeds(URL(fileURLWithPath: command[0]), Array(arguments)) { return }
        }
        throw CoreError(.errorBrowserUnavailable, .browserUnavailable, "No browser could be opened. Set $BROWSER to the name of a browser.")
    }

    /// Starts a program and waits until it exits or the task is canceled. The program continues after a cancellation.
    private func succeeds(_ program: URL, _ arguments: [String]) async throws -> Bool {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { ended in
            end.yield(ended.terminationStatus)
            end.finish()
        }
        do { try process.run() } catch { return false }
        for await status in ends { return status == 0 }
        try Task.checkCancellation()
        return true
    }
}
#endif
