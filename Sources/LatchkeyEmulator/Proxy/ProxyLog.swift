import Foundation
import LoginModel

/// Prints one line for each host that the proxy refuses, however often a client asks for it.
final class ProxyLog: Sendable {
    /// The number of lines of one run.
    private static let maximumLines = 1000

    private let printed = Locked<Set<String>>([])
    private let print: @Sendable (String) -> Void

    init(print: @escaping @Sendable (String) -> Void) { self.print = print }

    /// The number of characters of a line.
    private static let maximumLength = 500

    /// Prints a sentence, unless it has been printed before. Of a long one, only the beginning is printed.
    func record(_ sentence: String) {
        let beginning = String(sentence.unicodeScalars.prefix(Self.maximumLength))
        let sentence = beginning == sentence ? sentence : beginning + "…"
        let isNew = printed.withLock { $0.count < Self.maximumLines && $0.insert(sentence).inserted }
        if isNew { print(sentence) }
    }
}
