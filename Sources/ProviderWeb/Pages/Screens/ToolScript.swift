/// The script of the tools: it copies, and completes what is typed. Everything can be done without it.
enum ToolScript {
    static let name = "tools.js"
}
