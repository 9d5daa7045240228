import Foundation

/// The files with the certificate authorities that clients trust: those that a client would trust without the run, and that of the run.
struct ClientBundles {
    /// The file with the authorities of the system.
    static let systemName = "authorities.pem"
    /// The file with the authority of the run alone.
    static let authorityName = "authority.pem"

    /// The paths of the files, by the names of the variables.
    let files: [String: String]
    /// The path of the file for the clients of OpenSSL, such as PHP.
    let openSSL: String
    /// The path of the file for curl and its libraries.
    let curl: String
    /// The path of the file for Wget, which reads no variable.
    let wget: String
    /// The reasons why clients do not trust what the user's variables and settings name, one sentence or two each.
    let notes: [String]

    /// Writes the files.
    /// - Parameters:
    ///   - system: the authorities of the system, as PEM.
    ///   - authority: the certificate of the run, as PEM.
    ///   - environment: the user's variables.
    ///   - settings: the user's settings of Wget.
    init(
        in folder: RunFolder, system: String, authority: String, environment: [String: String], wget settings: WgetSettings
    ) throws {
        func write(_ authorities: String, to name: String) throws -> String {
            let bundle = CertificateBundle.joined(authorities, authority)
            return try folder.write(bundle.utf8, to: name, readers: CertificateBundle.readers(of: bundle))
        }
        // Writes what the first variable with a value names; without one, returns the other file.
        func bundle(_ variables: String..., otherwise file: String) throws -> String {
            guard let former = try Self.authorities(namedByFirstOf: variables, environment) else { return file }
            return try write(former, to: "\(variables[0].lowercased()).pem")
        }
        let common = try write(system, to: Self.systemName)
        let alone = try folder.write(authority.utf8, to: Self.authorityName, readers: .everybody)

        let ofFile = try Self.authorities(namedByFirstOf: ["SSL_CERT_FILE"], environment)
        let (ofFolders, notesOfFolders) = Self.authoritiesOfFolders(environment)
        let isChanged = ofFile != nil || !ofFolders.isEmpty
        let trusted = CertificateBundle.joined(ofFile ?? system, ofFolders)
        let openSSL = try isChanged ? write(trusted, to: "ssl_cert_file.pem") : common
        let curl = try bundle("CURL_CA_BUNDLE", otherwise: openSSL)
        self.openSSL = openSSL
        self.curl = curl
        files = [
            "SSL_CERT_FILE": openSSL, "CURL_CA_BUNDLE": curl,
            "REQUESTS_CA_BUNDLE": try bundle("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", otherwise: common),
            "PERL_LWP_SSL_CA_FILE": try bundle("PERL_LWP_SSL_CA_FILE", "HTTPS_CA_FILE", otherwise: openSSL),
            "NODE_EXTRA_CA_CERTS": try bundle("NODE_EXTRA_CA_CERTS", otherwise: alone),
        ]

        var ofWget: String?
        var notes = notesOfFolders
        do {
            ofWget = try settings.authorities()
        } catch {
            notes.append("\(error.description) Wget does not trust it in this run.")
        }
        self.notes = notes
        wget = try ofWget.map { try write(CertificateBundle.joined(trusted, $0), to: "wget.pem") } ?? openSSL
    }

    /// Returns the authorities that the first variable with a value names; `nil` if none has a value.
    private static func authorities(
        namedByFirstOf variables: [String], _ environment: [String: String]
    ) throws(CertificateBundle.Unreadable) -> String? {
        for variable in variables {
            if let path = environment[variable], !path.isEmpty { return try CertificateBundle.read(path, namedBy: variable) }
        }
        return nil
    }

    /// Returns the authorities in the folders of `SSL_CERT_DIR`, which are separated by colons, and a note for each that cannot be read.
    /// OpenSSL skips what is not a folder, and folders that it cannot read.
    private static func authoritiesOfFolders(_ environment: [String: String]) -> (authorities: String, notes: [String]) {
        let variable = "SSL_CERT_DIR"
        var authorities = ""
        var notes: [String] = []
        for folder in (environment[variable] ?? "").split(separator: ":").map(String.init) {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else { continue }
            do {
                authorities = CertificateBundle.joined(authorities, try CertificateBundle.read(folder, namedBy: variable))
            } catch {
                notes.append("\(error.description) No client trusts it in this run.")
            }
        }
        return (authorities, notes)
    }
}
