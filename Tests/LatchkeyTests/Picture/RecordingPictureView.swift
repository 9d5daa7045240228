@testable import Latchkey

/// A view that records the pictures that it shows.
@MainActor
final class RecordingPictureView: ProfilePictureView {
    private(set) var seen: [String] = []
    private(set) var failures: [String] = []
    /// The accessibility labels of the view, one for each time it was drawn.
    private(set) var labels: [String] = []
    var canShow = true
    var pictureKinds = PictureFile.Kind.allCases
    private weak var behavior: ProfilePictureBehavior?

    init(_ behavior: ProfilePictureBehavior) {
        self.behavior = behavior
        behavior.view = self
        behavior.failureHandler = { [weak self] error in self?.failures.append((error as? CoreError)?.reason.name ?? "\(error)") }
    }

    func show(_ content: ProfilePictureContent) -> Bool {
        if let label = behavior?.accessibilityLabel { labels.append(label) }
        switch content {
        case .empty: return true
        case .silhouette: seen.append("silhouette")
        case .picture(let picture):
            seen.append("\(picture.kind.rawValue) of \(picture.bytes.count) bytes")
            return canShow
        }
        return true
    }
}
