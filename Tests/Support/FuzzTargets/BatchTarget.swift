import LoginModel
import ProviderDomain
import StrictJSON

/// The parser of the parameter `batch`, and the code that creates each call of the batch from the responses to earlier calls.
enum BatchTarget {
    private static let response: JSONValue = ["id": "1", "data": [["id": "2", "name": "Ada & Grace"], ["id": "3"], 4, .null, true]]

    static func consume(_ bytes: [UInt8]) {
        let parameters = FormParameters(pairs: [FormParameters.Pair(name: "batch", bytes: bytes)])
        guard let plan = try? BatchPlan(parameters) else { return }
        precondition(Set(plan.order) == Set(plan.items.indices) && plan.order.count == plan.items.count, "Every item has its turn, once.")
        var results: [String: JSONValue] = [:]
        for number in plan.order {
            let item = plan.items[number]
            _ = try? item.call(after: results, inheriting: plan.inherited, from: .unknown)
            if let name = item.name { results[name] = response }
        }
    }
}
