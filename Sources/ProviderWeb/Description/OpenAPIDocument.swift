import HTTPTypes
import StrictJSON

/// The provider's OpenAPI 3.1 description of itself: every path, its parameters, and the status codes of its responses.
enum OpenAPIDocument {
    static func document(of issuer: String, title: String, signIn: SignInMethod) -> JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": "1",
                "description":
                    "Every path can have a version segment in front, as in /v19.0/me, and a trailing slash.",
            ],
            "servers": [["url": .string(issuer)]],
            "tags": .array(OpenAPIOperation.Group.allCases.map { ["name": .string($0.rawValue)] }),
            "paths": .object(paths(for: signIn)),
            "components": ["schemas": ["Error": envelope]],
        ]
    }

    private static func paths(for signIn: SignInMethod) -> [String: JSONValue] {
        Dictionary(grouping: OpenAPIOperation.all(for: signIn), by: \.path).mapValues { operations in
            .object(Dictionary(uniqueKeysWithValues: operations.map { ($0.method.rawValue.lowercased(), $0.object) }))
        }
    }

    /// The schema of an error response: the envelope of Wire.md, section 11.1, or the error code of RFC 6749, section
    /// 5.2, at the standards' endpoints.
    private static let envelope: JSONValue = [
        "type": "object", "required": ["error"],
        "properties": [
            "error": [
                "oneOf": [
                    ["type": "string"],
                    [
                        "type": "object", "required": ["message", "type", "code", "fbtrace_id"],
                        "properties": [
                            "message": ["type": "string"], "type": ["type": "string"], "code": ["type": "integer"],
                            "error_subcode": ["type": "integer"], "error_user_title": ["type": "string"],
                            "error_user_msg": ["type": "string"], "is_transient": ["type": "boolean"], "fbtrace_id": ["type": "string"],
                        ],
                    ],
                ]
            ]
        ],
    ]
}
