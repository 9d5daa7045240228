/// Decides which networks lose pending device codes when requests without the app secret have used up the limit of an app, and which decided
/// logins are deleted when an app has too many.
///
/// Networks are compared level by level, from the widest to the narrowest. An owner of many networks inside one wide network therefore
/// retains no more codes than an owner of one network. A small network loses nothing while another network at the same level has more
/// codes.
public enum DeviceCodeEviction {
    /// The pending device codes of one network.
    public struct Network: Sendable, Hashable {
        /// The value of ``DeviceOrigin/network`` that identifies the network.
        public let code: String
        /// The number of pending device codes.
        public let count: Int
        /// When the first of these device codes expires, in seconds since 1970.
        public let earliestExpiry: Double

        /// Creates a network with at least one device code.
        public init(code: String, count: Int, earliestExpiry: Double) {
            self.code = code
            self.count = count
            self.earliestExpiry = earliestExpiry
        }
    }

    /// Returns how many codes the networks lose in total: a tenth of all codes, but at least one. Many codes are evicted at a time, because
    /// counting the codes is the expensive part.
    public static func evictionCount(for networks: [Network]) -> Int { share(of: networks.reduce(0) { $0 + $1.count }) }

    /// Returns how many decided logins of an app are deleted when the app has too many: a tenth, but at least one. The logins that expire
    /// first are deleted first, except that logins in the ``lastDeletedState`` are deleted last.
    /// - Parameter count: The number of decided logins that have not expired.
    public static func deletionCount(ofDecided count: Int) -> Int { share(of: count) }

    /// The state of the decided logins that are deleted last, because their devices are about to redeem them.
    public static let lastDeletedState = DeviceLogin.State.approved

    private static func share(of count: Int) -> Int { max(1, count / 10) }

    /// Returns how many codes each network loses. Each network loses the codes that expire first.
    /// - Parameter networks: All networks of the app, without duplicates.
    /// - Returns: The numbers by ``Network/code``. Networks that lose nothing are left out.
    public static func evictions(among networks: [Network]) -> [String: Int] { evictions(evictionCount(for: networks), among: networks) }

    /// Distributes the codes to evict among the networks, as if they were evicted one at a time from the largest network. Among networks of
    /// equal size, the network whose code expires first loses a code first.
    /// - Parameters:
    ///   - total: How many codes to evict, at most as many as the networks have.
    ///   - networks: All networks of the app, without duplicates.
    /// - Returns: How many codes each network loses, by ``Network/code``. Networks that lose nothing are left out.
    public static func evictions(_ total: Int, among networks: [Network]) -> [String: Int] {
        var losses: [String: Int] = [:]
        divide(total, among: networks, codeLength: DeviceOrigin.codeLength, into: &losses)
        return losses
    }

    private struct Part {
        let networks: [Network]
        let count: Int
        let earliestExpiry: Double

        init(_ networks: [Network]) {
            self.networks = networks
            count = networks.reduce(0) { $0 + $1.count }
            earliestExpiry = networks.reduce(.infinity) { min($0, $1.earliestExpiry) }
        }
    }

    /// Distributes the evictions among the networks at one level and, recursively, at the levels below.
    /// - Parameter length: The number of leading characters of a ``Network/code`` that identify the network at this level.
    private static func divide(_ total: Int, among networks: [Network], codeLength length: Int, into losses: inout [String: Int]) {
        guard total > 0 else { return }
        if networks.count == 1 {
            losses[networks[0].code] = total
            return
        }
        let parts = Dictionary(grouping: networks) { Substring($0.code.utf8.prefix(length)) }.values.map(Part.init)
        for (part, loss) in divide(total, among: parts) {
            divide(loss, among: part.networks, codeLength: length + DeviceOrigin.codeLength, into: &losses)
        }
    }

    /// Returns the largest parts, and how many codes each of them loses. Afterward, their sizes differ by at most one code.
    private static func divide(_ total: Int, among parts: [Part]) -> [(Part, Int)] {
        let parts = parts.sorted { $0.count > $1.count }
        var (affected, count) = (0, 0)
        repeat {
            count += parts[affected].count
            affected += 1
        } while affected < parts.count && count - affected * parts[affected].count < total
        let (size, surplus) = (count - total).quotientAndRemainder(dividingBy: affected)
        // If the remaining codes cannot be divided evenly, the parts whose codes expire last retain one more.
        return parts.prefix(affected).sorted { $0.earliestExpiry > $1.earliestExpiry }.enumerated().map { index, part in
            (part, part.count - size - (index < surplus ? 1 : 0))
        }
    }
}
