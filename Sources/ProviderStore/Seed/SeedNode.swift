import ProviderDomain
import Yams

/// A value of a seed file that knows where it stands.
struct SeedNode {
    let file: String
    let key: String
    let node: Node

    func error(_ problem: String) -> SeedFileError {
        SeedFileError(file: file, line: node.mark?.line, key: key.isEmpty ? nil : key, problem: problem)
    }

    // MARK: Lists

    func list() throws(SeedFileError) -> [SeedNode] {
        guard let sequence = node.sequence else { throw error("is not a list") }
        return sequence.enumerated().map { SeedNode(file: file, key: "\(key)[\($0)]", node: $1) }
    }

    // MARK: Mappings

    /// The values of a mapping that has no key but these.
    func fields(_ known: Set<String>) throws(SeedFileError) -> [String: SeedNode] {
        guard let mapping = node.mapping else { throw error("is not a mapping of keys to values") }
        var fields: [String: SeedNode] = [:]
        for (name, value) in mapping {
            let text = name.scalar?.string ?? "?"
            guard known.contains(text) else {
                throw SeedFileError(
                    file: file, line: name.mark?.line, key: path(text),
                    problem: "is not a known key; known are \(known.sorted().joined(separator: ", "))")
            }
            // A key without a value counts as left out.
            if value.null == nil || value.scalar?.style != .plain { fields[text] = SeedNode(file: file, key: path(text), node: value) }
        }
        return fields
    }

    /// The names and values of a mapping whose keys are the writer's own.
    func entries() throws(SeedFileError) -> [(name: String, value: SeedNode)] {
        guard let mapping = node.mapping else { throw error("is not a mapping of keys to values") }
        return mapping.map { name, value in
            let text = name.scalar?.string ?? "?"
            return (text, SeedNode(file: file, key: path(text), node: value))
        }
    }

    private func path(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }

    // MARK: Scalars

    func text() throws(SeedFileError) -> String {
        guard let text = node.scalar?.string else { throw error("is not a text") }
        return try passing(AppSettingRule.text, text)
    }

    /// What a rule makes of the value.
    func setting<Value>(_ rule: (String) throws(SettingDefect) -> Value) throws(SeedFileError) -> Value {
        try passing(rule, try text())
    }

    private func passing<Value>(_ rule: (String) throws(SettingDefect) -> Value, _ text: String) throws(SeedFileError) -> Value {
        do {
            return try rule(text)
        } catch {
            throw self.error(error.explanation)
        }
    }

    func flag() throws(SeedFileError) -> Bool {
        // By its text: a setting that comes from elsewhere than YAML is a text.
        guard let text = node.scalar?.string, let flag = Node(text).bool else { throw error("is neither true nor false") }
        return flag
    }

    func texts() throws(SeedFileError) -> [String] {
        var texts: [String] = []
        for item in try list() { texts.append(try item.text()) }
        return texts
    }
}

extension [String: SeedNode] {
    /// A value that must be there.
    func required(_ name: String, of owner: SeedNode) throws(SeedFileError) -> SeedNode {
        guard let node = self[name] else { throw owner.error("has no \(name)") }
        return node
    }
}
