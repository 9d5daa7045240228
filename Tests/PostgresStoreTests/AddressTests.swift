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
        func parameters(_ address: [String: String], _ more: [String: String] = [:]) throws -> [String: String] {
            let resolved = ["sslmode": "prefer", "gssencmode": "prefer"].merging(address) { $1 }.merging(more) { $1 }
            return try TransportSecurity.parameters(address: address, resolved: resolved)
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
    }
}
