// A plug-in hands the age range, and numbers of the Graph API, to code that has other types for them.
import FBSDKLoginKit

struct ProfileReader {
    func ageRange(of profile: Profile?) -> [String: Any?] {
        ["min": profile?.ageRange?.min?.intValue, "max": profile?.ageRange?.max?.doubleValue]
    }

    func claims(of token: AuthenticationToken?) -> [String: Int] {
        let range: [String: NSNumber]? = token?.claims()?.userAgeRange
        return range?.mapValues { $0.intValue } ?? [:]
    }

    func sampleProfile() -> Profile {
        let dictionary: [String: NSNumber] = ["min": 21, "max": NSNumber(value: 30)]
        return Profile(userID: "1", name: "Ada Lovelace", ageRange: UserAgeRange(from: dictionary))
    }

    func isAdult(_ range: UserAgeRange?) -> Bool {
        guard let min = range?.min else { return false }
        return min.intValue >= 18 && min == 21
    }

    func ask(_ completion: @escaping (Double?, Int64?, Bool) -> Void) {
        GraphRequest(graphPath: "me", parameters: ["fields": "picture{width},friends"]).start { _, result, error in
            guard error == nil, let response = result as? [String: Any] else { return completion(nil, nil, false) }
            let picture = (response["picture"] as? [String: Any])?["data"] as? [String: Any]
            let summary = (response["friends"] as? [String: Any])?["summary"] as? [String: NSNumber]
            completion(
                picture?["width"] as? Double, summary?["total_count"]?.int64Value, picture?["is_silhouette"] as? Bool ?? true)
        }
    }
}
