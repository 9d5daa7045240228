import HTTPTypes
import StrictJSON

extension ControlRoute {
    static let pages: [ControlRoute] = [
        ControlRoute(.get, "/", "A page that shows the world, and reloads itself") { call in
            ControlResponse(contentType: "text/html; charset=utf-8", try await ControlPage(of: call.world, at: call.basePath).html())
        },
        ControlRoute(.get, "/control.css", "The style sheet of the page") { _ in
            ControlResponse(contentType: "text/css; charset=utf-8", PackageResources.control_css)
        },
        ControlRoute(.get, "/openapi.json", "This description") { _ in ControlResponse(ControlDescription.document) },
    ]
}
