// Apple: Objective-C Runtime. Here for `canImport(ObjectiveC)` and for what `#selector` makes.

public struct Selector: Sendable, Hashable {
    let name: String
    public init(_ name: String) { self.name = name }
}
