import CNamespaces
import Dispatch
import EmulatorOptions
import Foundation
import ProviderDomain
import ProviderEmulation
import ProviderSeed
import ProviderWeb

/// The process that runs the provider and the proxy of a run, until the process that started it ends.
enum Server {
    /// Serves, and ends the process.
    /// - Parameters:
    ///   - channel: the connection to the process that runs COMMAND.
    ///   - lifetime: the end of a pipe that gets its end of file at the end of the run.
    static func main(_ options: EmulateOptions, folder: RunFolder, channel: RunChannel, lifetime: CInt) -> Never {
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2] { signal(number, SIG_DFL) }
        Task {
            do {
                try await serve(options, folder: folder, channel: channel, lifetime: lifetime)
                exit(EXIT_SUCCESS)
            } catch {
                try? channel.send(.failed("\(error)"))
                // The other process may have ended before.
                folder.remove()
                exit(EXIT_FAILURE)
            }
        }
        dispatchMain()
    }

    private static func serve(_ options: EmulateOptions, folder: RunFolder, channel: RunChannel, lifetime: CInt) async throws {
        FileDescriptors.raiseLimit()
        let end = EndOfFile(lifetime)
        let environment = ProcessInfo.processInfo.environment
        let network = CommandNetwork(channel)
        try await World.run(settings(options, folder, network)) { world in
            let emulator = try Emulator(options, folder: folder, network: network, environment: environment)
            try await ControlServer.run(world, worlds: emulator) { control in
                try channel.send(.ready(try await emulator.start(world, controlURL: control.url)))
                let lasted = await end.wait(atMost: .seconds(options.lifetime))
                await control.report().forEach(Console.print)
                await emulator.stop()
                if !lasted { throw Expiry() }
            }
        }
        folder.remove()
    }

    private static func settings(_ options: EmulateOptions, _ folder: RunFolder, _ network: CommandNetwork) throws -> WorldSettings {
        let seed = try options.seed.map { try SeedFile.readWithIDs(path: $0) } ?? Seed.sample()
        var settings = WorldSettings(
            seed: seed, address: .socket(publicURL: try PublicURL(EmulatedHosts.publicURL)), folder: folder.privatePath)
        settings.acceptsAnyApp = options.anyApp
        settings.log = { Console.print($0) }
        settings.hooks.signIn = .choice
        settings.hooks.showsTestBanner = true
        settings.hooks.servesEveryName = true
        settings.hooks.callsThisMachineOnly = true
        if options.isolated { settings.hooks.openCallbackSocket = network.openSocket }
        return settings
    }

    /// The reason for the end of a run that has outlasted its certificates.
    private struct Expiry: Error, CustomStringConvertible {
        let description = "The run ends, because its certificates have expired; start it again."
    }
}

/// Waits for the end of a file.
private struct EndOfFile {
    private let events: AsyncStream<Void>

    init(_ file: CInt) {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        self.events = events
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(file, &byte, 1) > 0 || errno == EINTR {}
            continuation.finish()
        }
    }

    /// Returns whether the end came within a time.
    func wait(atMost limit: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { [events] group in
            group.addTask {
                for await _ in events {}
                return !Task.isCancelled
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
