// Logs in with URLSession, and prints the name of the person. With an argument, only sends a request to that address.
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Stops at each redirect, as a web-authentication session does at the address of the app.
final class Redirects: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}

let session = URLSession(configuration: .ephemeral, delegate: Redirects(), delegateQueue: nil)

func get(_ host: String, _ path: String, _ parameters: [String: String]) async throws -> (Data, HTTPURLResponse) {
    var address = URLComponents(string: "https://\(host)\(path)")!
    address.queryItems = parameters.map { URLQueryItem(name: $0.key, value: $0.value) }
    let (data, response) = try await session.data(from: address.url!)
    return (data, response as! HTTPURLResponse)
}

func object(_ answer: (Data, HTTPURLResponse)) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: answer.0) as? [String: Any] ?? [:]
}

if CommandLine.arguments.count > 1 {
    do {
        _ = try await session.data(from: URL(string: CommandLine.arguments[1])!)
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
}

let variables = ProcessInfo.processInfo.environment
let app = ["client_id": variables["APP_ID"]!, "redirect_uri": "https://app.example/callback"]
let (_, response) = try await get("www.facebook.com", "/v19.0/dialog/oauth", app.merging(["scope": "email"]) { $1 })
let code = URLComponents(string: response.value(forHTTPHeaderField: "Location")!)!.queryItems!.first { $0.name == "code" }!.value!
let exchange = app.merging(["client_secret": variables["APP_SECRET"]!, "code": code]) { $1 }
let token = try object(await get("graph.facebook.com", "/v19.0/oauth/access_token", exchange))["access_token"] as! String
print(try object(await get("graph.facebook.com", "/v19.0/me", ["fields": "name", "access_token": token]))["name"]!)
