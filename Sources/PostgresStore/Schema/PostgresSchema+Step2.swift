extension PostgresSchema {
    static let callbackLeases = """
        -- Until when the present attempt to deliver a callback prevents others; NULL between attempts.
        ALTER TABLE callbacks ADD COLUMN leased_until DOUBLE PRECISION;
        CREATE INDEX callbacks_that_are_leased ON callbacks (app_id) WHERE leased_until IS NOT NULL;
        """
}
