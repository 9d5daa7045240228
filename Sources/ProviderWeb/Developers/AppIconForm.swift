import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderPictures
import ProviderServices

/// The icon of an app, `/developers/apps/{app}/icon`.
extension DeveloperEndpoints {
    /// Shows the form for the icon: `GET /developers/apps/{app}/icon`.
    @Sendable func icon(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: .develop) { developer in
            respond(
                AppIconPage(head: developer.head(on: .overview), form: try sealedFormState(for: developer.personContext)),
                developer.personContext)
        }
    }

    /// The checks of an upload: the checks of the page, which run before the file is read, and the checks of the form.
    static let iconChecks = appPageChecks(to: .develop).kinds() + formChecks.kinds()

    /// Uploads or removes the icon: `POST /developers/apps/{app}/icon`.
    @Sendable func saveIcon(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A file is read only for a logged-in person. If the session has ended meanwhile, the login page says so, and the person can submit
        // the file again.
        guard try await self.requestContext(of: request) != nil else {
            return try await AccountLoginEndpoints(provider: provider, url: url).page(
                BrowserIdentity(request, cookies, provider.environment), .chosen(for: request), destination: .page(request.uri.path),
                notice: .sessionEnded, status: .forbidden)
        }
        return try await withDeveloper(request, context, to: .develop) { developer in
            try checkOrigin(request)
            let path = Path.icon(developer.app.id)
            let fields: FormParameters
            let files: [MultipartForm.File]
            do {
                let person = developer.personContext.person.id
                (fields, files) = try await request.multipartForm(context, of: person, upTo: Request.maximumUploadBytes)
            } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
                return try refuse(.tooLarge, developer, .contentTooLarge)
            } catch let error as any HTTPResponseError where error.status == .serviceUnavailable {
                return try busy(developer)
            }
            return try await submission(fields, request, of: path) { _, fields in
                if fields[FormField.action] == "remove" {
                    _ = try await change(developer, to: .develop, icon: .remove) { $0 }
                    return redirect(with: .iconRemoved, to: Path.app(developer.app.id))
                }
                guard let file = files.first(where: { $0.name == Field.icon })?.bytes, !file.isEmpty else {
                    return try refuse(.missing, developer, .badRequest)
                }
                return try await storeIcon(file, developer, from: CallerNetwork(request, context).groupKey, context)
            }
        }
    }

    private func storeIcon(
        _ file: [UInt8], _ developer: DeveloperContext, from network: String, _ context: ProviderContext
    ) async throws -> Response {
        guard file.count <= IconImage.maximumSize else { return try refuse(.tooLarge, developer, .contentTooLarge) }
        do {
            // Only the pixels of the file are stored, without its metadata.
            let thumbnail = try await provider.thumbnails.decodeUpload(
                file, from: developer.personContext.person.id, in: network, logger: context.logger)
            _ = try await change(developer, to: .develop, icon: .set(IconImage(bytes: thumbnail.bytes))) { $0 }
            return redirect(with: .iconSet, to: Path.app(developer.app.id))
        } catch let error as ThumbnailError {
            context.logger.info("an uploaded picture was rejected", metadata: ["why": "\(error)"])
            return switch error.code {
            case .unknownFormat: try refuse(.unsupportedFormat, developer, .unsupportedMediaType)
            case .tooCostly: try refuse(.tooCostly, developer, .badRequest)
            case .damaged, .crashed: try refuse(.unreadable, developer, .badRequest)
            case .unavailable: try busy(developer)
            }
        } catch is PicturesBusy {
            return try busy(developer)
        } catch let error as HTTPError where error.status == .serviceUnavailable {
            return try busy(developer)
        }
    }

    private func busy(_ developer: DeveloperContext) throws -> Response {
        var response = try refuse(.busy, developer, .serviceUnavailable)
        response.headers[.retryAfter] = "2"
        return response
    }

    private func refuse(_ problem: AppIconPage.Problem, _ developer: DeveloperContext, _ status: HTTPResponse.Status) throws -> Response {
        let page = AppIconPage(
            head: developer.head(on: .overview), form: try sealedFormState(for: developer.personContext), problem: problem)
        return respond(page, developer.personContext, status)
    }
}
