// SwiftUI. Pages below https://developer.apple.com/documentation/
@_exported import CoreGraphics
@_exported import Foundation
#if canImport(UIKit)
@_exported import UIKit
#else
@_exported import AppKit
#endif

@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@MainActor @preconcurrency public protocol View { // swiftui/view
    associatedtype Body: View // swiftui/view/body-swift.associatedtype
    @ViewBuilder @MainActor @preconcurrency var body: Body { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Never: View { // swift/never
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@resultBuilder public struct ViewBuilder { // swiftui/viewbuilder
    public static func buildBlock() -> EmptyView // swiftui/viewbuilder/buildblock()
    public static func buildBlock<Content: View>(_ content: Content) -> Content // swiftui/viewbuilder/buildblock(_:)
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> // swiftui/viewbuilder/buildblock(_:)
    public static func buildIf<Content: View>(_ content: Content?) -> Content? // swiftui/viewbuilder/buildif(_:)
    public static func buildEither<TrueContent: View, FalseContent: View>(first: TrueContent) -> _ConditionalContent<TrueContent, FalseContent> // swiftui/viewbuilder/buildeither(first:)
    public static func buildEither<TrueContent: View, FalseContent: View>(second: FalseContent) -> _ConditionalContent<TrueContent, FalseContent> // swiftui/viewbuilder/buildeither(second:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct _ConditionalContent<TrueContent, FalseContent> { // swiftui/viewbuilder/buildeither(first:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension _ConditionalContent: View where TrueContent: View, FalseContent: View { // swiftui/viewbuilder/buildeither(first:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Optional: View where Wrapped: View { // swift/optional
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct EmptyView: View { // swiftui/emptyview
    public nonisolated init() // swiftui/emptyview/init()
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct TupleView<T>: View { // swiftui/tupleview
    public nonisolated init(_ value: T) // swiftui/tupleview/init(_:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Text: View, Equatable, Sendable { // swiftui/text
    public nonisolated init<S: StringProtocol>(_ content: S) // swiftui/text/init(_:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
    public static func == (a: Text, b: Text) -> Bool // swiftui/text
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Image: View, Equatable, Sendable { // swiftui/image
    public nonisolated init(systemName: String) // swiftui/image/init(systemname:)
    #if canImport(UIKit)
    public nonisolated init(uiImage: UIImage) // swiftui/image/init(uiimage:)
    #else
    public nonisolated init(nsImage: NSImage) // swiftui/image/init(nsimage:)
    #endif
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
    public static func == (a: Image, b: Image) -> Bool // swiftui/image
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Color: View, Hashable, Sendable { // swiftui/color
    public nonisolated init(red: Double, green: Double, blue: Double, opacity: Double = 1) // swiftui/color/init(_:red:green:blue:opacity:)
    public static let white: Color // swiftui/color/white
    public static let black: Color // swiftui/color/black
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
    public nonisolated static func == (a: Color, b: Color) -> Bool // swiftui/color
    public nonisolated func hash(into hasher: inout Hasher) // swiftui/color
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct HorizontalAlignment: Equatable, Sendable { // swiftui/horizontalalignment
    public static let center: HorizontalAlignment // swiftui/horizontalalignment/center
    public static func == (a: HorizontalAlignment, b: HorizontalAlignment) -> Bool // swiftui/horizontalalignment
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct VerticalAlignment: Equatable, Sendable { // swiftui/verticalalignment
    public static let center: VerticalAlignment // swiftui/verticalalignment/center
    public static func == (a: VerticalAlignment, b: VerticalAlignment) -> Bool // swiftui/verticalalignment
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct VStack<Content: View>: View { // swiftui/vstack
    public nonisolated init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) // swiftui/vstack/init(alignment:spacing:content:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct HStack<Content: View>: View { // swiftui/hstack
    public nonisolated init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) // swiftui/hstack/init(alignment:spacing:content:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Button<Label: View>: View { // swiftui/button
    @preconcurrency public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) // swiftui/button/init(action:label:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Button where Label == Text { // swiftui/button
    @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) // swiftui/button/init(_:action:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum ContentMode: Hashable, CaseIterable, Sendable { // swiftui/contentmode
    case fit // swiftui/contentmode/fit
    case fill // swiftui/contentmode/fill
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Alignment: Equatable, Sendable { // swiftui/alignment
    public static let center: Alignment // swiftui/alignment/center
    public static func == (a: Alignment, b: Alignment) -> Bool // swiftui/alignment
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct ModifiedContent<Content, Modifier> { // swiftui/modifiedcontent
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension ModifiedContent: View where Content: View { // swiftui/modifiedcontent
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension View { // swiftui/view
    public nonisolated func disabled(_ disabled: Bool) -> ModifiedContent<Self, Bool> // swiftui/view/disabled(_:)
    public nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> ModifiedContent<Self, CGSize> // swiftui/view/frame(width:height:alignment:)
    public nonisolated func padding(_ length: CGFloat) -> ModifiedContent<Self, CGFloat> // swiftui/view/padding(_:)
    public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<Self, S> // swiftui/view/accessibilitylabel(_:)
    @preconcurrency public nonisolated func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> ModifiedContent<Self, URL> // swiftui/view/onopenurl(perform:)
    @preconcurrency public nonisolated func task(priority: TaskPriority = .userInitiated, _ action: sending @escaping @isolated(any) () async -> Void) -> ModifiedContent<Self, Void> // swiftui/view/task(priority:_:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum ColorScheme: CaseIterable, Hashable, Sendable { // swiftui/colorscheme
    case light // swiftui/colorscheme/light
    case dark // swiftui/colorscheme/dark
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct EnvironmentValues { // swiftui/environmentvalues
    public var isEnabled: Bool { get set } // swiftui/environmentvalues/isenabled
    public var colorScheme: ColorScheme { get set } // swiftui/environmentvalues/colorscheme
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@frozen @propertyWrapper public struct Environment<Value> { // swiftui/environment
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) // swiftui/environment/init(_:)
    public var wrappedValue: Value { get } // swiftui/environment/wrappedvalue
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@frozen @propertyWrapper public struct State<Value> { // swiftui/state
    public init(wrappedValue value: Value) // swiftui/state/init(wrappedvalue:)
    public var wrappedValue: Value { get nonmutating set } // swiftui/state/wrappedvalue
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
public struct ProposedViewSize: Equatable, Sendable { // swiftui/proposedviewsize
    public var width: CGFloat? // swiftui/proposedviewsize/width
    public var height: CGFloat? // swiftui/proposedviewsize/height
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize // swiftui/proposedviewsize/replacingunspecifieddimensions(by:)
    public static func == (a: ProposedViewSize, b: ProposedViewSize) -> Bool // swiftui/proposedviewsize
}
#if canImport(UIKit)
@available(iOS 13.0, macCatalyst 13.1, visionOS 1.0, *)
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> { // swiftui/uiviewrepresentablecontext
    @MainActor @preconcurrency public let coordinator: Representable.Coordinator // swiftui/uiviewrepresentablecontext/coordinator
    @MainActor @preconcurrency public var environment: EnvironmentValues { get } // swiftui/uiviewrepresentablecontext/environment
}
@available(iOS 13.0, macCatalyst 13.1, visionOS 1.0, *)
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never { // swiftui/uiviewrepresentable
    associatedtype UIViewType: UIView // swiftui/uiviewrepresentable/uiviewtype
    associatedtype Coordinator = Void // swiftui/uiviewrepresentable/coordinator
    typealias Context = UIViewRepresentableContext<Self> // swiftui/uiviewrepresentable/context
    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType // swiftui/uiviewrepresentable/makeuiview(context:)
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context) // swiftui/uiviewrepresentable/updateuiview(_:context:)
    @MainActor @preconcurrency static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) // swiftui/uiviewrepresentable/dismantleuiview(_:coordinator:)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator // swiftui/uiviewrepresentable/makecoordinator()
    @available(iOS 16.0, macCatalyst 16.0, visionOS 1.0, *)
    @MainActor @preconcurrency func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? // swiftui/uiviewrepresentable/sizethatfits(_:uiview:context:)
}
@available(iOS 13.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIViewRepresentable { // swiftui/uiviewrepresentable
    @MainActor @preconcurrency public var body: Never { get } // swiftui/uiviewrepresentable
    @MainActor @preconcurrency public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) // swiftui/uiviewrepresentable/dismantleuiview(_:coordinator:)
    @available(iOS 16.0, macCatalyst 16.0, visionOS 1.0, *)
    @MainActor @preconcurrency public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? // swiftui/uiviewrepresentable/sizethatfits(_:uiview:context:)
}
@available(iOS 13.0, macCatalyst 13.1, visionOS 1.0, *)
extension UIViewRepresentable where Coordinator == Void { // swiftui/uiviewrepresentable
    @MainActor @preconcurrency public func makeCoordinator() // swiftui/uiviewrepresentable/makecoordinator()
}
#else
@available(macOS 10.15, *)
@MainActor @preconcurrency public struct NSViewRepresentableContext<View: NSViewRepresentable> { // swiftui/nsviewrepresentablecontext
    @MainActor @preconcurrency public let coordinator: View.Coordinator // swiftui/nsviewrepresentablecontext/coordinator
    @MainActor @preconcurrency public var environment: EnvironmentValues { get } // swiftui/nsviewrepresentablecontext/environment
}
@available(macOS 10.15, *)
@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never { // swiftui/nsviewrepresentable
    associatedtype NSViewType: NSView // swiftui/nsviewrepresentable/nsviewtype
    associatedtype Coordinator = Void // swiftui/nsviewrepresentable/coordinator
    typealias Context = NSViewRepresentableContext<Self> // swiftui/nsviewrepresentable/context
    @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType // swiftui/nsviewrepresentable/makensview(context:)
    @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context) // swiftui/nsviewrepresentable/updatensview(_:context:)
    @MainActor @preconcurrency static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) // swiftui/nsviewrepresentable/dismantlensview(_:coordinator:)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator // swiftui/nsviewrepresentable/makecoordinator()
}
@available(macOS 10.15, *)
extension NSViewRepresentable { // swiftui/nsviewrepresentable
    @MainActor @preconcurrency public var body: Never { get } // swiftui/nsviewrepresentable
    @MainActor @preconcurrency public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) // swiftui/nsviewrepresentable/dismantlensview(_:coordinator:)
}
@available(macOS 10.15, *)
extension NSViewRepresentable where Coordinator == Void { // swiftui/nsviewrepresentable
    @MainActor @preconcurrency public func makeCoordinator() // swiftui/nsviewrepresentable/makecoordinator()
}
#endif
