/// Splits the parameters of several hosts, which are lists, into those of each host.
///
/// libpq tries the hosts of a list itself. But it stays with a host that accepts the connection and never answers, such as a primary that
/// hangs, until all the time has passed.
enum HostList {
    private static let keywords = ["host", "hostaddr", "port"]

    /// Returns the parameters for each host, in the order of the list.
    /// - Parameters:
    ///   - parameters: The parameters for all hosts.
    ///   - resolved: The parameters with those of the service file, of the environment, and the defaults of libpq.
    static func split(_ parameters: [String: String], resolved: [String: String]) -> [[String: String]] {
        let lists = keywords.map { resolved[$0]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? [] }
        let count = max(lists[0].count, lists[1].count)
        guard count > 1 else { return [parameters] }
        // A single port is that of all hosts.
        let isSplittable = lists.allSatisfy { [0, 1, count].contains($0.count) && ($0.count < 2 || !$0.contains("")) }
        guard isSplittable, lists[0].count != 1, lists[1].count != 1 else {
            // libpq knows what an empty entry means, and refuses a list of the wrong length.
            return [parameters.merging(["target_session_attrs": "read-write"]) { own, _ in own }]
        }
        return (0..<count).map { index in
            var result = parameters
            for (keyword, list) in zip(keywords, lists) where list.count > 1 { result[keyword] = list[index] }
            return result
        }
    }
}
