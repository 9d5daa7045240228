import ProviderDomain
import Yams

/// A value of a seed file, with its position for error messages.
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

    /// The number of items; 0 if this is not a list.
    var itemCount: Int { node.sequence?.count ?? 0 }

    /// Returns the number of items of the list that is the value of a key; 0 if this is not a mapping, or the value not a list.
    func itemCount(of name: String) -> Int { node.mapping?[Node(name)]?.sequence?.count ?? 0 }

    // MARK: Mappings

    /// Returns the values of a mapping, and rejects unknown keys.
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
            // A key with an empty value is treated as missing.
            if value.null == nil || value.scalar?.style != .plain { fields[text] = SeedNode(file: file, key: path(text), node: value) }
        }
        return fields
    }

    /// Returns the keys and values of a mapping with arbitrary keys.
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
        guard let text = node.scalar?.string else { throw error("is not a string") }
        return try validated(by: AppSettingRule.text, text)
    }

    /// Returns the value that a validation rule produces from the text.
    func setting<Value>(_ rule: (String) throws(SettingProblem) -> Value) throws(SeedFileError) -> Value {
        try validated(by: rule, try text())
    }

    private func validated<Value>(by rule: (String) throws(SettingProblem) -> Value, _ text: String) throws(SeedFileError) -> Value {
        do {
            return try rule(text)
        } catch {
            throw self.error(error.explanation)
        }
    }

    func flag() throws(SeedFileError) -> Bool {
        // A value that does not come from YAML has no Boolean tag, so the text decides.
        guard let text = node.scalar?.string, let flag = Node(text).bool else { throw error("is neither true nor false") }
        return flag
    }

    func strings() throws(SeedFileError) -> [String] {
        var texts: [String] = []
        for item in try list() { texts.append(try item.text()) }
        return texts
    }
}

extension [String: SeedNode] {
    /// Returns the value of a required key.
    func required(_ name: String, of owner: SeedNode) throws(SeedFileError) -> SeedNode {
        guard let node = self[name] else { throw owner.error("has no \(name)") }
        return node
    }
}
