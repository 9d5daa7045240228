@MainActor open class UIViewController: UIResponder {
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) { nil }
    open var view: UIView! = UIView()
    open var viewIfLoaded: UIView? { nil }
    open func viewDidLoad() {}
    open var presentedViewController: UIViewController? { nil }
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
    open var presentingViewController: UIViewController? { nil }
    open var isBeingDismissed: Bool { false }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor open class UIPresentationController: NSObject {}

open class UIPopoverPresentationController: UIPresentationController {
    open var sourceView: UIView?
    open var sourceRect: CGRect = .zero
}

open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: Style) { self.init(nibName: nil, bundle: nil) }
    open func addAction(_ action: UIAlertAction) {}
}

@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) { self.init() }
}
