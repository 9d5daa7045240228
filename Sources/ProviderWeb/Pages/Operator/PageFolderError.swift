/// The reason why a folder with an operator's templates, style sheets, scripts and images cannot be used.
package struct PageFolderError: Error, CustomStringConvertible {
    /// The path of the folder, as the operator gave it.
    let folder: String
    let reason: PagesError

    /// One sentence, which names the folder, and the file and its line if they are known.
    package var description: String { "The pages in \(folder) cannot be used: \(reason)." }
}
