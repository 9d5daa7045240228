extension Provider {
    /// Checks a folder with replacements for templates, style sheets, scripts and images, as a provider does when it starts.
    /// - Throws: An error that names the file and says what is wrong with it.
    package static func checkPages(inFolder path: String) throws { _ = try Pages(folder: try PageOverrides(path: path)) }
}
