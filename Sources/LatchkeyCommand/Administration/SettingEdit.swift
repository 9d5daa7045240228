import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderSeed
import StrictJSON

/// A change of one setting, as an argument on the command line. `name=value` sets the setting that has this name in a seed file, and
/// `name=` removes it. `list+=value` and `list-=value` add and remove one entry of a list. A dot in the name addresses a nested setting, as
/// in `roles.testers`.
struct SettingEdit: ExpressibleByArgument {
    private enum Operation { case set, add, remove }

    /// The name as given on the command line, without the operator.
    let name: String
    private let operation: Operation
    private var value: String

    static let help =
        "NAME=VALUE sets the setting that a seed file calls NAME, and NAME= removes it. A list is separated by commas; NAME+=VALUE adds "
        + "an entry to it, and NAME-=VALUE removes one. For a secret, a client token, a password or its digest, VALUE may be -: the command then reads "
        + "the value from standard input, or prompts for it at a terminal without showing it."

    private static let listNames: Set<String> = [
        "redirect_uris", "advanced_access", "permissions", "server_ip_allow_list", "app_domains", "friends",
        "roles.administrators", "roles.developers", "roles.testers", "roles.insights_users",
    ]
    private static let secretNames: Set<String> = ["secret", "client_token", "password", "password_digest"]

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        var name = argument[..<equals]
        switch name.last {
        case "+": operation = .add
        case "-": operation = .remove
        default: operation = .set
        }
        if operation != .set { name.removeLast() }
        guard !name.isEmpty else { return nil }
        self.name = String(name)
        value = String(argument[argument.index(after: equals)...])
    }

    private func apply(to values: inout [String: JSONValue]) throws {
        let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.count <= 2 else { throw ValidationError("\(name) is not a known key.") }
        guard path.count == 2 else {
            values[path[0]] = try newValue(replacing: values[path[0]])
            return
        }
        var members = values[path[0]]?.object ?? [:]
        members[path[1]] = try newValue(replacing: members[path[1]])
        values[path[0]] = members.isEmpty ? nil : .object(members)
    }

    private func newValue(replacing old: JSONValue?) throws -> JSONValue? {
        let isList = Self.listNames.contains(name) || name.hasPrefix("login_configurations.")
        if operation != .set, !isList { throw ValidationError("\(name) is not a list; write \(name)=VALUE.") }
        let entries = old?.array ?? []
        switch operation {
        case .set where value.isEmpty: return nil
        case .set where isList: return .array(value.split(separator: ",").map { .string($0.trimmingCharacters(in: .whitespaces)) })
        case .set: return .string(value)
        case .add: return .array(entries + [.string(value)])
        case .remove:
            let rest = entries.filter { $0.string.map(LoginName.canonical) != LoginName.canonical(value) }
            guard rest.count < entries.count else { throw Problem("\(name) does not contain \(value).") }
            return .array(rest)
        }
    }

    /// Returns the edits with a value for each secret that was given as `-`. At a terminal, the person is prompted for each secret.
    /// Otherwise, the value is read from standard input, which can supply only one secret.
    static func readingSecrets(of edits: [SettingEdit]) throws -> [SettingEdit] {
        let pending = edits.filter(\.needsInput)
        guard pending.count <= 1 || Terminal.isInputTerminal else { throw Problem("Only one setting can be read from standard input.") }
        return try edits.map { edit in
            guard edit.needsInput else { return edit }
            let label = edit.name.prefix(1).uppercased() + edit.name.dropFirst().replacing("_", with: " ")
            let text = try (SecretPrompt.read(label, isNew: true) ?? String(decoding: Input.standard(upTo: 65_536), as: UTF8.self))
                .trimmingCharacters(in: .newlines)
            guard !text.isEmpty else { throw Problem("Standard input is empty.") }
            var edit = edit
            edit.value = text
            return edit
        }
    }

    private var needsInput: Bool { operation == .set && Self.secretNames.contains(name) && value == "-" }

    /// Checks the names of the settings.
    /// - Parameter known: The names that a seed file has, without those of nested settings.
    /// - Throws: `ValidationError`, which names the most similar name.
    static func checkNames(of edits: [SettingEdit], _ known: Set<String>) throws {
        for edit in edits {
            let name = String(edit.name.prefix { $0 != "." })
            guard !known.contains(name) else { continue }
            let nearest = NearestName.find(name, in: known).map { "did you mean \($0)?" }
            throw ValidationError("\(name) is not a known key; \(nearest ?? "known are \(known.sorted().joined(separator: ", ")).")")
        }
    }

    /// Returns the settings with all edits applied.
    /// - Throws: `ValidationError` if an edit does not fit its setting, and `Problem` if it does not fit the present value.
    static func apply(_ edits: [SettingEdit], to values: [String: JSONValue]) throws -> [String: JSONValue] {
        var values = values
        for edit in edits { try edit.apply(to: &values) }
        return values
    }
}
