// swift-tools-version:6.2
import PackageDescription

let package = Package(
    name: "latchkey-benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "latchkey", path: "..")],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "ClientBenchmarks",
            dependencies: ["CAllocations", .product(name: "Latchkey", package: "latchkey")]),
        .executableTarget(name: "SmallestClient", dependencies: [.product(name: "Latchkey", package: "latchkey")]),
    ]
)
