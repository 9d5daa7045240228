/// The script of the developer tools, which copies texts and completes what is typed. All tools work without it.
enum ToolScript {
    static let name = "tools.js"
}
