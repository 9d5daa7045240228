import ArgumentParser
import Foundation
import ProviderWeb

/// The `latchkey pages` command, which writes the built-in page files to a folder, for an operator to customize.
struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "Write the templates, style sheets and drawings of the pages into a folder, for 'serve --pages'.",
        discussion: """
            Keep those that you change, and remove the others: a page without a file in the folder is as in the program. 'serve --pages FOLDER' \
            checks each at its start. With ?locale=en-XA behind its address a page shows which of its texts come from a catalogue.
            """)

    @Argument(help: "The folder; it is made if it is not there. Files in it stay as they are.")
    var folder: String

    func run() throws {
        let place = URL(fileURLWithPath: folder, isDirectory: true)
        let files = PageFiles.original.sorted { $0.key < $1.key }
        let taken = files.map(\.key).filter { FileManager.default.fileExists(atPath: place.appending(path: $0).path()) }
        guard taken.isEmpty else {
            throw ValidationError("\(folder) has \(taken.joined(separator: ", ")) already, and nothing was written.")
        }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (name, bytes) in files { try Data(bytes).write(to: place.appending(path: name), options: .withoutOverwriting) }
        Terminal.say("\(files.count) files in \(folder)")
    }
}
