// SwiftUI. Pages below https://developer.apple.com/documentation/
@_exported import CoreGraphics
import Foundation
#if canImport(UIKit)
import UIKit
#else
import AppKit
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
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> ModifiedContent<Self, Edge.Set> // swiftui/view/padding(_:_:)
    public nonisolated func frame(minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center) -> ModifiedContent<Self, CGRect> // swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
    public nonisolated func font(_ font: Font?) -> ModifiedContent<Self, Font> // swiftui/view/font(_:)
    public nonisolated func lineLimit(_ number: Int?) -> ModifiedContent<Self, Int> // swiftui/view/linelimit(_:)
    public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> ModifiedContent<Self, V> // swiftui/view/environment(_:_:)
    public nonisolated func previewDisplayName(_ value: String?) -> ModifiedContent<Self, String> // swiftui/view/previewdisplayname(_:)
    public nonisolated func opacity(_ opacity: Double) -> ModifiedContent<Self, Double> // swiftui/view/opacity(_:)
    public nonisolated func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> ModifiedContent<Self, Background> // swiftui/view/background(_:alignment:)
    public nonisolated func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> ModifiedContent<Self, Overlay> // swiftui/view/overlay(_:alignment:)
    public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> ModifiedContent<Self, S> // swiftui/view/buttonstyle(_:)
    public nonisolated func padding(_ length: CGFloat) -> ModifiedContent<Self, CGFloat> // swiftui/view/padding(_:)
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension View { // swiftui/view
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> ModifiedContent<Self, URL> // swiftui/view/onopenurl(perform:)
    public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<Self, S> // swiftui/view/accessibilitylabel(_:)
    public nonisolated func help<S: StringProtocol>(_ text: S) -> ModifiedContent<Self, S> // swiftui/view/help(_:)
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
extension View { // swiftui/view
    @preconcurrency public nonisolated func task(priority: TaskPriority = .userInitiated, _ action: sending @escaping @isolated(any) () async -> Void) -> ModifiedContent<Self, Void> // swiftui/view/task(priority:_:)
    public nonisolated func confirmationDialog<S: StringProtocol, A: View>(_ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A) -> ModifiedContent<Self, A> // swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:)
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> ModifiedContent<Self, S> // swiftui/view/foregroundstyle(_:)
}
@available(iOS 17.0, macOS 14.0, macCatalyst 17.0, visionOS 1.0, *)
extension View { // swiftui/view
    public nonisolated func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> ModifiedContent<Self, V> // swiftui/view/onchange(of:initial:_:)
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
public enum Visibility: Hashable, CaseIterable, Sendable { // swiftui/visibility
    case automatic // swiftui/visibility/automatic
    case visible // swiftui/visibility/visible
    case hidden // swiftui/visibility/hidden
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
public struct ButtonRole: Equatable, Sendable { // swiftui/buttonrole
    public static let destructive: ButtonRole // swiftui/buttonrole/destructive
    public static let cancel: ButtonRole // swiftui/buttonrole/cancel
    public static func == (a: ButtonRole, b: ButtonRole) -> Bool // swiftui/buttonrole
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
extension Button where Label == Text { // swiftui/button
    @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) // swiftui/button/init(_:role:action:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public protocol ShapeStyle: Sendable { // swiftui/shapestyle
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Color: ShapeStyle { // swiftui/color
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public protocol Shape: Sendable, View { // swiftui/shape
    nonisolated func path(in rect: CGRect) -> Path // swiftui/shape/path(in:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Shape { // swiftui/shape
    public nonisolated func fill<S: ShapeStyle>(_ content: S) -> ModifiedContent<Self, S> // swiftui/shape/fill(_:style:)
    public nonisolated func stroke(style: StrokeStyle) -> Path // swiftui/shape/stroke(style:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public protocol InsettableShape: Shape { // swiftui/insettableshape
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension InsettableShape { // swiftui/insettableshape
    public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> ModifiedContent<Self, S> // swiftui/insettableshape/strokeborder(_:linewidth:antialiased:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct RoundedRectangle: InsettableShape { // swiftui/roundedrectangle
    public nonisolated init(cornerRadius: CGFloat) // swiftui/roundedrectangle/init(cornerradius:style:)
    public nonisolated func path(in rect: CGRect) -> Path // swiftui/roundedrectangle/path(in:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct StrokeStyle: Equatable, Sendable { // swiftui/strokestyle
    public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0) // swiftui/strokestyle/init(linewidth:linecap:linejoin:miterlimit:dash:dashphase:)
    public static func == (a: StrokeStyle, b: StrokeStyle) -> Bool // swiftui/strokestyle
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Path: Equatable, Shape { // swiftui/path
    public nonisolated init() // swiftui/path/init()
    public nonisolated func path(in rect: CGRect) -> Path // swiftui/path/path(in:)
    public nonisolated mutating func move(to end: CGPoint) // swiftui/path/move(to:)
    public nonisolated mutating func addLine(to end: CGPoint) // swiftui/path/addline(to:)
    public nonisolated mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) // swiftui/path/addcurve(to:control1:control2:)
    public nonisolated mutating func closeSubpath() // swiftui/path/closesubpath()
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
    public nonisolated static func == (a: Path, b: Path) -> Bool // swiftui/path
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct Font: Hashable, Sendable { // swiftui/font
    public enum Weight: Hashable, Sendable { // swiftui/font/weight-swift.struct
        case regular // swiftui/font/weight-swift.struct/regular
        case semibold // swiftui/font/weight-swift.struct/semibold
        case bold // swiftui/font/weight-swift.struct/bold
    }
    public static func system(size: CGFloat, weight: Font.Weight = .regular) -> Font // swiftui/font/system(size:weight:design:)
    public static func == (a: Font, b: Font) -> Bool // swiftui/font
    public func hash(into hasher: inout Hasher) // swiftui/font
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum Edge: Int8, CaseIterable, Sendable { // swiftui/edge
    case top // swiftui/edge/top
    case leading // swiftui/edge/leading
    case bottom // swiftui/edge/bottom
    case trailing // swiftui/edge/trailing
    public struct Set: OptionSet, Sendable { // swiftui/edge/set
        public let rawValue: Int8 // swiftui/edge/set
        public init(rawValue: Int8) // swiftui/edge/set
        public static let top: Edge.Set // swiftui/edge/set/top
        public static let leading: Edge.Set // swiftui/edge/set/leading
        public static let bottom: Edge.Set // swiftui/edge/set/bottom
        public static let trailing: Edge.Set // swiftui/edge/set/trailing
        public static let all: Edge.Set // swiftui/edge/set/all
    }
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum Axis: Int8, CaseIterable, Sendable { // swiftui/axis
    case horizontal // swiftui/axis/horizontal
    case vertical // swiftui/axis/vertical
    public struct Set: OptionSet, Sendable { // swiftui/axis/set
        public let rawValue: Int8 // swiftui/axis/set
        public init(rawValue: Int8) // swiftui/axis/set
        public static let horizontal: Axis.Set // swiftui/axis/set/horizontal
        public static let vertical: Axis.Set // swiftui/axis/set/vertical
    }
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
public struct ViewThatFits<Content: View>: View { // swiftui/viewthatfits
    public nonisolated init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) // swiftui/viewthatfits/init(in:content:)
    public typealias Body = Never // swiftui/view/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
extension Text { // swiftui/text
    public nonisolated init(verbatim content: String) // swiftui/text/init(verbatim:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@MainActor @preconcurrency public protocol ButtonStyle { // swiftui/buttonstyle
    associatedtype Body: View // swiftui/buttonstyle/body
    typealias Configuration = ButtonStyleConfiguration // swiftui/buttonstyle/configuration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body // swiftui/buttonstyle/makebody(configuration:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct ButtonStyleConfiguration { // swiftui/buttonstyleconfiguration
    public struct Label: View { // swiftui/buttonstyleconfiguration/label-swift.struct
        public typealias Body = Never // swiftui/view/body-swift.associatedtype
        @MainActor @preconcurrency public var body: Never { get } // swiftui/view/body-swift.property
    }
    public let label: ButtonStyleConfiguration.Label // swiftui/buttonstyleconfiguration/label-swift.property
    public let isPressed: Bool // swiftui/buttonstyleconfiguration/ispressed
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> { // swiftui/binding
    @preconcurrency public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) // swiftui/binding/init(get:set:)
    public var wrappedValue: Value { get nonmutating set } // swiftui/binding/wrappedvalue
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { get } // swiftui/binding/subscript(dynamicmember:)
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum LayoutDirection: Hashable, CaseIterable, Sendable { // swiftui/layoutdirection
    case leftToRight // swiftui/layoutdirection/lefttoright
    case rightToLeft // swiftui/layoutdirection/righttoleft
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable { // swiftui/dynamictypesize
    case large // swiftui/dynamictypesize/large
    case accessibility1 // swiftui/dynamictypesize/accessibility1
    case accessibility2 // swiftui/dynamictypesize/accessibility2
    public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool // swiftui/dynamictypesize
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable { // swiftui/colorschemecontrast
    case standard // swiftui/colorschemecontrast/standard
    case increased // swiftui/colorschemecontrast/increased
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@MainActor @preconcurrency public protocol PreviewProvider { // swiftui/previewprovider
    associatedtype Previews: View // swiftui/previewprovider/previews-swift.associatedtype
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get } // swiftui/previewprovider/previews-swift.type.property
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public enum ColorScheme: CaseIterable, Hashable, Sendable { // swiftui/colorscheme
    case light // swiftui/colorscheme/light
    case dark // swiftui/colorscheme/dark
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
public struct EnvironmentValues { // swiftui/environmentvalues
    public var isEnabled: Bool { get set } // swiftui/environmentvalues/isenabled
    public var layoutDirection: LayoutDirection { get set } // swiftui/environmentvalues/layoutdirection
    @available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
    public var dynamicTypeSize: DynamicTypeSize { get set } // swiftui/environmentvalues/dynamictypesize
    public var colorScheme: ColorScheme { get set } // swiftui/environmentvalues/colorscheme
    public var colorSchemeContrast: ColorSchemeContrast { get } // swiftui/environmentvalues/colorschemecontrast
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@frozen @propertyWrapper public struct Environment<Value> { // swiftui/environment
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) // swiftui/environment/init(_:)
    public var wrappedValue: Value { get } // swiftui/environment/wrappedvalue
}
@available(iOS 13.0, macOS 10.15, macCatalyst 13.1, visionOS 1.0, *)
@frozen @propertyWrapper public struct State<Value> { // swiftui/state
    public init(wrappedValue value: Value) // swiftui/state/init(wrappedvalue:)
    public var projectedValue: Binding<Value> { get } // swiftui/state/projectedvalue
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

@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol Scene { // swiftui/scene
    associatedtype Body: Scene // swiftui/scene/body-swift.associatedtype
    @SceneBuilder @MainActor @preconcurrency var body: Body { get } // swiftui/scene/body-swift.property
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension Never: Scene { // swift/never
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
@resultBuilder public struct SceneBuilder { // swiftui/scenebuilder
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content // swiftui/scenebuilder/buildblock(_:)
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
public struct WindowGroup<Content: View>: Scene { // swiftui/windowgroup
    public nonisolated init(@ViewBuilder content: () -> Content) // swiftui/windowgroup/init(content:)
    public typealias Body = Never // swiftui/scene/body-swift.associatedtype
    @MainActor @preconcurrency public var body: Never { get } // swiftui/scene/body-swift.property
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol App { // swiftui/app
    associatedtype Body: Scene // swiftui/app/body-swift.associatedtype
    @SceneBuilder @MainActor @preconcurrency var body: Body { get } // swiftui/app/body-swift.property
    @MainActor @preconcurrency init() // swiftui/app/init()
}
@available(iOS 14.0, macOS 11.0, macCatalyst 14.0, visionOS 1.0, *)
extension App { // swiftui/app
    @MainActor @preconcurrency public static func main() // swiftui/app/main()
}
#if canImport(UIKit)
@available(iOS 14.0, macCatalyst 14.0, visionOS 1.0, *)
@MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> { // swiftui/uiapplicationdelegateadaptor
    @MainActor @preconcurrency public init(_ delegateType: DelegateType.Type = DelegateType.self) // swiftui/uiapplicationdelegateadaptor/init(_:)
    @MainActor @preconcurrency public var wrappedValue: DelegateType { get } // swiftui/uiapplicationdelegateadaptor/wrappedvalue
}
@available(iOS 13.0, macCatalyst 13.1, visionOS 1.0, *)
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController { // swiftui/uihostingcontroller
    @MainActor @preconcurrency public init(rootView: Content) // swiftui/uihostingcontroller/init(rootview:)
    @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder) // swiftui/uihostingcontroller/init(coder:)
    @MainActor @preconcurrency public var rootView: Content { get set } // swiftui/uihostingcontroller/rootview
}
#endif
