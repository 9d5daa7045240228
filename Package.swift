// swift-tools-version:6.2
import PackageDescription

/// Treats warnings as errors where the Makefile or CI builds the project, but not for a package that depends on this one by its path.
let warnings: [SwiftSetting] =
    Context.environment["LATCHKEY_WARNINGS_ARE_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + warnings

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let logging = server("Logging", "swift-log")

/// Creates a dependency on a product that is resolved only when the `Server` trait is enabled.
func server(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

let package = Package(
    name: "latchkey",
    platforms: [.iOS(.v16), .macOS(.v15), .macCatalyst(.v16), .visionOS(.v1)],
    products: [
        .library(name: "IdentityTokens", targets: ["IdentityTokens"]),
        .library(name: "IdentityTokenIssuing", targets: ["IdentityTokenIssuing"]),
        .library(name: "IdentityTokenFiles", targets: ["IdentityTokenFiles"]),
        .library(name: "IdentityTokenFetching", targets: ["IdentityTokenFetching"]),
        .library(name: "HummingbirdIdentityTokens", targets: ["HummingbirdIdentityTokens"]),
        .library(name: "HummingbirdLogin", targets: ["HummingbirdLogin"]),
        .library(name: "Latchkey", targets: ["Latchkey", "LatchkeyObjectiveC"]),
        .library(name: "FacebookBasics", targets: ["FacebookBasics"]),
        .library(name: "FacebookCore", targets: ["FacebookCore", "LatchkeyObjectiveC"]),
        .library(name: "FacebookLogin", targets: ["FacebookLogin", "LatchkeyObjectiveC"]),
        .library(name: "FBSDKCoreKit", targets: ["FBSDKCoreKit", "LatchkeyObjectiveC"]),
        .library(name: "FBSDKLoginKit", targets: ["FBSDKLoginKit", "LatchkeyObjectiveC"]),
        .library(name: "LatchkeyProvider", targets: ["PostgresStore", "ProviderDomain", "ProviderStore", "ProviderSeed", "ProviderWeb"]),
        .library(name: "LatchkeyTesting", targets: ["LatchkeyTesting"]),
        .library(name: "LatchkeyStoreTesting", targets: ["LatchkeyStoreTesting"]),
        .library(name: "LatchkeyClientTesting", targets: ["LatchkeyClientTesting"]),
        .library(name: "LatchkeyGTK", targets: ["LatchkeyGTK"]),
        .executable(name: "latchkey", targets: ["LatchkeyCommand"]),
        .executable(name: "latchkey-emulator", targets: ["LatchkeyEmulator"]),
    ],
    traits: [
        .trait(
            name: "Server",
            description:
                "The provider, what tests need of it, and the middleware for Hummingbird. Without it an app clones no package of a server's."
        ),
        .trait(name: "GTK", description: "Buttons and pictures for GTK 4, in LatchkeyGTK. Without it nobody needs GTK to build."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Every target with server packages depends on this one, whose compilation fails with an explanation without the `Server` trait.
        .target(name: "ServerTrait"),
        .target(name: "CBase64URL"),
        .target(name: "LoginModel", dependencies: ["CBase64URL", crypto], swiftSettings: strict),
        .target(name: "StrictJSON", dependencies: ["LoginModel"], swiftSettings: strict),
        .target(name: "SystemHTTP", dependencies: ["LoginModel"], swiftSettings: strict),
        .target(
            name: "IdentityTokens",
            dependencies: [
                "LoginModel", "StrictJSON", crypto, cryptoExtras,
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: strict),
        // For issuers of ID tokens; verifiers don't compile it.
        .target(
            name: "IdentityTokenIssuing",
            dependencies: [
                "LoginModel", "IdentityTokens", "StrictJSON", crypto, cryptoExtras,
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: strict),
        .target(name: "IdentityTokenFiles", dependencies: ["IdentityTokens", "LoginModel"], swiftSettings: strict),
        .target(name: "IdentityTokenFetching", dependencies: ["IdentityTokens", "SystemHTTP"], swiftSettings: strict),
        .target(
            name: "HummingbirdIdentityTokens",
            dependencies: [
                "ServerTrait",
                "IdentityTokens", "StrictJSON", "LoginModel", logging,
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("NIOCore", "swift-nio"),
            ],
            swiftSettings: strict),
        .target(
            name: "PageMarkup", dependencies: ["ServerTrait", server("Mustache", "swift-mustache")], swiftSettings: strict),
        .target(
            name: "HummingbirdLogin",
            dependencies: [
                "ServerTrait",
                "IdentityTokens", "StrictJSON", "Latchkey", "LoginModel", "PageMarkup", crypto, logging,
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("Mustache", "swift-mustache"),
                server("NIOCore", "swift-nio"),
            ],
            resources: [.embedInCode("Templates"), .embedInCode("Texts")],
            swiftSettings: strict),
        // Not a system library with pkg-config, because builds for iOS would get the flags of the Mac's zlib.
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        // Loads libsecret at run time. Needs no header, and is empty on Apple platforms.
        .target(name: "CLibSecret"),
        .target(
            name: "Latchkey",
            dependencies: [
                "LoginModel", "IdentityTokens", "StrictJSON", "SystemHTTP", "CZlib", crypto,
                .target(name: "CLibSecret", condition: .when(platforms: [.linux])),
            ],
            resources: [.embedInCode("Button/Texts"), .embedInCode("Graph/Errors/Texts"), .embedInCode("Presenting/Landing")],
            swiftSettings: strict),
        // Contains only headers, which Objective-C apps on Apple platforms import by the documented names.
        .target(name: "LatchkeyObjectiveC"),
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(
            name: "LatchkeyGTK", dependencies: ["Latchkey", .target(name: "CGTK", condition: .when(traits: ["GTK"]))], swiftSettings: strict
        ),
        .target(name: "FBSDKCoreKit_Basics", swiftSettings: strict),
        .target(name: "FacebookBasics", dependencies: ["FBSDKCoreKit_Basics"], swiftSettings: strict),
        .target(name: "FBSDKCoreKit", dependencies: ["FBSDKCoreKit_Basics", "Latchkey", "LoginModel"], swiftSettings: strict),
        .target(name: "FBSDKLoginKit", dependencies: ["FBSDKCoreKit", "Latchkey", "LoginModel"], swiftSettings: strict),
        .target(name: "FacebookCore", dependencies: ["FBSDKCoreKit", "Latchkey"], swiftSettings: strict),
        .target(name: "FacebookLogin", dependencies: ["FBSDKLoginKit", "FacebookCore", "Latchkey"], swiftSettings: strict),
        // Needs ICU, from Debian's libicu-dev.
        .target(name: "CConfusables", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(
            name: "ProviderDomain",
            dependencies: ["ServerTrait", "LoginModel", "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "CConfusables", crypto],
            swiftSettings: strict),
        .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CurlTransfers", dependencies: ["CCurl", "LoginModel"], swiftSettings: strict),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        // Needs libpng, libjpeg-turbo and libwebp, from Debian's libpng-dev, libjpeg62-turbo-dev and libwebp-dev.
        .target(
            name: "CPictures",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"), .linkedLibrary("m")]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "ProviderPictures", dependencies: ["CExpat", "CPictures", "LoginModel"], swiftSettings: strict),
        // Records metrics and spans by the interfaces of swift-metrics and swift-distributed-tracing, whatever their backends are.
        .target(
            name: "ProviderMonitoring",
            dependencies: ["ServerTrait", server("CoreMetrics", "swift-metrics"), server("Tracing", "swift-distributed-tracing")],
            swiftSettings: strict),
        // The backend of the command for swift-metrics.
        .target(
            name: "PrometheusExporter",
            dependencies: [
                "ServerTrait", "LoginModel", "ProviderMonitoring", logging,
                server("CoreMetrics", "swift-metrics"),
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("HummingbirdCore", "hummingbird"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .target(
            name: "ProviderStore",
            dependencies: [
                "ServerTrait",
                "ProviderDomain", "ProviderMonitoring", "LoginModel", "StrictJSON", "IdentityTokenIssuing", crypto,
                server("GRDB", "GRDB.swift"),
                server("GRDBSQLite", "GRDB.swift"),
            ],
            swiftSettings: strict),
        // Loads libpq at run time. Needs no header, and a provider on SQLite needs no libpq.
        .target(name: "CPostgres"),
        .target(
            name: "PostgresStore",
            dependencies: [
                "ServerTrait", "CPostgres", "ProviderStore", "ProviderDomain", "ProviderMonitoring", "LoginModel", "IdentityTokenIssuing",
                crypto,
            ],
            swiftSettings: strict),
        .target(
            name: "LatchkeyStoreTesting",
            dependencies: ["ServerTrait", "ProviderStore", "ProviderDomain", "LoginModel", "IdentityTokens", "IdentityTokenIssuing"],
            swiftSettings: strict),
        .target(
            name: "ProviderSeed",
            dependencies: ["ServerTrait", "ProviderDomain", "LoginModel", "StrictJSON", server("Yams", "Yams")],
            resources: [.embedInCode("Sample")],
            swiftSettings: strict),
        .target(
            name: "ProviderServices",
            dependencies: [
                "ServerTrait",
                "ProviderDomain", "ProviderMonitoring", "ProviderPictures", "ProviderStore", "LoginModel", "IdentityTokenIssuing",
                "CArgon2", "CCrypt", "CCurl", "CurlTransfers", crypto, cryptoExtras, logging, server("CoreMetrics", "swift-metrics"),
                // On other platforms, swift-crypto signs.
                .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
                server("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .target(name: "CPageFiles"),
        .target(
            name: "ProviderWeb",
            dependencies: [
                "ServerTrait",
                "ProviderDomain", "ProviderMonitoring", "ProviderPictures", "ProviderStore", "ProviderServices", "LoginModel",
                "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "PageMarkup", "CPageFiles", "CZlib", crypto, logging,
                server("CoreMetrics", "swift-metrics"),
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("HummingbirdCore", "hummingbird"),
                server("Mustache", "swift-mustache"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOHTTPTypes", "swift-nio-extras"),
                server("NIOPosix", "swift-nio"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            // CPageFiles embeds these files.
            exclude: ["Pages/Assets", "Pages/Catalogs", "Pages/Templates"],
            swiftSettings: strict),
        // Does not depend on the provider, so that tests in a simulator can use it.
        .target(
            name: "LatchkeyClientTesting",
            // On other platforms, URLSession sends the requests.
            dependencies: [.target(name: "CurlTransfers", condition: .when(platforms: [.linux])), "Latchkey", "LoginModel", "SystemHTTP"],
            swiftSettings: strict),
        // The provider of LatchkeyTesting and of an emulator, and the control API of the latter.
        .target(
            name: "ProviderEmulation",
            dependencies: [
                "ServerTrait",
                "LatchkeyClientTesting", "LoginModel", "StrictJSON", "IdentityTokens", "IdentityTokenIssuing", "PageMarkup",
                "ProviderDomain", "ProviderSeed", "ProviderServices", "ProviderStore", "ProviderWeb", crypto, cryptoExtras, logging,
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("HummingbirdCore", "hummingbird"),
                server("Mustache", "swift-mustache"),
                server("NIOCore", "swift-nio"),
            ],
            resources: [.embedInCode("Control/Page")],
            swiftSettings: strict),
        .target(
            name: "LatchkeyTesting",
            dependencies: [
                "LatchkeyClientTesting", "Latchkey", "LoginModel", "ProviderDomain", "ProviderEmulation", "ProviderStore", "ProviderSeed",
                "ProviderWeb",
            ],
            swiftSettings: strict),
        .target(
            name: "EmulatorOptions", dependencies: ["ServerTrait", server("ArgumentParser", "swift-argument-parser")], swiftSettings: strict
        ),
        .target(name: "CNamespaces"),
        // Only this program contains TLS for servers, which takes minutes to compile.
        .executableTarget(
            name: "LatchkeyEmulator",
            dependencies: [
                "ServerTrait",
                "CNamespaces", "EmulatorOptions", "LoginModel", "ProviderDomain", "ProviderEmulation", "ProviderSeed", "ProviderWeb",
                crypto,
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
                server("ArgumentParser", "swift-argument-parser"),
                server("NIOCore", "swift-nio"),
                server("NIOExtras", "swift-nio-extras"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                server("NIOSSL", "swift-nio-ssl"),
                server("NIOTLS", "swift-nio"),
            ],
            resources: [.embedInCode("Variables/Node")],
            swiftSettings: strict),
        .target(name: "CLazyCurl"),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .executableTarget(
            name: "LatchkeyCommand",
            dependencies: [
                "ServerTrait",
                "CCurl", "CLazyCurl", "CQRencode", "CurlTransfers", "EmulatorOptions",
                "LoginModel", "IdentityTokens", "StrictJSON", "IdentityTokenFiles", "IdentityTokenIssuing", "Latchkey",
                "LatchkeyClientTesting",
                "PostgresStore", "PrometheusExporter", "ProviderDomain", "ProviderStore", "ProviderSeed", "ProviderServices", "ProviderWeb",
                logging,
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
                server("ArgumentParser", "swift-argument-parser"),
                server("CoreMetrics", "swift-metrics"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "back-end",
            dependencies: [
                "ServerTrait",
                "HummingbirdIdentityTokens", "HummingbirdLogin", "IdentityTokenFetching", "IdentityTokens", "Latchkey", "LoginModel",
                server("ArgumentParser", "swift-argument-parser"),
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("Mustache", "swift-mustache"),
                server("NIOCore", "swift-nio"),
            ],
            path: "Examples/BackEnd", exclude: ["README.md"], resources: [.embedInCode("Pages")], swiftSettings: strict),
        .executableTarget(
            name: "sample-desktop",
            dependencies: [
                "ServerTrait",
                "Latchkey", "LatchkeyGTK", "LoginModel", .target(name: "CGTK", condition: .when(traits: ["GTK"])),
                server("ArgumentParser", "swift-argument-parser"),
            ],
            path: "Examples/Desktop", exclude: ["README.md"], resources: [.embedInCode("Texts")], swiftSettings: strict),
        // Shows the login buttons of the documentation, word for word, in a window.
        .executableTarget(
            name: "desktop-snippets",
            dependencies: ["Latchkey", "LatchkeyGTK", .target(name: "CGTK", condition: .when(traits: ["GTK"]))],
            path: "Tests/Support/DesktopSnippets"),
        // A process that shares a stored session with tests.
        .executableTarget(
            name: "session-writer", dependencies: ["Latchkey"], path: "Tests/Support/SessionWriter", swiftSettings: strict),
        // Shared by several test targets: a clock that stands still until a test advances it, and a temporary folder.
        .target(name: "TestSupport", dependencies: ["CZlib", "LoginModel"], path: "Tests/Support/TestSupport", swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: ["LoginModel", "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "ProviderDomain", "ProviderPictures"],
            path: "Tests/Support/FuzzTargets",
            swiftSettings: strict),
        .testTarget(name: "FuzzReplayTests", dependencies: ["FuzzTargets"], resources: [.copy("Corpus")], swiftSettings: strict),
        .testTarget(
            name: "LoginModelTests", dependencies: ["LoginModel"], resources: [.copy("Vectors")], swiftSettings: strict),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "IdentityTokenIssuingTests",
            dependencies: ["IdentityTokenIssuing", "IdentityTokens", "StrictJSON", "LoginModel", crypto, cryptoExtras],
            swiftSettings: strict),
        .testTarget(
            name: "IdentityTokensTests",
            dependencies: ["IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "LoginModel", "TestSupport", crypto, cryptoExtras],
            resources: [.copy("Vectors")],
            swiftSettings: strict),
        .testTarget(
            name: "HummingbirdIdentityTokensTests",
            dependencies: [
                "HummingbirdIdentityTokens", "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "LoginModel",
                server("Hummingbird", "hummingbird"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HummingbirdLoginTests",
            dependencies: [
                "HummingbirdLogin", "IdentityTokens", "Latchkey", "LoginModel", crypto, logging,
                server("Hummingbird", "hummingbird"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "IdentityTokenFilesTests",
            dependencies: ["IdentityTokenFiles", "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "LoginModel"],
            swiftSettings: strict),
        .testTarget(
            name: "LatchkeyTests",
            dependencies: [
                "CZlib", "Latchkey", "LatchkeyTesting", "LoginModel", "IdentityTokenFetching", "IdentityTokens", "StrictJSON",
                "IdentityTokenIssuing",
                "ProviderSeed", "SystemHTTP", "TestSupport", crypto,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LatchkeyTestingTests",
            dependencies: ["LatchkeyTesting", "Latchkey", "ProviderDomain"],
            swiftSettings: strict),
        .testTarget(
            name: "DropInTests",
            dependencies: ["FacebookCore", "FacebookLogin", "FBSDKCoreKit", "FBSDKLoginKit", "Latchkey", "LatchkeyTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderDomainTests",
            dependencies: [
                "ProviderDomain", "LoginModel", "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderPicturesTests", dependencies: ["CPictures", "ProviderPictures", "LoginModel"], resources: [.copy("Vectors")],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderStoreTests",
            dependencies: [
                "LatchkeyStoreTesting", "ProviderStore", "ProviderDomain", "LoginModel", "IdentityTokenIssuing", "TestSupport",
                server("GRDB", "GRDB.swift"),
            ],
            resources: [.copy("SQLite/FormerStores")],
            swiftSettings: strict),
        .testTarget(
            name: "PostgresStoreTests",
            dependencies: [
                "Latchkey", "LatchkeyStoreTesting", "LatchkeyTesting", "PostgresStore", "ProviderStore", "ProviderSeed", "ProviderDomain",
                "LoginModel", "TestSupport",
                server("GRDB", "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderSeedTests", dependencies: ["ProviderSeed", "ProviderDomain", "LoginModel", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ProviderServicesTests",
            dependencies: [
                "ProviderServices", "ProviderStore", "ProviderDomain", "ProviderPictures", "IdentityTokenIssuing", "LoginModel",
                "TestSupport", logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PrometheusExporterTests",
            dependencies: ["PrometheusExporter", "ProviderMonitoring", server("CoreMetrics", "swift-metrics")],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderEmulationTests",
            dependencies: [
                "ProviderEmulation", "IdentityTokens", "LatchkeyClientTesting", "LoginModel", "ProviderDomain", "ProviderSeed",
                "ProviderWeb", "StrictJSON", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderWebTests",
            dependencies: [
                server("InMemoryTracing", "swift-distributed-tracing"),
                server("Tracing", "swift-distributed-tracing"),
                "ProviderWeb", "ProviderServices", "ProviderSeed", "ProviderStore", "ProviderDomain", "ProviderPictures", "Latchkey",
                "LatchkeyTesting", "LoginModel", "IdentityTokens", "StrictJSON", "IdentityTokenIssuing", "TestSupport",
                crypto, logging,
                server("NIOCore", "swift-nio"),
                server("Hummingbird", "hummingbird"),
                server("NIOEmbedded", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// The targets that apps link have a privacy manifest. On other platforms, it would only produce unused resource bundles.
let linkedByApps = [
    "LoginModel", "StrictJSON", "SystemHTTP", "IdentityTokens", "IdentityTokenFiles", "IdentityTokenFetching", "Latchkey", "FacebookBasics",
    "FacebookCore", "FacebookLogin", "FBSDKCoreKit", "FBSDKCoreKit_Basics", "FBSDKLoginKit",
]
for target in package.targets where linkedByApps.contains(target.name) {
    #if canImport(Darwin)
    target.resources = (target.resources ?? []) + [.process("PrivacyInfo.xcprivacy")]
    #else
    target.exclude.append("PrivacyInfo.xcprivacy")
    #endif
}

// Only for `make fuzz`: the driver needs instrumented modules, and a linker that supports them.
if Context.environment["LATCHKEY_FUZZ"] == "1" {
    package.targets.append(
        .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Support/Fuzz", swiftSettings: strict))
}
