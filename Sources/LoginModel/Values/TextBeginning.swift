extension String {
    /// Returns at most the given number of Unicode scalars, with an ellipsis if the text is longer. One character can have any number of scalars.
    package func truncated(to most: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
