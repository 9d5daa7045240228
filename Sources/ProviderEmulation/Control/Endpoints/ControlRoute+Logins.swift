import HTTPTypes
import StrictJSON

extension ControlRoute {
    static let logins: [ControlRoute] = [
        ControlRoute(.get, "/logins", "The entries of the login queue that no login has consumed") { call in
            ControlResponse(["logins": .array(call.world.logins.entries.map(\.json))])
        },
        ControlRoute(
            .post, "/logins/next",
            "Adds an entry to the login queue, of at most \(LoginQueue.maximumEntries): the next login ends so, without a page. "
                + "Requests with prompt=none consume no entry",
            body: schema(
                [
                    "person": ["type": "string", "description": "The login name. A success needs it."],
                    "decline": ["type": "array", "items": ["type": "string"], "description": "The permissions that the person declines."],
                    "cancel": ["type": "boolean", "description": "Whether the person cancels."],
                    "error": ["type": "string", "enum": .array(QueuedLogin.errors.map(JSONValue.string))],
                    "delay": duration("The time until then, by the clock of the world."),
                    "app": ["type": "string", "description": "The ID of the app; otherwise, the entry is for the next login to any app."],
                ])
        ) { call in
            let login = try await QueuedLogin(call.members, in: call.world)
            guard let added = call.world.logins.add(login) else {
                throw ControlError(status: 409, "too_many", "The login queue has \(LoginQueue.maximumEntries) entries already.")
            }
            return ControlResponse(status: 201, added.json)
        },
        ControlRoute(.delete, "/logins", "Empties the login queue; these entries are not reported at the end") { call in
            call.world.logins.clear()
            return ControlResponse([:])
        },
    ]

    /// Returns the schema of a length of time.
    static func duration(_ description: String) -> JSONValue {
        ["type": ["string", "number"], "description": .string(description + " Seconds, or a text such as 500ms, 2s, 5m, 1h or 60d.")]
    }
}
