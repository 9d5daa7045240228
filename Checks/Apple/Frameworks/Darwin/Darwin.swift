// The C library, in Swift: what C has as macros or with a variable number of arguments. Pages as in Darwin.h.
@_exported import Darwin

@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public var errno: Int32 { get set } // intro.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 // open.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 // open.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 // fcntl.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 // fcntl.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public var S_IFMT: mode_t { get } // stat.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public var S_IFREG: mode_t { get } // stat.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public var S_IFDIR: mode_t { get } // stat.2.html
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
public var S_IFLNK: mode_t { get } // stat.2.html
