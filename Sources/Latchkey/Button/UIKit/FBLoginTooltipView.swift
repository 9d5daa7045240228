#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented login tooltip (SDK.md, sections 1.10 and 7.2). It appears if the provider has a message for the app.
///
/// The view requests the provider's message each time that it is presented, and appears after the response. A message that the app has set
/// in ``FBTooltipView/message`` is shown instead of the provider's.
@objc(FBSDKLoginTooltipView)
public final class FBLoginTooltipView: FBTooltipView {
    /// The delegate, which is notified and may decide whether the tooltip appears.
    @IBOutlet public weak var delegate: (any LoginTooltipViewDelegate)?
    /// Whether the tooltip appears regardless of the provider's response. If the provider has no message, the tooltip shows Latchkey's own
    /// text.
    @objc public var forceDisplay = false

    /// The other documented name of ``forceDisplay``.
    @objc public var shouldForceDisplay: Bool {
        get { forceDisplay }
        set { forceDisplay = newValue }
    }

    /// The latest request to the provider.
    private var asking: Task<Void, Never>?
    /// The message that this view set, as opposed to a message that the app set.
    private var suppliedMessage: String?

    /// Shows the tooltip next to a view. The delegate can decide whether the tooltip appears. By default, it appears if the provider has a
    /// message for the app or ``forceDisplay`` is set.
    public override func present(from anchorView: UIView) {
        ask(beside: anchorView) { [weak self] in self?.presentNow(from: anchorView) }
    }

    /// Shows the tooltip with its arrow at a point of a view, under the same conditions as ``present(from:)``.
    public override func present(in view: UIView, arrowPosition: CGPoint, direction: ArrowDirection) {
        ask(beside: view) { [weak self] in self?.presentNow(in: view, arrowPosition: arrowPosition, direction: direction) }
    }

    /// Dismisses the tooltip, or prevents it from appearing.
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

    /// Whether the tooltip may appear. If so, this method also sets the message. The delegate is notified in either case.
    private func mayAppear(beside view: UIView) async -> Bool {
        let client = GraphClient.shared
        let tooltip = await LoginTooltip.load(forceDisplay ? .forceDisplay : .automatic, style: colorStyle, client: client)
        let shouldAppear = tooltip != nil
        // The tooltip may have been dismissed, or the view removed, while the request was running.
        guard !Task.isCancelled, view.window != nil, delegate?.loginTooltipView?(self, shouldAppear: shouldAppear) ?? shouldAppear else {
            delegate?.loginTooltipViewWillNotAppear?(self)
            return false
        }
        let messageOfApp = message == suppliedMessage ? nil : message
        suppliedMessage = tooltip?.message ?? LoginButtonTexts(settings: client.settings).tooltip
        message = messageOfApp ?? suppliedMessage
        delegate?.loginTooltipViewWillAppear?(self)
        return true
    }
}
#endif
