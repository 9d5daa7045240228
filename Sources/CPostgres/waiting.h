#pragma once

struct pg_conn;

/* The descriptor of the connection's socket; negative if it has none. */
int pq_socket(const struct pg_conn *connection);
