import CConfusables

/// Recognizes characters that look alike, with the data of ICU (Unicode Technical Standard 39).
enum Confusables {
    /// The checker of ICU. It does not change after it is created, so any thread may use it.
    nonisolated(unsafe) private static let checker = confusables_checker()

    /// Returns the skeleton of a text, which is the same for all texts that look alike (section 4). If ICU cannot compute the skeleton, the
    /// result is the text itself.
    static func skeleton(of text: String) -> String {
        guard let checker else { return text }
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // One character is replaced by a few characters at most.
                let capacity = text.count * 8 + 16
                return String(unsafeUninitializedCapacity: capacity) { buffer in
                    buffer.withMemoryRebound(to: CChar.self) { buffer in
                        let count = confusables_skeleton(checker, text.baseAddress, CInt(text.count), buffer.baseAddress, CInt(capacity))
                        if (0...CInt(capacity)).contains(count) { return Int(count) }
                        return buffer.update(fromContentsOf: text)
                    }
                }
            }
        }
    }

    /// Whether a word contains letters of several scripts, or letters that no modern language uses (sections 3 and 5.2).
    static func isMixedScript(_ word: String) -> Bool {
        guard let checker else { return true }
        var word = word
        return word.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { confusables_is_mixed(checker, $0.baseAddress, CInt($0.count)) != 0 }
        }
    }
}
