import ArgumentParser

/// A value of `--log-format`.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}
