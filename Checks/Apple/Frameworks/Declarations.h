// What the headers beside this one are written with. How to write and read a declaration: ../README.md.
#pragma once

// The first versions that have it: iOS, Mac Catalyst, macOS, visionOS.
#define AVAILABLE(iOS, catalyst, macOS, visionOS)                                                                                          \
    __attribute__((availability(ios, introduced = iOS))) __attribute__((availability(maccatalyst, introduced = catalyst)))                 \
    __attribute__((availability(macos, introduced = macOS))) __attribute__((availability(visionos, introduced = visionOS)))
#define NOT_ON(platform) __attribute__((availability(platform, unavailable)))
#define UNTIL(platform, first, last) __attribute__((availability(platform, introduced = first, deprecated = last)))

#define UI_ACTOR __attribute__((swift_attr("@MainActor")))
#define NONISOLATED __attribute__((swift_attr("nonisolated")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
#define SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define SWIFT_PRIVATE __attribute__((swift_private))
#define VALUE_TYPE(name) __attribute__((swift_bridge(#name)))
#define NO_SWIFT(reason) __attribute__((availability(swift, unavailable, message = reason)))
#define DESIGNATED __attribute__((objc_designated_initializer))
#define UNUSED_RESULT __attribute__((swift_attr("discardableResult")))
#define NEWTYPE __attribute__((swift_newtype(struct)))
#define EXTENSIBLE_ENUM(type, name) enum __attribute__((enum_extensibility(open))) name : type name; enum name : type
#define CLOSED_ENUM(type, name) enum __attribute__((enum_extensibility(closed))) name : type name; enum name : type
#define OPTIONS(type, name) enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; enum name : type
#define NO_ESCAPE __attribute__((noescape))
#define BRIDGED(class) __attribute__((objc_bridge(class)))
#define BEGIN_NONNULL _Pragma("clang assume_nonnull begin")
#define END_NONNULL _Pragma("clang assume_nonnull end")
