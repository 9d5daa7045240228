import Foundation
import ProviderWeb

/// Why the certificate of a server was refused.
struct CertificateProblem {
    let url: String
    let certificate: ServerCertificate?
    /// The reason in the words of libcurl.
    let reason: String
    let now: Date

    var finding: Finding {
        guard let certificate else {
            return .problem("certificate_refused", "The certificate of \(url) was refused: \(reason).", "Replace the certificate.")
        }
        if certificate.end < now {
            return .problem(
                "certificate_expired", "The certificate of \(url) expired on \(certificate.end.formatted(.iso8601)).",
                "Renew it, and let the reverse proxy load the new one. If it is valid, the clock of this machine is fast.")
        }
        if certificate.begin > now {
            return .problem(
                "certificate_not_yet_valid", "The certificate of \(url) is valid only from \(certificate.begin.formatted(.iso8601)).",
                "Check the clock of this machine, which may be slow.")
        }
        if reason.contains("match") || reason.contains("subject name") {
            let names = certificate.names.isEmpty ? "no name" : certificate.names.joined(separator: ", ")
            return .problem(
                "certificate_for_other_name", "The certificate of \(url) is for \(names).",
                "Get a certificate for the host name of the public URL, or correct --public-url.")
        }
        return .problem(
            "certificate_not_trusted", "The certificate of \(url), made by \(certificate.authority), is not trusted here: \(reason).",
            "Use a certificate of an authority that browsers trust, with its intermediate certificates. For an authority of your own, name "
                + "its certificate with --ca-file.")
    }
}
