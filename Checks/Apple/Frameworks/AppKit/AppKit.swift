// AppKit, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import AppKit
@_exported import CoreGraphics
@_exported import Foundation

#if os(macOS)
@available(macOS 10.0, *)
@MainActor public var NSApp: NSApplication! { get set } // appkit/nsapp
#endif
