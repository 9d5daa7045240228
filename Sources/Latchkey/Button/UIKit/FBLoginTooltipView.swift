#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented bubble of a login (client-sdk.md, sections 1.10 and 7.2): it appears where the provider has something to say for the app.
///
/// It asks the provider each time that it is presented, and appears after the answer. A ``FBTooltipView/message`` that the app has set stays.
@objc(FBSDKLoginTooltipView)
public final class FBLoginTooltipView: FBTooltipView {
    /// Hears of it, and has a say.
    @IBOutlet public weak var delegate: (any LoginTooltipViewDelegate)?
    /// Whether the bubble appears whatever the provider says, with a text of this package if need be.
    @objc public var forceDisplay = false

    /// The other documented name of ``forceDisplay``.
    @objc public var shouldForceDisplay: Bool {
        get { forceDisplay }
        set { forceDisplay = newValue }
    }

    /// What the provider is being asked for.
    private var asking: Task<Void, Never>?
    /// The message that is not the app's.
    private var foundMessage: String?

    /// Shows the bubble beside a view, if it is to appear.
    public override func present(from anchorView: UIView) {
        ask(beside: anchorView) { [weak self] in self?.presentNow(from: anchorView) }
    }

    /// Shows the bubble with its arrow at some place of a view, if it is to appear.
    public override func present(in view: UIView, arrowPosition: CGPoint, direction: ArrowDirection) {
        ask(beside: view) { [weak self] in self?.presentNow(in: view, arrowPosition: arrowPosition, direction: direction) }
    }

    /// Takes the bubble away, also before it has appeared.
    public override func dismiss() {
        asking?.cancel()
        super.dismiss()
    }

    private func presentNow(from anchorView: UIView) { super.present(from: anchorView) }

    private func presentNow(in view: UIView, arrowPosition: CGPoint, direction: ArrowDirection) {
        super.present(in: view, arrowPosition: arrowPosition, direction: direction)
    }

    private func ask(beside view: UIView, then present: @escaping @MainActor () -> Void) {
        asking?.cancel()
        asking = Task {
            if await mayAppear(beside: view) { present() }
        }
    }

    /// Whether it may, of which the delegate hears in any case.
    private func mayAppear(beside view: UIView) async -> Bool {
        let client = GraphClient.shared
        let found = await LoginTooltip.suitable(forceDisplay ? .forceDisplay : .automatic, style: colorStyle, client: client)
        let isWanted = found != nil
        // It may have been dismissed meanwhile, or the view may have gone.
        guard !Task.isCancelled, view.window != nil, delegate?.loginTooltipView?(self, shouldAppear: isWanted) ?? isWanted else {
            delegate?.loginTooltipViewWillNotAppear?(self)
            return false
        }
        let appsMessage = message == foundMessage ? nil : message
        foundMessage = found?.message ?? LoginButtonTexts(settings: client.settings).tooltip
        message = appsMessage ?? foundMessage
        delegate?.loginTooltipViewWillAppear?(self)
        return true
    }
}
#endif
