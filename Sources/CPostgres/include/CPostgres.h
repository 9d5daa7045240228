#pragma once

/* The functions of libpq, the client library of PostgreSQL, that the PostgreSQL store uses. The library is loaded at run time, because a
   provider on SQLite does not need it, and because linking it would slow down each start. Its headers are not needed to build. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pg_conn;
struct pg_result;

/* Loads the library. This call must return before any other function is called; several threads may call it. It returns NULL, or the
   reason why the library cannot be used. */
const char *pq_load(void);

/* MARK: Parameters of a connection */

/* The parameters of a connection: an array that ends with an entry without keyword. */
struct pq_parameters;

/* Parses keywords with values, or a URI. Returns NULL for a text that is malformed or has an unknown parameter; `error` then has the
   reason, which may quote any part of the text. The caller frees the reason with `pq_text_free`. */
struct pq_parameters *pq_parameters_parse(const char *text, char **error);
/* The parameters of a connection, with those of the service file, of the environment, and the defaults. NULL if there is no memory. */
struct pq_parameters *pq_parameters_of(struct pg_conn *connection);
/* NULL after the last parameter. */
const char *pq_parameter_keyword(const struct pq_parameters *parameters, size_t index);
/* NULL if the parameter has no value. */
const char *pq_parameter_value(const struct pq_parameters *parameters, size_t index);
void pq_parameters_free(struct pq_parameters *parameters);
void pq_text_free(char *text);

/* MARK: Connecting */

enum pq_progress { pq_progress_failed, pq_progress_reading, pq_progress_writing, pq_progress_connected };

/* Starts to connect. Both arrays end with NULL. It may wait for the name server. NULL if there is no memory. */
struct pg_conn *pq_connect_start(const char *const *keywords, const char *const *values);
/* Continues to connect. The socket may be another one after each call. */
enum pq_progress pq_connect_poll(struct pg_conn *connection);
/* Closes the connection and frees it, also while results are outstanding. */
void pq_finish(struct pg_conn *connection);
bool pq_is_broken(const struct pg_conn *connection);
/* Whether the server asked for a password and none was found. */
bool pq_needs_password(const struct pg_conn *connection);
/* The message of the last failure. It ends with a line break. */
const char *pq_error_message(const struct pg_conn *connection);
/* Makes the messages of failures contain the SQLSTATE: libpq has no other way to learn that of a refused connection. */
void pq_set_verbose_errors(struct pg_conn *connection);
/* For example 150004 for version 15.4. */
int pq_server_version(const struct pg_conn *connection);
/* A parameter that the server reports, such as `in_hot_standby`. NULL if it does not report it. */
const char *pq_parameter_status(const struct pg_conn *connection, const char *name);
int pq_backend_process(const struct pg_conn *connection);
/* Sets the function that receives notices. Without it, libpq prints them. */
void pq_set_notice_receiver(
    struct pg_conn *connection, void (*receiver)(void *context, const struct pg_result *notice), void *context);

/* MARK: Sending. Each function returns whether it succeeded; `pq_error_message` has the reason. */

bool pq_set_nonblocking(struct pg_conn *connection);
bool pq_enter_pipeline(struct pg_conn *connection);
bool pq_exit_pipeline(struct pg_conn *connection);
bool pq_send_prepare(struct pg_conn *connection, const char *statement, const char *sql);
/* Executes a prepared statement. Parameter i starts at `bytes + offsets[i]`, or is null if `offsets[i]` is negative. Its format is 0 for
   text, which ends with a zero byte, or 1 for `lengths[i]` bytes. The results have the text format. */
bool pq_send_execute(
    struct pg_conn *connection, const char *statement, int count, const uint8_t *bytes, const ptrdiff_t *offsets, const int *lengths,
    const int *formats);
/* Executes SQL text without parameters, outside pipeline mode. */
bool pq_send_query(struct pg_conn *connection, const char *sql);
bool pq_pipeline_sync(struct pg_conn *connection);
bool pq_send_flush_request(struct pg_conn *connection);
/* 0 if everything was sent, 1 if some of it is still buffered, -1 if the connection failed. */
int pq_flush(struct pg_conn *connection);

/* MARK: Receiving */

enum pq_event { pq_event_socket = 1, pq_event_wake = 2 };

/* Waits until the socket can be read, or written if `writes`, or the pipe `wake` is signaled, or the time is over; a negative time is
   unlimited. Without `reads` and `writes`, it waits only for the pipe. Returns the bits of `pq_event`. */
int pq_wait(const struct pg_conn *connection, int wake, bool reads, bool writes, int milliseconds);
/* Reads what has arrived. Returns whether the connection is intact. */
bool pq_consume_input(struct pg_conn *connection);
/* The number of bytes that the socket has received and `pq_consume_input` has not read; 0 if it is unknown. */
int pq_readable_bytes(const struct pg_conn *connection);
/* Whether OpenSSL has decrypted bytes that `pq_consume_input` did not take, as libpq before version 18 does with records of TLS of more
   than 8 KiB. The socket does not become readable because of them. */
bool pq_has_decrypted_bytes(struct pg_conn *connection);
/* Whether `pq_get_result` would wait. */
bool pq_is_busy(struct pg_conn *connection);
/* Delivers the rows of the current command one by one, so that their total size can be limited while they arrive. */
bool pq_set_single_row_mode(struct pg_conn *connection);
/* The next result; NULL after the last result of each command. */
struct pg_result *pq_get_result(struct pg_conn *connection);

enum pq_transaction { pq_transaction_idle, pq_transaction_active, pq_transaction_open, pq_transaction_failed, pq_transaction_unknown };
enum pq_transaction pq_transaction_status(const struct pg_conn *connection);

struct pq_notification {
    char *channel;
    int process;
    char *payload;
};
/* The next notification that has arrived; NULL if there is none. The caller frees it with `pq_notification_free`. */
struct pq_notification *pq_notification_next(struct pg_conn *connection);
void pq_notification_free(struct pq_notification *notification);

/* MARK: Results */

enum pq_status {
    pq_status_empty_query,
    pq_status_command_ok,
    pq_status_tuples_ok,
    pq_status_copy_out,
    pq_status_copy_in,
    pq_status_bad_response,
    pq_status_notice,
    pq_status_error,
    pq_status_copy_both,
    pq_status_single_tuple,
    pq_status_pipeline_sync,
    pq_status_pipeline_aborted
};
enum pq_status pq_result_status(const struct pg_result *result);
void pq_result_free(struct pg_result *result);

enum pq_field { pq_field_severity = 'V', pq_field_sqlstate = 'C', pq_field_message = 'M', pq_field_constraint = 'n' };
/* A field of an error or a notice; NULL if it has none. */
const char *pq_result_field(const struct pg_result *result, enum pq_field field);
/* The whole message, which is not empty even if the error is libpq's own and has no fields. */
const char *pq_result_message(const struct pg_result *result);

int pq_row_count(const struct pg_result *result);
int pq_column_count(const struct pg_result *result);
const char *pq_column_name(const struct pg_result *result, int column);
bool pq_is_null(const struct pg_result *result, int row, int column);
int pq_value_length(const struct pg_result *result, int row, int column);
const char *pq_value(const struct pg_result *result, int row, int column);
/* The number of rows that the command affected, as text; empty if it affects none. */
const char *pq_affected_rows(struct pg_result *result);

/* MARK: COPY, outside pipeline mode */

/* 1 if the bytes were queued, 0 if the buffers are full, -1 if the connection failed. */
int pq_copy_put(struct pg_conn *connection, const char *bytes, int count);
/* Ends the copy; with a reason, the server discards it. The result is that of `pq_copy_put`. */
int pq_copy_end(struct pg_conn *connection, const char *reason);
/* The length of the next line; 0 if none has arrived, -1 after the last, -2 after an error. The caller frees it with `pq_text_free`. */
int pq_copy_get(struct pg_conn *connection, char **line);

/* MARK: A pipe that wakes up a thread in `pq_wait` */

/* Returns whether the pipe could be opened. */
bool pq_wake_open(int *reader, int *writer);
void pq_wake_signal(int writer);
void pq_wake_drain(int reader);
void pq_wake_close(int reader, int writer);
