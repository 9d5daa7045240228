import Foundation
import IdentityTokens
import Latchkey
import TestSupport
import Testing

@Suite("The loopback presenter", .serialized)
struct LoopbackPresenterTests {
    /// A scripted browser that receives the address of the dialog.
    private struct ScriptedOpener: BrowserOpener {
        let use: @Sendable (URL) async throws -> Void
        func open(_ url: URL) async throws { try await use(url) }
    }

    /// The values for which the listener waits, as the dialog's address contains them.
    private struct Waiting {
        let redirectURI: String
        let state: String
        let nonce: String
        init(_ dialog: URL) {
            let parameters = URLQuery(of: dialog)
            (redirectURI, state, nonce) = (parameters["redirect_uri"] ?? "", parameters["state"] ?? "", parameters["nonce"] ?? "")
        }
    }

    private static func get(_ url: String, _ headers: [String: String] = [:]) async throws -> TransportResponse {
        try await URLSessionTransport().send(TransportRequest(url: url, headers: headers))
    }

    private static func post(_ url: String, _ body: String, _ headers: [String: String] = [:]) async throws -> TransportResponse {
        let all = ["Content-Type": "application/x-www-form-urlencoded"].merging(headers) { $1 }
        return try await URLSessionTransport().send(TransportRequest(method: "POST", url: url, headers: all, body: Array(body.utf8)))
    }

    /// Logs in with a scripted browser, and checks that the port is closed afterward.
    private func logIn(
        _ app: TestApp = TestApp(), announce: (@Sendable (LoopbackPresenter.Addresses) -> Void)? = nil,
        browse: @escaping @Sendable (URL) async throws -> Void
    ) async throws -> LoginManagerLoginResult {
        let (addresses, address) = AsyncStream.makeStream(of: String.self)
        let browser = ScriptedOpener { url in
            address.yield(Waiting(url).redirectURI)
            address.finish()
            try await browse(url)
        }
        let manager = app.manager(LoopbackPresenter(browser: browser, announce: announce))
        let result: Result<LoginManagerLoginResult, any Error>
        do { result = .success(try await manager.logIn(with: .limited())) } catch { result = .failure(error) }
        for await redirectURI in addresses {
            // The request runs in a separate task, because the current task may be canceled. Another test's server may use the port by now,
            // but it does not have this page.
            let response = await Task { try? await Self.get(redirectURI) }.value
            #expect(response?.status != 200, "the port is closed")
        }
        return try result.get()
    }

    private static func cancelAnswer(_ waiting: Waiting) -> String {
        "error=access_denied&error_reason=user_denied&state=\(waiting.state.escaped)"
    }

    @Test("The presenter accepts a response in the query at once")
    func query() async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            #expect(waiting.redirectURI.hasPrefix("http://127.0.0.1:"))
            #expect(waiting.redirectURI.hasSuffix("/callback"))
            let page = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))", ["Accept-Language": "it"])
            #expect(page.status == 200)
            #expect(String(decoding: page.body, as: UTF8.self).contains("Puoi chiudere questa pagina"))
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test("The presenter accepts a response in the fragment by means of its page and script")
    func fragment() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let result = try await logIn(app) { dialog in
                let waiting = Waiting(dialog)
                // The browser does not send the fragment.
                let page = try await Self.get(waiting.redirectURI)
                let html = String(decoding: page.body, as: UTF8.self)
                #expect(page.headers["content-security-policy"]?.contains("script-src 'self'") == true)
                #expect(page.headers["content-security-policy"]?.contains("unsafe") == false)
                #expect(page.headers["cache-control"] == "no-store")
                #expect(page.headers["cross-origin-resource-policy"] == "same-origin")
                #expect(html.contains("<script src=\"/callback/landing.js\""))
                let script = try await Self.get("\(waiting.redirectURI)/landing.js")
                #expect(script.headers["content-type"]?.hasPrefix("text/javascript") == true)
                #expect(String(decoding: script.body, as: UTF8.self).contains("location.hash"))

                let fragment = "id_token=\(try provider.idToken(nonce: waiting.nonce))&granted_scopes=email&state=\(waiting.state.escaped)"
                let origin = String(waiting.redirectURI.dropLast("/callback".count))
                let done = try await Self.post(waiting.redirectURI, "fragment=\(fragment.escaped)&address=", ["Origin": origin])
                #expect(done.status == 200)
            }
            #expect(result.granted == [.email])
            #expect(app.session.profile?.firstName == "Ada")
        }
    }

    @Test(
        "The presenter accepts an address that the person pastes",
        arguments: ["{uri}#{answer}", "{uri}?{answer}", " {uri}#\n{answer} ", "#{answer}", "{answer}"])
    func pasted(form: String) async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            let address = form.replacing("{uri}", with: waiting.redirectURI).replacing("{answer}", with: Self.cancelAnswer(waiting))
            let page = try await Self.post(waiting.redirectURI, "fragment=&address=\(address.escaped)")
            #expect(page.status == 200)
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test("Only the announced short address redirects to the dialog")
    func start() async throws {
        let (starts, announced) = AsyncStream.makeStream(of: URL.self)
        let result = try await logIn(announce: { announced.yield($0.start) }) { dialog in
            let waiting = Waiting(dialog)
            for await start in starts {
                #expect(start.absoluteString.utf8.count < 60)
                let startResponse = try await Self.get(start.absoluteString)
                #expect(startResponse.status == 303)
                #expect(startResponse.headers["location"] == dialog.absoluteString)
                break
            }
            let origin = String(waiting.redirectURI.dropLast("/callback".count))
            #expect(try await Self.get("\(origin)/start").status == 404)
            #expect(try await Self.get("\(origin)/start/guess").status == 404)
            _ = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))")
        }
        #expect(result.isCancelled)
    }

    @Test("The presenter rejects requests that do not belong to the login, and continues to wait")
    func foreignRequests() async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            let (uri, response) = (waiting.redirectURI, Self.cancelAnswer(waiting))
            let origin = String(uri.dropLast("/callback".count))
            let large = String(repeating: "a", count: 100_000)
            let statuses = [
                try await Self.get("\(uri)?\(response)", ["Host": "evil.example"]).status,
                try await Self.get("\(uri)?error=access_denied").status,
                try await Self.get("\(uri)?error=access_denied&state=guess").status,
                try await Self.get("\(uri)?id_token=a.b.c&state=%7B%22challenge%22%3A%22%22%7D").status,
                try await Self.post(uri, "fragment=error%3Daccess_denied%26state%3Dguess").status,
                try await Self.post(uri, "fragment=\(response.escaped)", ["Origin": "https://evil.example"]).status,
                try await Self.post(uri, "fragment=\(response.escaped)", ["Origin": "null"]).status,
                try await Self.post(uri, "fragment=\(response.escaped)", ["Content-Type": "text/plain"]).status,
                try await Self.post(uri, "fragment=\(response.escaped)&address=\(large)").status,
                try await Self.post(uri, "").status,
                try await Self.post(uri, "\u{0}%%%=&&&").status,
                try await Self.get("\(origin)/").status,
                try await Self.get("\(origin)/callback/../etc/passwd").status,
                try await Self.get("\(origin)/favicon.ico").status,
                try await URLSessionTransport().send(TransportRequest(method: "DELETE", url: uri)).status,
            ]
            #expect(statuses == [421, 400, 400, 400, 400, 403, 403, 415, 413, 400, 400, 404, 404, 404, 405])
            _ = try await Self.get("\(uri)?\(response)")
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test(
        "The presenter ends a connection with an endless line, header or body, and continues to wait", .timeLimit(.minutes(1)),
        arguments: [
            ("GET /callback?x=", 1_500_000, "431"), ("GET /callback HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ", 9000, "431"),
            ("POST /callback HTTP/1.1\r\nContent-Length: 1500000\r\n\r\n", 1_000_000, "413"),
            ("POST /callback HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 1_000_000, "413"),
        ])
    func endless(begin: String, count: Int, status: String) async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            let client = try await RawClient(at: waiting.redirectURI)
            for _ in 0..<8 {
                // Opens more connections than the listener accepts at a time. None of them closes.
                _ = try await RawClient(at: waiting.redirectURI)
            }
            try? await client.write(begin + String(repeating: "a", count: count))
            let response = await client.readToEnd()
            #expect(response.isEmpty || response.hasPrefix("HTTP/1.1 \(status) "))
            _ = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))")
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test(
        "The presenter rejects a malformed request, and continues to wait", .timeLimit(.minutes(1)),
        arguments: [
            ("GET /callback", "400"), ("GET  /callback HTTP/1.1", "400"), ("GET /callback HTTP/2", "400"), ("\r\n", "400"),
            ("GET http://127.0.0.1/callback HTTP/1.1", "400"), ("GET /call\u{7f}back HTTP/1.1", "400"), ("GET /é HTTP/1.1", "400"),
            ("GET / HTTP/1.1\r\nHost : a", "400"), ("GET / HTTP/1.1\r\nHost", "400"), ("GET / HTTP/1.1\r\nHost: a\r\n b", "400"),
            ("GET / HTTP/1.1\r\nHost: a\rb", "400"), ("GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}", "421"),
            ("GET / HTTP/1.1\r\nHost: ", "421"), ("GET / HTTP/1.1", "421"), ("HEAD /callback HTTP/1.1\r\nHost: {host}", "405"),
            ("POST /callback HTTP/1.1\r\nContent-Length: +1", "400"), ("POST /callback HTTP/1.1\r\nContent-Length: 1, 1", "400"),
            ("POST /callback HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked", "413"),
            ("POST /callback HTTP/1.1\r\nContent-Length: 99999999999999999999", "413"),
        ])
    func malformed(head: String, status: String) async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            let host = waiting.redirectURI.dropFirst("http://".count).prefix { $0 != "/" }
            let client = try await RawClient(at: waiting.redirectURI)
            // Sends the head in two parts, because a request can arrive in parts.
            try await client.write(String(head.prefix(7)).replacing("{host}", with: host))
            try? await client.write(String(head.dropFirst(7)).replacing("{host}", with: host) + "\r\n\r\n")
            let response = await client.readToEnd()
            #expect(response.hasPrefix("HTTP/1.1 \(status) "))
            if head.hasPrefix("HEAD") { #expect(response.hasSuffix("\r\n\r\n")) }
            _ = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))")
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test("The presenter accepts 100 header fields, and rejects more", .timeLimit(.minutes(1)), arguments: [(100, "200"), (101, "431")])
    func manyFields(count: Int, status: String) async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            let host = waiting.redirectURI.dropFirst("http://".count).prefix { $0 != "/" }
            let client = try await RawClient(at: waiting.redirectURI)
            let fields = String(repeating: "\r\nA: b", count: count - 1)
            try? await client.write("GET /callback HTTP/1.1\r\nHost: \(host)\(fields)\r\n\r\n")
            #expect(await client.readToEnd().hasPrefix("HTTP/1.1 \(status) "))
            _ = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))")
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test("Connections that are answered give way before one that is still receiving", .timeLimit(.minutes(1)))
    func answeredGiveWay() async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            let host = waiting.redirectURI.dropFirst("http://".count).prefix { $0 != "/" }
            let slow = try await RawClient(at: waiting.redirectURI)
            try await slow.write("GET /callback?\(Self.cancelAnswer(waiting)) HTTP/1.1\r\n")
            var answered: [RawClient] = []
            for _ in 0..<12 {
                // Each client gets its response, and does not close the connection.
                let client = try await RawClient(at: waiting.redirectURI)
                try await client.write("GET /unknown HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                answered.append(client)
            }
            try await slow.write("Host: \(host)\r\n\r\n")
            #expect(await slow.readToEnd().hasPrefix("HTTP/1.1 200 "))
            for client in answered { _ = await client.readToEnd() }
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test(
        "A login ends in time, or when it is canceled, while many clients send requests that are hard to read", .timeLimit(.minutes(1)),
        arguments: [true, false])
    func manyClients(isCancelled: Bool) async throws {
        let clock = ManualClock()
        let (addresses, address) = AsyncStream.makeStream(of: String.self)
        let browser = ScriptedOpener { address.yield(Waiting($0).redirectURI) }
        let manager = TestApp().manager(LoopbackPresenter(browser: browser), environment: .test(clock: clock))
        let login = Task { try await manager.logIn(with: .limited()) }
        for await redirectURI in addresses {
            let difficultRequests = [
                "GET /callback?x=" + String(repeating: "a", count: 8100) + " HTTP/1.1\r\nHost: " + String(repeating: "a", count: 8000),
                "POST /callback HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: "a", count: 20_000),
            ]
            var manyClients: [RawClient] = []
            for number in 0..<20 {
                let client = try await RawClient(at: redirectURI)
                try? await client.write(difficultRequests[number % 2])
                manyClients.append(client)
            }
            if isCancelled { login.cancel() } else { await clock.advanceWhenSleeping(by: .seconds(300)) }
            let result = await login.result
            for client in manyClients { _ = await client.readToEnd() }
            #expect((try? result.get().cancellation) == (isCancelled ? .byApp : nil))
            break
        }
    }

    @Test("The presenter accepts the response while the opener of the browser never returns", .timeLimit(.minutes(1)))
    func openerHangs() async throws {
        let result = try await logIn { dialog in
            let waiting = Waiting(dialog)
            Task { try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))") }
            await Never.returns()
        }
        #expect(result.cancellation == .byPerson)
    }

    @Test("The presenter closes its port when the login is canceled")
    func canceled() async throws {
        let (opened, opens) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await logIn { _ in
                opens.yield()
                try await ScriptedPresenter.forever()
            }
        }
        for await _ in opened { break }
        task.cancel()
        #expect(try await task.value.cancellation == .byApp)
    }

    @Test("The presenter closes its port when the login times out")
    func timeOut() async throws {
        let clock = ManualClock()
        let app = TestApp()
        let (addresses, address) = AsyncStream.makeStream(of: String.self)
        let browser = ScriptedOpener { address.yield(Waiting($0).redirectURI) }
        let manager = app.manager(LoopbackPresenter(browser: browser), environment: .test(clock: clock))
        let login = Task { try await manager.logIn(with: .limited()) }
        for await redirectURI in addresses {
            await clock.advanceWhenSleeping(by: .seconds(300))
            let error = await #expect(throws: LoginError.self) { try await login.value }
            #expect(error?.reason == .timedOut)
            await #expect(throws: CoreError.self) { try await Self.get(redirectURI) }
            break
        }
    }

    #if os(Linux)
    @Test("The presenter closes all files that it has opened, and many logins may wait at once", .timeLimit(.minutes(1)))
    func manyLogins() async {
        // The code runs in a separate process, in which no other test opens files.
        await #expect(processExitsWith: .success) {
            func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            func logIn() -> (Task<LoginManagerLoginResult, any Error>, AsyncStream<URL>) {
                let (starts, start) = AsyncStream.makeStream(of: URL.self)
                let manager = TestApp().manager(LoopbackPresenter(browser: NoBrowser()) { start.yield($0.start) })
                return (Task { try await manager.logIn(with: .limited()) }, starts)
            }
            func end(_ login: Task<LoginManagerLoginResult, any Error>) async throws {
                login.cancel()
                let isCancelled = try await login.value.isCancelled
                precondition(isCancelled)
            }
            var files: [Int] = []
            for _ in 0..<40 {
                let (login, starts) = logIn()
                for await _ in starts { break }
                try await end(login)
                files.append(try openFiles())
            }
            precondition(files[39] < files[9] + 20, "\(files)")

            let manyClients = (0..<80).map { _ in logIn() }
            for (_, starts) in manyClients {
                for await start in starts {
                    // Every connection is accepted, and the app's own requests still work.
                    let response = try await URLSessionTransport(timeLimit: 20).send(TransportRequest(url: start.absoluteString))
                    precondition(response.status == 303)
                    break
                }
            }
            for (login, _) in manyClients { try await end(login) }
        }
    }

    @Test("Programs that the app starts inherit no file of a login", .timeLimit(.minutes(1)))
    func inheritance() async {
        // The code runs in a separate process, in which no other test opens files.
        await #expect(processExitsWith: .success) {
            /// Returns the file descriptors of the sockets and pipes of this process.
            func files() throws -> Set<Int32> {
                let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
                return Set(
                    numbers.filter {
                        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                        return target?.hasPrefix("socket:") == true || target?.hasPrefix("pipe:") == true
                    })
            }
            let earlier = try files()
            let (starts, start) = AsyncStream.makeStream(of: URL.self)
            let manager = TestApp().manager(LoopbackPresenter(browser: NoBrowser()) { start.yield($0.start) })
            let login = Task { try await manager.logIn(with: .limited()) }
            for await address in starts {
                let client = try await RawClient(at: address.absoluteString)
                // The five new files are the listener, both ends of the pipe, the client's socket and the accepted socket.
                while try files().subtracting(earlier).count < 5 { try await Task.sleep(for: .milliseconds(10)) }
                let inherited = try files().subtracting(earlier).filter { fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
                precondition(inherited.count == 1, "only the client's socket is inherited")
                login.cancel()
                _ = await client.readToEnd()
                break
            }
            let isCancelled = try await login.value.isCancelled
            precondition(isCancelled)
        }
    }
    #endif

    @Test("A login fails if no browser opens, unless the app announces the address to the person")
    func noBrowser() async throws {
        let manager = TestApp().manager(LoopbackPresenter(browser: SystemBrowser(environment: ["PATH": "/nowhere"])))
        let error = await #expect(throws: CoreError.self) { try await manager.logIn(with: .limited()) }
        #expect(error?.code == .errorBrowserUnavailable)

        let (starts, announced) = AsyncStream.makeStream(of: URL.self)
        let waitingManager = TestApp().manager(
            LoopbackPresenter(browser: SystemBrowser(environment: ["PATH": "/nowhere"])) { announced.yield($0.dialog) })
        async let login = waitingManager.logIn(with: .limited())
        for await dialog in starts {
            let waiting = Waiting(dialog)
            _ = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))")
            break
        }
        #expect(try await login.isCancelled)
    }

    @Test("A login fails with its own reason if the port is in use")
    func portInUse() async throws {
        try await WireProvider.run { provider in
            let app = TestApp()
            app.settings.loopbackRedirectURI = "\(provider.url.absoluteString)/callback"
            let error = await #expect(throws: CoreError.self) {
                try await app.manager(LoopbackPresenter(browser: NoBrowser())).logIn(with: .limited())
            }
            #expect(error?.reason == .portInUse)
        }
    }

    @Test(
        "The presenter rejects a redirect URI that is not on this machine",
        arguments: [
            "https://127.0.0.1/callback", "http://example.com/callback", "http://0.0.0.0/callback", "http://127.0.0.1/callback?a=b",
            "http://127.0.0.1/#x",
            "callback", "", "http://user@127.0.0.1/", "http://127.0.0.1:99999/",
        ])
    func badRedirectURI(text: String) async throws {
        let app = TestApp()
        app.settings.loopbackRedirectURI = text
        let error = await #expect(throws: CoreError.self) {
            try await app.manager(LoopbackPresenter(browser: NoBrowser())).logIn(with: .limited())
        }
        #expect(error?.reason == .badRedirectURI)
    }

    @Test(
        "The presenter retains the host and path of the redirect URI",
        arguments: ["http://localhost/", "http://127.0.0.1", "http://localhost:0/a/b"])
    func otherAddresses(text: String) async throws {
        let app = TestApp()
        app.settings.loopbackRedirectURI = text
        let manager = app.manager(
            LoopbackPresenter(
                browser: ScriptedOpener { dialog in
                    let waiting = Waiting(dialog)
                    _ = try await Self.get("\(waiting.redirectURI)?\(Self.cancelAnswer(waiting))")
                }))
        #expect(try await manager.logIn(with: .limited()).isCancelled)
    }
}

extension ScriptedPresenter {
    /// Waits until the task is canceled.
    static func forever() async throws {
        let (nothing, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in nothing {}
        throw CancellationError()
    }
}
