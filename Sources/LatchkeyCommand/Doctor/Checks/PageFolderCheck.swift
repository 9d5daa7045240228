import ProviderWeb

/// Checks the operator's templates, style sheets and images.
struct PageFolderCheck: InstallationCheck {
    static let name = "pages"

    func findings(on installation: Installation) async -> [Finding] {
        guard let folder = installation.settings.pages else { return [] }
        do {
            try Provider.checkPages(inFolder: folder)
            return [.ok("pages", "The files in \(folder) fit to the pages.")]
        } catch {
            return [
                .problem(
                    "pages_refused", "\(error)",
                    "Correct or remove the file: 'latchkey serve' does not start with it. 'latchkey pages FOLDER' writes the built-in files."
                )
            ]
        }
    }
}
