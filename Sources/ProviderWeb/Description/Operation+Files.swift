import HTTPTypes

extension Operation {
    static let files: [Operation] = [
        Operation(
            .get, "/pictures/{address}", .files, "The image of a person's picture",
            parameters: [OperationParameter(name: "address", place: .path, meaning: "As an answer gave it; it ends after a time.")],
            answers: [
                OperationAnswer(200, "The image.", .image), OperationAnswer(400, "The address is not in order.", .page, .json),
                OperationAnswer(404, "There is no such picture, or its address has ended.", .page, .json),
                OperationAnswer(503, "More pictures are wanted than can be made; `Retry-After` says when to come again.", .page, .json),
            ]),
        Operation(
            .get, "/icons/{digest}", .files, "The picture of an app",
            parameters: [OperationParameter(name: "digest", place: .path, meaning: "As a page names it: the digest of its content.")],
            answers: [
                OperationAnswer(200, "The image.", .image), OperationAnswer(304, "The browser has it already."),
                OperationAnswer(400, "The address is not in order.", .page, .json),
                OperationAnswer(404, "There is no such picture, or it cannot be read.", .page, .json),
                OperationAnswer(503, "More pictures are wanted than can be made; `Retry-After` says when to come again.", .page, .json),
            ]),
        Operation(
            .get, "/assets/{name}", .files, "A style sheet or a drawing of the pages",
            parameters: [OperationParameter(name: "name", place: .path, meaning: "As a page names it.")],
            answers: [
                OperationAnswer(200, "The file.", .stylesheet), OperationAnswer(304, "The browser has it already."),
                OperationAnswer(400, "The address is not in order.", .page, .json),
                OperationAnswer(404, "There is no such file.", .page, .json),
            ]),
        Operation(
            .get, "/favicon.ico", .files, "The icon, where no page names it", answers: [OperationAnswer(302, "To the image.")]),
        Operation(
            .get, "/robots.txt", .files, "What search engines are told (RFC 9309)",
            answers: [OperationAnswer(200, "No page here is for them.", .text)]),
    ]
}
