extension Provider {
    /// Checks a folder with replacements for templates, style sheets, scripts and images, as a provider does when it starts.
    /// - Throws: ``PageFolderError``.
    package static func checkPages(inFolder path: String) throws { _ = try Pages(path, brand: ProviderBrand()) }
}

extension Pages {
    /// Loads the pages, with the operator's replacements in a folder.
    /// - Parameter path: The path of the folder; `nil` for the built-in files alone.
    /// - Throws: ``PageFolderError``, or ``PagesError`` if there is no folder.
    init(_ path: String?, brand: ProviderBrand, hooks: ProviderHooks = ProviderHooks()) throws {
        guard let path else {
            try self.init(brand: brand, hooks: hooks)
            return
        }
        do throws(PagesError) {
            try self.init(brand: brand, folder: try PageOverrides(path: path), hooks: hooks)
        } catch {
            throw PageFolderError(folder: path, reason: error)
        }
    }
}
