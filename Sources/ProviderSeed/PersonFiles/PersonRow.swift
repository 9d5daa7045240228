public import ProviderDomain
import StrictJSON

/// A person in a file, with the values of a seed file's keys.
public struct PersonRow: Sendable {
    /// The line in which the row begins, starting at 1.
    public let line: Int
    /// The path of the file.
    let file: String
    let values: [String: JSONValue]
    /// The column, starting at 1, and the line of each value; empty if the file has no columns.
    let places: [String: (column: Int, line: Int)]

    /// Whether the row has a password or a digest of one.
    public var hasPassword: Bool { values["password"] != nil || values["password_digest"] != nil }

    /// Returns the login name.
    /// - Throws: The error in it, with file, line and column.
    public func login() throws(SeedFileError) -> String {
        do {
            return try SeedFile.login(values)
        } catch {
            throw placed(error)
        }
    }

    /// Returns the person, and the password or its digest if there is one.
    /// - Parameter stored: A stored person, whose values the person has where the row has none; `nil` for a new person.
    /// - Throws: The first error, with file, line and column.
    public func person(over stored: PersonRecord? = nil) throws(SeedFileError) -> (record: PersonRecord, password: Seed.Password?) {
        let base = stored?.json.filter { SeedFile.personKeys.contains($0.key) && $0.key != "picture" } ?? [:]
        do {
            var (record, password) = try SeedFile.person(base.merging(values) { $1 }, file: file)
            if let stored {
                record.person.id = stored.person.id
                record.person.password = stored.person.password
                record.person.isLocked = stored.person.isLocked
                record.person.testApps = stored.person.testApps
                if values["picture"] == nil { record.picture = stored.picture }
            }
            return (record, password)
        } catch {
            throw placed(error)
        }
    }

    /// Returns an error about the row.
    /// - Parameter problem: The reason in English, without a period at the end.
    public func error(_ problem: String) -> SeedFileError { SeedFileError(file: file, line: line, key: nil, problem: problem) }

    /// Returns an error about a value with its place in the file.
    private func placed(_ error: SeedFileError) -> SeedFileError {
        let key = error.key ?? ""
        let name = places.keys.filter { key == $0 || key.replacing(".", with: "_") == $0 || key.hasPrefix("\($0)[") }.min()
        guard let name, let place = places[name] else {
            return SeedFileError(file: file, line: line, key: error.key, problem: error.problem)
        }
        return SeedFileError(file: file, line: place.line, key: "column \(place.column) (\(name))", problem: error.problem)
    }
}
