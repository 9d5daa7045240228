import ArgumentParser
import Foundation
import ProviderWeb

/// The `latchkey pages` command, which writes the built-in page files to a folder, for an operator to customize.
struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "Write the templates, style sheets and images of the pages to a folder, for 'serve --pages'.",
        discussion: """
            Keep the files that you change, and remove the others: the provider uses its own files for those that are not in the folder. \
            'serve --pages FOLDER' checks each file when it starts. With ?locale=en-XA after its address, a page shows which of its texts \
            come from a catalog.
            """)

    @Argument(help: "The folder, which is created if it does not exist. The command never overwrites a file in it.")
    var folder: String

    func run() throws {
        let folderURL = URL(fileURLWithPath: folder, isDirectory: true)
        let files = PageFiles.builtIn.sorted { $0.key < $1.key }
        let existing = files.map(\.key).filter { FileManager.default.fileExists(atPath: folderURL.appending(path: $0).path()) }
        guard existing.isEmpty else {
            throw ValidationError("\(folder) already contains \(existing.joined(separator: ", ")); nothing was written.")
        }
        try FileManager.default.createDirectory(at: folderURL, withIntermediateDirectories: true)
        for (name, bytes) in files { try Data(bytes).write(to: folderURL.appending(path: name), options: .withoutOverwriting) }
        Terminal.printLine("\(files.count) files in \(folder)")
    }
}
