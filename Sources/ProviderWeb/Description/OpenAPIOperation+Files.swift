import HTTPTypes

extension OpenAPIOperation {
    static let files: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/pictures/{address}", .files, "The picture of a person",
            parameters: [
                OpenAPIParameter(name: "address", location: .path, description: "The last path segment of a picture's URL, which expires.")
            ],
            responses: [
                OpenAPIResponse(200, "The image.", .image), OpenAPIResponse(400, "The URL is not valid.", .page, .json),
                OpenAPIResponse(404, "The picture does not exist, or its URL has expired.", .page, .json),
                OpenAPIResponse(503, "Too many pictures are requested. `Retry-After` says when to retry.", .page, .json),
            ]),
        OpenAPIOperation(
            .get, "/icons/{digest}", .files, "The icon of an app",
            parameters: [OpenAPIParameter(name: "digest", location: .path, description: "The digest of the icon.")],
            responses: [
                OpenAPIResponse(200, "The image.", .image), OpenAPIResponse(304, "The browser has the current version."),
                OpenAPIResponse(400, "The URL is not valid.", .page, .json),
                OpenAPIResponse(404, "The icon does not exist, or it cannot be read.", .page, .json),
                OpenAPIResponse(503, "Too many pictures are requested. `Retry-After` says when to retry.", .page, .json),
            ]),
        OpenAPIOperation(
            .get, "/assets/{name}", .files, "A style sheet, script or image of the pages",
            parameters: [OpenAPIParameter(name: "name", location: .path, description: "The name of the file.")],
            responses: [
                OpenAPIResponse(200, "The file.", .stylesheet), OpenAPIResponse(304, "The browser has the current version."),
                OpenAPIResponse(400, "The URL is not valid.", .page, .json),
                OpenAPIResponse(404, "The file does not exist.", .page, .json),
            ], needsStore: false),
        OpenAPIOperation(
            .get, "/favicon.ico", .files, "The icon of the provider", responses: [OpenAPIResponse(302, "To the image.")],
            needsStore: false),
        OpenAPIOperation(
            .get, "/robots.txt", .files, "The rules for crawlers (RFC 9309)",
            responses: [OpenAPIResponse(200, "Rules that exclude every page.", .text)], needsStore: false),
    ]
}
