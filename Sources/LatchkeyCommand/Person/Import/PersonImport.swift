import ArgumentParser
import Foundation
import LoginModel
import ProviderSeed
import ProviderServices
import ProviderStore
import StrictJSON

/// The `latchkey person import` command, which adds the people of a file.
struct PersonImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the people of a CSV or JSON Lines file.",
        discussion:
            "The columns of CSV, or the keys of each JSON object, are those of a person in a seed file: email, password or password_digest, "
            + "first_name, last_name and the others. In CSV, places have the columns hometown_id, hometown_name, location_id and "
            + "location_name, and friends are separated by semicolons. A file is checked as a whole before anything is stored; what comes "
            + "through a pipe is checked and stored in batches of a hundred people. People who exist already are skipped, so that an "
            + "interrupted import goes on when it is repeated.")

    @Argument(help: "The file, whose name ends with .csv or .jsonl; - for standard input.")
    var file: String

    @Option(help: "The format, csv or jsonl. (default: the end of the file's name)", transform: Self.format)
    var format: PersonFileParser.Format?

    @Flag(help: "Change the people who exist already to the values in the file, except for their passwords.")
    var update = false

    @Flag(help: "Check the file, and store nothing.")
    var dryRun = false

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    private static func format(_ text: String) throws -> PersonFileParser.Format {
        guard let format = PersonFileParser.Format(rawValue: text) else {
            throw ValidationError("The format is csv or jsonl, not \(text).")
        }
        return format
    }

    func validate() throws {
        guard file == "-" || knownFormat != nil else {
            throw ValidationError("The name of the file ends with neither .csv nor .jsonl: give --format, too.")
        }
        guard file != "-" || format != nil else {
            throw ValidationError("Standard input has no name: give --format csv or --format jsonl.")
        }
    }

    private var knownFormat: PersonFileParser.Format? {
        format ?? PersonFileParser.Format.allCases.first { file.lowercased().hasSuffix(".\($0.rawValue)") }
    }

    func run() async throws {
        guard let knownFormat else { return }
        let source = try PersonFile(path: file, format: knownFormat)
        // An invalid file creates no store.
        let present = dryRun ? try await store.open() : try await store.openIfPresent()
        let report = LoadingReport()
        var planned: PersonImportCounts?
        if source.canRewind || dryRun {
            let plan = PersonImporter(store: present, updates: update, storesPeople: false, report: { _ in })
            let counts = try await plan.run(source)
            planned = counts
            guard !dryRun else { return print(counts) }
            try source.rewind()
        }
        let opened = try await store.open(creatingIfMissing: true)
        let importer = PersonImporter(store: present ?? opened, updates: update, storesPeople: true, report: report.print)
        if let planned { try await importer.announce(planned) }
        let counts = try await importer.run(source, of: planned?.total)
        report.end()
        print(counts)
    }

    private func print(_ counts: PersonImportCounts) {
        guard !json else {
            let members = counts.json.merging(["dry_run": .bool(dryRun)]) { $1 }
            return Terminal.printLine(String(decoding: JSONValue.object(members).serialized(), as: UTF8.self))
        }
        for login in counts.examplesOfSkipped { Terminal.printError("\(login) exists already.".escapedForLog) }
        let others = counts.skipped - counts.examplesOfSkipped.count
        if others > 0 { Terminal.printError("\(others) more exist already.") }
        Terminal.printLine((dryRun ? "Nothing was stored. It would be: " : "") + counts.line)
    }
}
