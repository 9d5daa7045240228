/// Builds a ``JSONValue`` from the parsed contents.
struct JSONValueBuilder: JSONSink {
    private struct Branch {
        var members: [String: JSONValue] = [:]
        var elements: [JSONValue] = []
        /// The name of the next member.
        var name: String?
        let isObject: Bool
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var containers: [Branch] = []
    /// The complete value, once the whole text has been parsed.
    private(set) var value = JSONValue.null

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func literal(_ value: JSONValue, at extent: Range<Int>) { add(value) }
    // The reader has already verified that the number has a value.
    mutating func number(_ number: JSONNumberRange) { add(number.value(in: bytes) ?? .null) }
    mutating func string(_ text: JSONStringRange) { add(.string(text.string(in: bytes))) }
    mutating func beginArray(at start: Int) { containers.append(Branch(isObject: false)) }
    mutating func endArray(at end: Int) { if let branch = containers.popLast() { add(.array(branch.elements)) } }
    mutating func beginObject(at start: Int) { containers.append(Branch(isObject: true)) }
    mutating func name(_ name: JSONStringRange, _ known: Int?) { containers[containers.count - 1].name = name.string(in: bytes) }
    mutating func endObject(at end: Int) { if let branch = containers.popLast() { add(.object(branch.members)) } }

    private mutating func add(_ value: JSONValue) {
        guard let last = containers.indices.last else {
            self.value = value
            return
        }
        if let name = containers[last].name, containers[last].isObject {
            containers[last].members[name] = value
        } else {
            containers[last].elements.append(value)
        }
    }
}
