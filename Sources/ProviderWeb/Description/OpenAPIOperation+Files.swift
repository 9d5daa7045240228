import HTTPTypes

extension OpenAPIOperation {
    static let files: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/pictures/{address}", .files, "The image of a person's picture",
            parameters: [OpenAPIParameter(name: "address", place: .path, meaning: "As an answer gave it; it ends after a time.")],
            answers: [
                OpenAPIResponse(200, "The image.", .image), OpenAPIResponse(400, "The address is not in order.", .page, .json),
                OpenAPIResponse(404, "There is no such picture, or its address has ended.", .page, .json),
                OpenAPIResponse(503, "More pictures are wanted than can be made; `Retry-After` says when to come again.", .page, .json),
            ]),
        OpenAPIOperation(
            .get, "/icons/{digest}", .files, "The picture of an app",
            parameters: [OpenAPIParameter(name: "digest", place: .path, meaning: "As a page names it: the digest of its content.")],
            answers: [
                OpenAPIResponse(200, "The image.", .image), OpenAPIResponse(304, "The browser has it already."),
                OpenAPIResponse(400, "The address is not in order.", .page, .json),
                OpenAPIResponse(404, "There is no such picture, or it cannot be read.", .page, .json),
                OpenAPIResponse(503, "More pictures are wanted than can be made; `Retry-After` says when to come again.", .page, .json),
            ]),
        OpenAPIOperation(
            .get, "/assets/{name}", .files, "A style sheet or a drawing of the pages",
            parameters: [OpenAPIParameter(name: "name", place: .path, meaning: "As a page names it.")],
            answers: [
                OpenAPIResponse(200, "The file.", .stylesheet), OpenAPIResponse(304, "The browser has it already."),
                OpenAPIResponse(400, "The address is not in order.", .page, .json),
                OpenAPIResponse(404, "There is no such file.", .page, .json),
            ]),
        OpenAPIOperation(
            .get, "/favicon.ico", .files, "The icon, where no page names it", answers: [OpenAPIResponse(302, "To the image.")]),
        OpenAPIOperation(
            .get, "/robots.txt", .files, "What search engines are told (RFC 9309)",
            answers: [OpenAPIResponse(200, "No page here is for them.", .text)]),
    ]
}
