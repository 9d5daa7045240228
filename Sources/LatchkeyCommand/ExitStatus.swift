import ArgumentParser
import Foundation
import ProviderSeed
import ProviderStore
import ProviderWeb

/// The exit status of a command that has failed.
enum ExitStatus {
    /// Returns 64 (`EX_USAGE`) if an argument, a setting or the content of a file that one of them names is wrong, so that the command fails
    /// again with the same ones, and otherwise 1, or the status that the command has chosen.
    static func status(of error: any Error) -> Int32 {
        switch error {
        case is SeedFileError, is ProviderBrandError, is PageFolderError: ExitCode.validationFailure.rawValue
        case let error as StoreError where error.isAddressRefused: ExitCode.validationFailure.rawValue
        default: RootCommand.exitCode(for: error).rawValue
        }
    }
}

extension StoreError {
    /// Whether the address of the store is wrong, and not the store.
    fileprivate var isAddressRefused: Bool { ["store_address", "postgres_address"].contains(code) }
}
