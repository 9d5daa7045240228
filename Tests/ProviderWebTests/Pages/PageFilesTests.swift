import Foundation
import Testing

@testable import ProviderWeb

@Suite("Embedded page files")
struct PageFilesTests {
    @Test("Every page file of the source is embedded unchanged")
    func complete() throws {
        let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/ProviderWeb/Pages")
            .standardized
        var names: Set<String> = []
        for folder in ["Assets", "Catalogs", "Templates"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: pages.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            for file in files {
                let name = file.lastPathComponent
                #expect(names.insert(name).inserted, "\(name) is there twice")
                try #require(PageFiles.names.contains(name), "page_files.c does not have \(name)")
                #expect(PageFiles.bytes(of: name) == Array(try Data(contentsOf: file)), "\(name)")
            }
        }
        #expect(Set(PageFiles.names) == names)
    }
}
