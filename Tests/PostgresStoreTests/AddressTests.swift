import Testing

@testable import PostgresStore

@Suite("The address of a PostgreSQL store")
struct AddressTests {
    @Test(
        "has the parameters that libpq reads",
        arguments: [
            ("postgres:", [:], "the default host"),
            (
                "postgres:host=db.example dbname=latchkey", ["host": "db.example", "dbname": "latchkey"],
                "host db.example, database latchkey"
            ),
            ("postgres:host='/tmp/a b' port=5433", ["host": "/tmp/a b", "port": "5433"], "host /tmp/a b, port 5433"),
            (
                "postgresql://ada@db.example:5433/latchkey", ["user": "ada", "host": "db.example", "port": "5433", "dbname": "latchkey"],
                "host db.example, port 5433, database latchkey"
            ),
            (
                "postgres://db.example/latchkey?sslmode=require", ["host": "db.example", "dbname": "latchkey", "sslmode": "require"],
                "host db.example, database latchkey"
            ),
            ("postgresql://%2Ftmp/latchkey", ["host": "/tmp", "dbname": "latchkey"], "host /tmp, database latchkey"),
            ("postgres:service=login", ["service": "login"], "service login"),
            ("postgres:host=db.example sslmode='' service=''", ["host": "db.example"], "host db.example"),
            ("postgresql://db.example/?sslmode=", ["host": "db.example"], "host db.example"),
            ("postgresql://[::1]/latchkey", ["host": "::1", "dbname": "latchkey"], "host ::1, database latchkey"),
            (
                "postgresql://a:1,b:2/latchkey", ["host": "a,b", "port": "1,2", "dbname": "latchkey"],
                "host a,b, port 1,2, database latchkey"
            ),
        ] as [(String, [String: String], String)])
    func accepted(text: String, parameters: [String: String], description: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.parameters == parameters)
        #expect(address.description == description)
    }

    @Test(
        "never contains a password, and no error shows it",
        arguments: [
            "postgres:host=db.example password=hunter2", "postgres:password='hunter2'", "postgres:sslpassword=hunter2",
            "postgres:host=db.example password=my hunter2", "postgres:password=a hunter2=b", "postgres:password = 'hunter2",
            "postgresql://ada:hunter2@db.example/latchkey", "postgresql://ada:hunter2/@db.example/latchkey",
            "postgresql://ada:hunter2?@db.example/latchkey", "postgresql://:hunter2@db.example",
            "postgresql://db.example/?password=hunter2",
            "postgresql://db.example/?p%61ssword=hunter2", "postgresql://db.example/?password=hunter2%zz",
            "postgresql://db.example/?password=a&hunter2", "postgresql://db.example/?sslpassword=hunter2",
            "postgres:postgresql://ada:hunter2/@db.example", "postgres:oauth_client_secret=hunter2",
            "postgres:ada:hunter2@db.example/latchkey", "postgres:host=ada:hunter2@db.example",
            "postgres:dbname='host=db.example password=hunter2'", "postgres:dbname=postgresql://ada:hunter2@db.example",
        ])
    func password(text: String) throws {
        let error = try #require(throws: PostgresError.self) { try PostgresAddress(text) }
        #expect(error.kind == .addressRefused)
        var printed = "\(error) \(String(reflecting: error))"
        dump(error, to: &printed)
        #expect(!printed.contains("hunter2"))
    }

    @Test(
        "is refused with the reason",
        arguments: [
            ("sqlite:a", "write postgres: and keywords, or a URI that begins with postgresql://"),
            ("postgresql:host=a", "write postgres: and keywords, or a URI that begins with postgresql://"),
            ("postgres:colour=red", "invalid connection option \"colour\""),
            ("postgresql://db.example/?colour=red", "invalid URI query parameter: \"colour\""),
            ("postgres:host", "missing \"=\" after \"host\" in connection info string"),
            ("postgres:host='a", "unterminated quoted string in connection info string"),
            ("postgres:port=a", "the port is not a number from 1 to 65535"),
            ("postgres:port=0", "the port is not a number from 1 to 65535"),
            ("postgres:port=65536", "the port is not a number from 1 to 65535"), ("postgres:host=a\0b", "it contains a zero byte"),
            ("postgres:replication=true", "a store cannot use a replication connection"),
            (
                "postgres:password=x",
                "it contains a password, which other users of the machine could read; use PGPASSFILE or a service file"
            ),
        ])
    func refused(text: String, reason: String) throws {
        let error = try #require(throws: PostgresError.self) { try PostgresAddress(text) }
        #expect(error.message == reason)
        #expect(error.explanation == "The address of the PostgreSQL store is refused: \(reason).")
    }
}

@Suite("The encryption of a connection to PostgreSQL")
struct TransportSecurityTests {
    @Test(
        "is not needed where all hosts are this machine",
        arguments: [
            ([:], true), (["host": "/run/postgresql"], true), (["host": "@abstract"], true), (["host": "localhost"], true),
            (["host": "127.0.0.1"], true), (["host": "127.1.2.3"], true), (["host": "::1"], true), (["host": "/a,localhost,"], true),
            (["hostaddr": "127.0.0.1", "host": "db.example"], true), (["hostaddr": ",::1", "host": "/a,b"], true),
            (["host": "db.example"], false), (["host": "/a,db.example"], false), (["host": "127.0.0.1.example"], false),
            (["host": "127.example"], false), (["host": "10.0.0.1"], false), (["host": "::2"], false),
            (["host": "localhost.example"], false),
            (["hostaddr": "10.0.0.1", "host": "localhost"], false), (["hostaddr": "127.0.0.1,", "host": "a,b"], false),
        ] as [([String: String], Bool)])
    func local(parameters: [String: String], isLocal: Bool) {
        #expect(TransportSecurity.isLocal(parameters) == isLocal)
    }

    @Test("is verified by default, and weaker only where the address or the service file says so")
    func modes() throws {
        func parameters(
            _ address: [String: String], _ more: [String: String] = [:], environment: [String: String] = [:]
        ) throws -> [String: String] {
            let resolved = ["sslmode": "prefer", "gssencmode": "prefer"].merging(address) { $1 }.merging(more) { $1 }
            return try TransportSecurity.parameters(address: address, resolved: resolved, environment: environment)
        }
        let verified = ["sslmode": "verify-full", "gssencmode": "disable"]
        #expect(try parameters(["host": "db.example"]) == verified)
        #expect(try parameters([:], ["host": "db.example"]) == verified)
        #expect(try parameters(["host": "db.example", "gssencmode": "require"]) == ["sslmode": "verify-full"])
        #expect(try parameters(["host": "db.example"], ["sslmode": "verify-full"]) == ["gssencmode": "disable"])
        #expect(try parameters(["host": "localhost"]) == [:])
        for mode in ["disable", "allow", "prefer", "require", "verify-ca"] {
            #expect(try parameters(["host": "db.example", "sslmode": mode]) == [:])
        }
        #expect(try parameters(["service": "login"], ["host": "db.example", "sslmode": "require"]) == [:])
        #expect(try parameters(["service": "login"], ["host": "db.example"]) == verified)
        #expect(throws: PostgresError.self) { try parameters(["host": "db.example"], ["sslmode": "require"]) }
        // The service file has no mode, or the same one.
        for environment in [["PGSSLMODE": "require"], ["PGREQUIRESSL": "1"]] {
            #expect(throws: PostgresError.self) {
                try parameters(["service": "login"], ["host": "db.example", "sslmode": "require"], environment: environment)
            }
        }
        let fromFile = try parameters(
            ["service": "login"], ["host": "db.example", "sslmode": "require"], environment: ["PGSSLMODE": "disable"])
        #expect(fromFile == [:])
    }
}

@Suite("Several hosts")
struct HostListTests {
    @Test(
        "are tried one by one",
        arguments: [
            ([:], [[:]]), (["host": "a"], [["host": "a"]]), (["host": "a,b"], [["host": "a"], ["host": "b"]]),
            (["host": "a,b", "port": "1"], [["host": "a", "port": "1"], ["host": "b", "port": "1"]]),
            (["host": "a,b", "port": "1,2"], [["host": "a", "port": "1"], ["host": "b", "port": "2"]]),
            (["hostaddr": "::1,::2"], [["hostaddr": "::1"], ["hostaddr": "::2"]]),
            (
                ["host": "a,b", "hostaddr": "::1,::2", "user": "ada"],
                [["host": "a", "hostaddr": "::1", "user": "ada"], ["host": "b", "hostaddr": "::2", "user": "ada"]]
            ),
            // libpq refuses these, or knows what the empty entry means.
            (["host": "a,b", "port": "1,2,3"], [["host": "a,b", "port": "1,2,3", "target_session_attrs": "read-write"]]),
            (["host": "a", "hostaddr": "::1,::2"], [["host": "a", "hostaddr": "::1,::2", "target_session_attrs": "read-write"]]),
            (["host": "a,,b"], [["host": "a,,b", "target_session_attrs": "read-write"]]),
        ] as [([String: String], [[String: String]])])
    func split(parameters: [String: String], hosts: [[String: String]]) {
        #expect(HostList.split(parameters, resolved: parameters) == hosts)
    }

    @Test("may be in the environment")
    func environment() {
        let hosts = HostList.split(["user": "ada"], resolved: ["user": "ada", "host": "a,b", "port": "1"])
        #expect(hosts == [["user": "ada", "host": "a"], ["user": "ada", "host": "b"]])
    }
}

@Suite("The message of a refused connection")
struct RefusedConnectionTests {
    @Test(
        "has the code of the last refusal",
        arguments: [
            ("connection refused", nil, .cannotConnect), ("failed: FATAL:  28P01: no\n", "28P01", .accessRefused),
            ("a: FATAL:  57P03: starting\nb: FATAL:  3D000: none\n", "3D000", .databaseMissing),
            ("FATAL:  53300: too many\n", "53300", .noConnectionLeft), ("FATAL:  42501: no privilege\n", "42501", .permissionMissing),
            ("FATAL:  28p01: no", nil, .cannotConnect), (":  28P01", nil, .cannotConnect),
        ] as [(String, String?, PostgresErrorKind)])
    func codes(message: String, sqlState: String?, kind: PostgresErrorKind) {
        let error = PostgresError(connecting: message, needsPassword: false)
        #expect(error.sqlState == sqlState)
        #expect(error.kind == kind)
        #expect(error.severity == sqlState.map { _ in "FATAL" })
    }

    @Test(
        "has no hints and no line breaks",
        arguments: [
            (
                "connection to server on socket \"/x/.s.PGSQL.5432\" failed: No such file or directory\n"
                    + "\tIs the server running locally and accepting connections on that socket?\n",
                "connection to server on socket \"/x/.s.PGSQL.5432\" failed: No such file or directory"
            ),
            (
                "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\n"
                    + "\tbefore or while processing the request.\n", "server closed the connection unexpectedly"
            ),
            (
                "connection to server at \"db\" (::1), port 1 failed: Connection refused\n\tIs the server running on that host?\n"
                    + "connection to server at \"db\" (127.0.0.1), port 1 failed: FATAL:  57P03: starting up.\nHINT:  Wait.\n",
                "connection to server at \"db\" (::1), port 1 failed: Connection refused; connection to server at \"db\" (127.0.0.1), port 1 "
                    + "failed: FATAL: starting up"
            ),
        ])
    func hints(message: String, text: String) {
        #expect(PostgresError(connecting: message, needsPassword: false).message == text)
    }

    @Test("is read in time that is proportional to its length", arguments: [":", ": a", ":  28P01: ", "a"])
    func long(part: String) {
        let duration = ContinuousClock().measure {
            _ = PostgresError(connecting: String(repeating: part, count: 30_000 / part.count), needsPassword: false)
        }
        // A search by a regular expression took more than a minute.
        #expect(duration < .seconds(20))
    }
}
