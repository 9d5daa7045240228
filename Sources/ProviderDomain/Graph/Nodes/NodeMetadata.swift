public import StrictJSON

/// The fields and edges of a node that `metadata=1` adds to a response (Wire.md, section 7.9).
public enum NodeMetadata {
    /// Returns the value of `metadata`.
    /// - Parameters:
    ///   - type: The type of the node.
    ///   - address: A function that returns the absolute URL of an edge of the node.
    /// - Throws: The error that `address` throws.
    public static func json(of type: NodeType, address: (_ edge: String) throws -> String) rethrows -> JSONValue {
        var fields: [JSONValue] = []
        var connections: [String: JSONValue] = [:]
        for (name, field) in type.fields.sorted(by: { $0.key < $1.key }) {
            switch field.kind {
            case .value, .object:
                fields.append(["name": .string(name), "description": .string(field.description), "type": .string(field.type)])
            case .edge: connections[name] = .string(try address(name))
            case .deprecated: break
            }
        }
        return ["fields": .array(fields), "type": .string(type.rawValue.lowercased()), "connections": .object(connections)]
    }
}
