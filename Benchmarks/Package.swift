// swift-tools-version:6.2
import PackageDescription

let package = Package(
    name: "latchkey-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "latchkey", path: "..", traits: ["Server"]),
        // The server whose fixed response is the least that a request can cost.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        // The verifier that the benchmarks compare with.
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .target(name: "Measuring", dependencies: ["CAllocations"]),
        .executableTarget(
            name: "VerifierBenchmarks",
            dependencies: [
                "CAllocations", "Measuring",
                .product(name: "IdentityTokens", package: "latchkey"),
                .product(name: "IdentityTokenIssuing", package: "latchkey"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
        .executableTarget(
            name: "ClientBenchmarks",
            dependencies: ["Measuring", .product(name: "Latchkey", package: "latchkey")]),
        .executableTarget(
            name: "ProviderBenchmarks",
            dependencies: [
                .product(name: "LatchkeyProvider", package: "latchkey"), .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .executableTarget(
            name: "BareServer",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log")]),
        .executableTarget(name: "Witness", dependencies: [.product(name: "JWTKit", package: "jwt-kit")]),
        .executableTarget(name: "SmallestClient", dependencies: [.product(name: "Latchkey", package: "latchkey")]),
    ]
)
