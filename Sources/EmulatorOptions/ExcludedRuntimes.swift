import ArgumentParser

/// The runtimes whose variables are not set, because their programs print a notice or already have such settings.
package struct ExcludedRuntimes: ExpressibleByArgument, Sendable {
    /// A runtime whose variable changes every program that runs in it.
    package enum Runtime: String, CaseIterable, Sendable {
        case node, java
    }

    package let runtimes: Set<Runtime>

    package init() { runtimes = [] }

    /// Parses names that are separated by commas.
    package init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map { Runtime(rawValue: String($0)) }
        guard !names.contains(nil) else { return nil }
        runtimes = Set(names.compactMap(\.self))
    }

    package static var allValueStrings: [String] { Runtime.allCases.map(\.rawValue) + ["node,java"] }
    package var defaultValueDescription: String { "none" }
}
