import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An HTTP Archive (HAR 1.2) of a journal. Bodies of responses are not recorded.
enum HAR {
    static func document(of entries: [JournalEntry], scheme: String) -> JSONValue {
        let page = JournalPage(entries, limit: RequestJournal.maximumEntries) { entry($0, scheme) }
        var log: [String: JSONValue] = [
            "version": "1.2", "creator": ["name": "Latchkey", "version": "1"], "entries": .array(page.shown),
        ]
        if page.hasMore, let last = entries.prefix(page.shown.count).last {
            log["comment"] = .string("There are \(entries.count - page.shown.count) further requests; ask for those after \(last.id).")
        }
        return ["log": .object(log)]
    }

    private static func entry(_ entry: JournalEntry, _ scheme: String) -> JSONValue {
        let milliseconds = JSONValue.number(entry.duration.map { $0 / .milliseconds(1) } ?? 0)
        var request: [String: JSONValue] = [
            "method": .string(entry.method), "httpVersion": "HTTP/1.1", "cookies": [],
            "url": .string("\(scheme)://\(entry.host)\(entry.path)\(entry.query.map { "?\($0)" } ?? "")"),
            "headers": .array(entry.headers.map(pair)), "headersSize": -1, "bodySize": -1,
            "queryString": .array(entry.queryParameters.map(pair)),
        ]
        if case .text(let text) = entry.body {
            request["bodySize"] = .integer(Int64(text.utf8.count))
            request["postData"] = ["mimeType": .string(entry.contentType), "text": .string(text)]
        } else if !entry.bodyParameters.isEmpty {
            request["postData"] = ["mimeType": .string(entry.contentType), "params": .array(entry.bodyParameters.map(pair))]
        }
        return [
            "startedDateTime": .string(entry.startedAt.controlText), "time": milliseconds, "request": .object(request),
            "response": [
                // HAR has no response that has not arrived; browsers write the status 0.
                "status": .integer(Int64(entry.status ?? 0)), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "headers": [],
                "content": ["size": 0, "mimeType": "x-unknown"], "redirectURL": "", "headersSize": -1, "bodySize": -1,
            ],
            "cache": [:], "timings": ["send": 0, "wait": milliseconds, "receive": 0],
        ]
    }

    private static func pair(_ field: JournalEntry.Field) -> JSONValue { ["name": .string(field.name), "value": .string(field.value)] }
}
