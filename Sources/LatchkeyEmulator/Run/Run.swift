import CNamespaces
import EmulatorOptions
import Foundation

/// A run of the emulator, in the process that was started. It has a single thread, so that it can enter namespaces, and forwards signals. A
/// child process, the server, runs the provider and the proxy.
struct Run {
    private let options: EmulateOptions
    private let folder: RunFolder
    private let signals: CInt
    private let channel: RunChannel
    private let server: pid_t
    /// The end of a pipe, whose other end tells the server by its end of file that the run is over.
    private let lifetime: CInt
    private var serverHasEnded = false
    private var command: pid_t?

    /// The time for which the server may clean up, and a command may end after it was asked to, in seconds.
    private static let terminationTimeout: Int32 = 10

    /// Runs until the command ends, or without one, until a signal asks for the end.
    /// - Returns: the exit status.
    static func run(_ options: EmulateOptions) -> CInt {
        Console.reserveStreams()
        do {
            var run = try Run(options)
            let status = run.waitForEnd()
            run.cleanUp()
            return status
        } catch {
            Console.print("\(error)")
            return EXIT_FAILURE
        }
    }

    private init(_ options: EmulateOptions) throws {
        self.options = options
        folder = try RunFolder.create(ProcessInfo.processInfo.environment)
        if folder.isShared {
            Console.print(
                """
                After the run, other users can create \(folder.path) again, and what the variables of the run name in it; so unset them then, or \
                set TMPDIR to a folder in which, and above which, only you can write.
                """)
        }
        signals = latchkey_watch_signals()
        var sockets: [CInt] = [-1, -1]
        var ends: [CInt] = [-1, -1]
        guard signals >= 0, latchkey_socket_pair(&sockets) == 0, latchkey_pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        server = latchkey_fork()
        if server == 0 {
            latchkey_detach(sockets[1], ends[0])
            Server.main(options, folder: folder, channel: RunChannel(socket: sockets[1]), lifetime: ends[0])
        }
        close(sockets[1])
        close(ends[0])
        channel = RunChannel(socket: sockets[0])
        lifetime = ends[1]
        guard server > 0 else {
            folder.remove()
            throw POSIXError(.EAGAIN)
        }
        if options.isolated {
            do {
                try Isolation.enter()
            } catch {
                cleanUp()
                throw error
            }
        }
    }

    // MARK: Events

    /// Handles messages of the server and signals until the run ends, and returns the exit status.
    private mutating func waitForEnd() -> CInt {
        var files = [
            pollfd(fd: channel.socket, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&files, nfds_t(files.count), -1) >= 0 || errno == EINTR else { return EXIT_FAILURE }
            if files[0].revents & Int16(POLLIN) != 0 {
                if let status = handleMessage() { return status }
            } else if files[0].revents != 0 {
                // The server has ended, which a signal reports as well.
                files[0].fd = -1
            }
            if files[1].revents != 0, let status = handleSignal() { return status }
        }
    }

    private mutating func handleMessage() -> CInt? {
        switch try? channel.receive() {
        case .listen(let address, let port):
            channel.answer(address.listen(port: port))
            return nil
        case .openSocket(let family, let type, let protocolNumber):
            let file = socket(family, type, protocolNumber)
            channel.answer(file >= 0 ? file : nil)
            return nil
        case .ready(let setting): return start(with: setting)
        case .failed(let reason):
            Console.print(reason)
            endCommand()
            return EXIT_FAILURE
        case nil: return nil
        }
    }

    /// Starts the command. Returns the exit status if that fails.
    private mutating func start(with setting: RunSetting) -> CInt? {
        do {
            guard !options.command.isEmpty else {
                try Console.printInstructions(setting.instructions)
                return nil
            }
            if options.isolated { try Isolation.replaceFiles(from: folder, addresses: setting.addresses) }
            command = try CommandProcess.start(options.command, setting: setting.variables)
            return nil
        } catch let error as CommandProcess.Failure {
            Console.print("\(error)")
            return error.status
        } catch {
            Console.print("\(error)")
            return EXIT_FAILURE
        }
    }

    private mutating func handleSignal() -> CInt? {
        var received = latchkey_signal()
        guard read(signals, &received, MemoryLayout<latchkey_signal>.size) == MemoryLayout<latchkey_signal>.size else { return nil }
        guard received.number != SIGCHLD else { return handleEndOfChild() }
        guard let command else {
            // Without a command, Control-C is how a run ends.
            return options.command.isEmpty && [SIGINT, SIGTERM, SIGHUP].contains(received.number) ? 0 : 128 + received.number
        }
        // The terminal has sent the signal to the command as well.
        if received.is_from_terminal == 0 { kill(command, received.number) }
        return nil
    }

    private mutating func handleEndOfChild() -> CInt? {
        if let command, let status = CommandProcess.status(of: command) {
            self.command = nil
            return status
        }
        if !serverHasEnded, CommandProcess.status(of: server) != nil {
            serverHasEnded = true
            // What the server has said last may not have been read yet.
            var file = pollfd(fd: channel.socket, events: Int16(POLLIN), revents: 0)
            if poll(&file, 1, 0) > 0, file.revents & Int16(POLLIN) != 0, let status = handleMessage() { return status }
            Console.print("The provider has ended unexpectedly.")
            endCommand()
            return EXIT_FAILURE
        }
        return nil
    }

    // MARK: The end

    /// Asks the command to end, and ends it after a while.
    private mutating func endCommand() {
        guard let command else { return }
        kill(command, SIGTERM)
        if !waitFor(command) { kill(command, SIGKILL) }
        self.command = nil
    }

    /// Lets the server end, and removes the folder.
    private func cleanUp() {
        close(lifetime)
        if !serverHasEnded, !waitFor(server) { kill(server, SIGKILL) }
        folder.remove()
    }

    /// Waits for a child process to end. Returns `false` if it takes too long.
    private func waitFor(_ process: pid_t) -> Bool {
        var remaining = Self.terminationTimeout * 1000
        while CommandProcess.status(of: process) == nil {
            guard remaining > 0 else { return false }
            var file = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
            let interval: Int32 = 50
            if poll(&file, 1, interval) > 0 {
                var received = latchkey_signal()
                _ = read(signals, &received, MemoryLayout<latchkey_signal>.size)
            }
            remaining -= interval
        }
        return true
    }
}
