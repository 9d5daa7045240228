/// Decides which networks give up places where anybody's device codes have taken all places of an app.
///
/// Networks are compared level by level, from the widest to the narrowest: whoever holds many networks keeps no more places than whoever holds one, and
/// those who share a wide network with many others lose nothing while one of these has more.
public enum DeviceCodeEviction {
    /// The codes of one network that wait for a person.
    public struct Network: Sendable, Hashable {
        /// ``DeviceOrigin/network``.
        public let code: String
        /// How many codes wait.
        public let count: Int
        /// The earliest expiry of these codes, in seconds since 1970.
        public let firstEnd: Double

        /// So many codes of a network, one at least.
        public init(code: String, count: Int, firstEnd: Double) {
            self.code = code
            self.count = count
            self.firstEnd = firstEnd
        }
    }

    /// How many codes the networks give up in all: a tenth, and one at least. Counting them is the work, and many at a time spread it.
    public static func share(of networks: [Network]) -> Int { max(1, networks.reduce(0) { $0 + $1.count } / 10) }

    /// Divides codes that have to go among networks, as if they went one by one, each time from the largest network. Of networks that have as many, the
    /// one whose code expires first loses first.
    /// - Parameters:
    ///   - total: how many codes go, no more than the networks have.
    ///   - networks: all networks of the app, each of them once.
    /// - Returns: how many codes go, by ``Network/code``; networks that lose nothing are left out.
    public static func losses(_ total: Int, of networks: [Network]) -> [String: Int] {
        var losses: [String: Int] = [:]
        divide(total, among: networks, codeLength: DeviceOrigin.codeLength, into: &losses)
        return losses
    }

    private struct Part {
        let networks: [Network]
        let count: Int
        let firstEnd: Double

        init(_ networks: [Network]) {
            self.networks = networks
            count = networks.reduce(0) { $0 + $1.count }
            firstEnd = networks.reduce(.infinity) { min($0, $1.firstEnd) }
        }
    }

    /// - Parameter length: how many characters of their codes the networks of one part have in common.
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

    /// The largest parts come down to one size.
    private static func divide(_ total: Int, among parts: [Part]) -> [(Part, Int)] {
        let parts = parts.sorted { $0.count > $1.count }
        var (affected, count) = (0, 0)
        repeat {
            count += parts[affected].count
            affected += 1
        } while affected < parts.count && count - affected * parts[affected].count < total
        let (size, surplus) = (count - total).quotientAndRemainder(dividingBy: affected)
        // Not all can keep the same number: those whose codes expire last keep one more.
        return parts.prefix(affected).sorted { $0.firstEnd > $1.firstEnd }.enumerated().map { index, part in
            (part, part.count - size - (index < surplus ? 1 : 0))
        }
    }
}
