import CConfusables

/// What ICU knows of letters that look alike (Unicode Technical Standard 39).
enum Confusables {
    /// Nothing changes it once it is made, so that any thread may ask it.
    nonisolated(unsafe) private static let checker = confusables_checker()

    /// The same for all texts that look alike, letter by letter (section 4). The text itself where ICU cannot say.
    static func skeleton(of text: String) -> String {
        guard let checker else { return text }
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // One letter becomes a few at most.
                let room = text.count * 8 + 16
                return String(unsafeUninitializedCapacity: room) { buffer in
                    buffer.withMemoryRebound(to: CChar.self) { buffer in
                        let count = confusables_skeleton(checker, text.baseAddress, CInt(text.count), buffer.baseAddress, CInt(room))
                        if (0...CInt(room)).contains(count) { return Int(count) }
                        return buffer.update(fromContentsOf: text)
                    }
                }
            }
        }
    }

    /// Whether a word is made of letters of several alphabets, or of letters that no language of today writes (sections 3 and 5.2).
    static func isMixed(_ word: String) -> Bool {
        guard let checker else { return true }
        var word = word
        return word.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { confusables_is_mixed(checker, $0.baseAddress, CInt($0.count)) != 0 }
        }
    }
}
