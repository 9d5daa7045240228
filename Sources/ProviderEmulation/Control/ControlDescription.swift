import HTTPTypes
import StrictJSON

/// The OpenAPI 3.1 description of the control API.
enum ControlDescription {
    static let document: JSONValue = [
        "openapi": "3.1.0",
        "info": [
            "title": "The control API of a provider for tests", "version": "1",
            "description": .string(
                "The variable LATCHKEY_CONTROL_URL has the address, with the token of a world. A request has at most "
                    + "\(ControlResponder.maximumBodyBytes) bytes of strict JSON: an unknown name, a wrong type and a value out of range are an "
                    + "error 400 that names it."),
        ],
        "paths": .object(paths),
        "components": ["schemas": ["Error": error]],
    ]

    private static var paths: [String: JSONValue] {
        Dictionary(grouping: ControlRoute.all, by: \.path).mapValues { routes in
            .object(Dictionary(uniqueKeysWithValues: routes.map { ($0.method.rawValue.lowercased(), operation($0)) }))
        }
    }

    private static func operation(_ route: ControlRoute) -> JSONValue {
        let failure: JSONValue = [
            "description": "An error.", "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]],
        ]
        var members: [String: JSONValue] = [
            "summary": .string(route.summary), "responses": ["2XX": ["description": "Success."], "4XX": failure],
        ]
        let pathParameters = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part -> JSONValue in
            ["name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true, "schema": ["type": "string"]]
        }
        let query = route.query.map { parameter -> JSONValue in
            [
                "name": .string(parameter.name), "in": "query", "description": .string(parameter.description),
                "schema": ["type": "string"],
            ]
        }
        if !pathParameters.isEmpty || !query.isEmpty { members["parameters"] = .array(pathParameters + query) }
        if let body = route.body { members["requestBody"] = ["content": ["application/json": ["schema": body]]] }
        return .object(members)
    }

    private static let error: JSONValue = [
        "type": "object", "required": ["error"],
        "properties": [
            "error": [
                "type": "object", "required": ["code", "message"],
                "properties": [
                    "code": ["type": "string"], "message": ["type": "string"],
                    "key": ["type": "string", "description": "The member or parameter that is wrong."],
                    "nearest": ["type": "string", "description": "The right name that is most similar."],
                ],
            ],
            "near_misses": ["type": "array", "description": "The requests that almost match."],
        ],
    ]
}
