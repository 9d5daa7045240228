extension String {
    /// The text as far as so many Unicode scalars, with an ellipsis where there is more. A character can have any number of them.
    package func beginning(_ most: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
