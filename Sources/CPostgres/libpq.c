#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "declarations.h"
#include "waiting.h"

#if defined(__APPLE__)
#define LIBRARY "libpq.5.dylib"
#else
#define LIBRARY "libpq.so.5"
#endif

#define FUNCTIONS(EACH) \
    EACH(PQconnectStartParams) EACH(PQconnectPoll) EACH(PQfinish) EACH(PQconninfoParse) EACH(PQconninfo) EACH(PQconninfoFree) \
    EACH(PQfreemem) EACH(PQisthreadsafe) EACH(PQstatus) EACH(PQtransactionStatus) EACH(PQconnectionNeedsPassword) EACH(PQerrorMessage) \
    EACH(PQsetErrorVerbosity) EACH(PQserverVersion) EACH(PQparameterStatus) EACH(PQbackendPID) EACH(PQsetNoticeReceiver) \
    EACH(PQsetnonblocking) EACH(PQenterPipelineMode) EACH(PQexitPipelineMode) EACH(PQsendPrepare) EACH(PQsendQueryPrepared) \
    EACH(PQsendQuery) EACH(PQpipelineSync) EACH(PQsendFlushRequest) EACH(PQflush) EACH(PQsocket) EACH(PQsslStruct) EACH(PQconsumeInput) \
    EACH(PQisBusy) EACH(PQsetSingleRowMode) EACH(PQgetResult) EACH(PQnotifies) EACH(PQresultStatus) EACH(PQclear) EACH(PQresultErrorField) \
    EACH(PQresultErrorMessage) EACH(PQntuples) EACH(PQnfields) EACH(PQfname) EACH(PQgetisnull) EACH(PQgetlength) EACH(PQgetvalue) \
    EACH(PQcmdTuples) EACH(PQputCopyData) EACH(PQputCopyEnd) EACH(PQgetCopyData)

/* The addresses of the functions, each with the type of its declaration. */
#define POINTER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(POINTER)
} library;

#define CALL(name) (library.name)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;
/* The function of OpenSSL, which libpq loads; NULL if libpq was built without it. */
static int (*ssl_pending)(const void *ssl);

static void load(void) {
    void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        problem = LIBRARY " could not be loaded; install it, for example Debian's package libpq5.";
        return;
    }
    void *address;
#define LOAD(name) \
    address = dlsym(handle, #name); \
    if (!address) { \
        problem = LIBRARY " has no " #name "; version 14 or later is needed."; \
        return; \
    } \
    memcpy(&library.name, &address, sizeof address);
    FUNCTIONS(LOAD)
    address = dlsym(handle, "SSL_pending");
    memcpy(&ssl_pending, &address, sizeof address);
    if (!CALL(PQisthreadsafe)()) problem = LIBRARY " was built without support for threads.";
}

const char *pq_load(void) {
    pthread_once(&once, load);
    return problem;
}

/* MARK: Parameters of a connection */

static const PQconninfoOption *options(const struct pq_parameters *parameters) {
    return (const PQconninfoOption *)(const void *)parameters;
}

struct pq_parameters *pq_parameters_parse(const char *text, char **error) {
    return (struct pq_parameters *)(void *)CALL(PQconninfoParse)(text, error);
}

struct pq_parameters *pq_parameters_of(struct pg_conn *connection) {
    return (struct pq_parameters *)(void *)CALL(PQconninfo)(connection);
}

const char *pq_parameter_keyword(const struct pq_parameters *parameters, size_t index) { return options(parameters)[index].keyword; }

const char *pq_parameter_value(const struct pq_parameters *parameters, size_t index) { return options(parameters)[index].val; }

void pq_parameters_free(struct pq_parameters *parameters) { CALL(PQconninfoFree)((PQconninfoOption *)(void *)parameters); }

void pq_text_free(char *text) { CALL(PQfreemem)(text); }

/* MARK: Connecting */

struct pg_conn *pq_connect_start(const char *const *keywords, const char *const *values) {
    return CALL(PQconnectStartParams)(keywords, values, 0);
}

enum pq_progress pq_connect_poll(struct pg_conn *connection) { return (enum pq_progress)CALL(PQconnectPoll)(connection); }

void pq_finish(struct pg_conn *connection) { CALL(PQfinish)(connection); }

bool pq_is_broken(const struct pg_conn *connection) { return CALL(PQstatus)(connection) == CONNECTION_BAD; }

bool pq_needs_password(const struct pg_conn *connection) { return CALL(PQconnectionNeedsPassword)(connection); }

const char *pq_error_message(const struct pg_conn *connection) { return CALL(PQerrorMessage)(connection); }

void pq_set_verbose_errors(struct pg_conn *connection) { CALL(PQsetErrorVerbosity)(connection, PQERRORS_VERBOSE); }

int pq_server_version(const struct pg_conn *connection) { return CALL(PQserverVersion)(connection); }

const char *pq_parameter_status(const struct pg_conn *connection, const char *name) { return CALL(PQparameterStatus)(connection, name); }

int pq_backend_process(const struct pg_conn *connection) { return CALL(PQbackendPID)(connection); }

void pq_set_notice_receiver(
    struct pg_conn *connection, void (*receiver)(void *context, const struct pg_result *notice), void *context) {
    CALL(PQsetNoticeReceiver)(connection, receiver, context);
}

/* MARK: Sending */

bool pq_set_nonblocking(struct pg_conn *connection) { return CALL(PQsetnonblocking)(connection, 1) == 0; }

bool pq_enter_pipeline(struct pg_conn *connection) { return CALL(PQenterPipelineMode)(connection); }

bool pq_exit_pipeline(struct pg_conn *connection) { return CALL(PQexitPipelineMode)(connection); }

bool pq_send_prepare(struct pg_conn *connection, const char *statement, const char *sql) {
    return CALL(PQsendPrepare)(connection, statement, sql, 0, NULL);
}

bool pq_send_execute(
    struct pg_conn *connection, const char *statement, int count, const uint8_t *bytes, const ptrdiff_t *offsets, const int *lengths,
    const int *formats) {
    const char *few[32];
    const char **values = count > 32 ? malloc((size_t)count * sizeof *values) : few;
    if (!values) return false;
    for (int i = 0; i < count; i++) values[i] = offsets[i] < 0 ? NULL : (const char *)bytes + offsets[i];
    bool sent = CALL(PQsendQueryPrepared)(connection, statement, count, values, lengths, formats, 0);
    if (values != few) free(values);
    return sent;
}

bool pq_send_query(struct pg_conn *connection, const char *sql) { return CALL(PQsendQuery)(connection, sql); }

bool pq_pipeline_sync(struct pg_conn *connection) { return CALL(PQpipelineSync)(connection); }

bool pq_send_flush_request(struct pg_conn *connection) { return CALL(PQsendFlushRequest)(connection); }

int pq_flush(struct pg_conn *connection) { return CALL(PQflush)(connection); }

/* MARK: Receiving */

int pq_socket(const struct pg_conn *connection) { return CALL(PQsocket)(connection); }

bool pq_consume_input(struct pg_conn *connection) { return CALL(PQconsumeInput)(connection); }

bool pq_has_decrypted_bytes(struct pg_conn *connection) {
    void *ssl = ssl_pending ? CALL(PQsslStruct)(connection, "OpenSSL") : NULL;
    return ssl && ssl_pending(ssl) > 0;
}

bool pq_is_busy(struct pg_conn *connection) { return CALL(PQisBusy)(connection); }

bool pq_set_single_row_mode(struct pg_conn *connection) { return CALL(PQsetSingleRowMode)(connection); }

struct pg_result *pq_get_result(struct pg_conn *connection) { return CALL(PQgetResult)(connection); }

enum pq_transaction pq_transaction_status(const struct pg_conn *connection) {
    return (enum pq_transaction)CALL(PQtransactionStatus)(connection);
}

struct pq_notification *pq_notification_next(struct pg_conn *connection) {
    return (struct pq_notification *)(void *)CALL(PQnotifies)(connection);
}

void pq_notification_free(struct pq_notification *notification) { CALL(PQfreemem)(notification); }

/* MARK: Results */

enum pq_status pq_result_status(const struct pg_result *result) { return (enum pq_status)CALL(PQresultStatus)(result); }

void pq_result_free(struct pg_result *result) { CALL(PQclear)(result); }

const char *pq_result_field(const struct pg_result *result, enum pq_field field) { return CALL(PQresultErrorField)(result, (int)field); }

const char *pq_result_message(const struct pg_result *result) { return CALL(PQresultErrorMessage)(result); }

int pq_row_count(const struct pg_result *result) { return CALL(PQntuples)(result); }

int pq_column_count(const struct pg_result *result) { return CALL(PQnfields)(result); }

const char *pq_column_name(const struct pg_result *result, int column) { return CALL(PQfname)(result, column); }

bool pq_is_null(const struct pg_result *result, int row, int column) { return CALL(PQgetisnull)(result, row, column); }

int pq_value_length(const struct pg_result *result, int row, int column) { return CALL(PQgetlength)(result, row, column); }

const char *pq_value(const struct pg_result *result, int row, int column) { return CALL(PQgetvalue)(result, row, column); }

const char *pq_affected_rows(struct pg_result *result) { return CALL(PQcmdTuples)(result); }

/* MARK: COPY */

int pq_copy_put(struct pg_conn *connection, const char *bytes, int count) { return CALL(PQputCopyData)(connection, bytes, count); }

int pq_copy_end(struct pg_conn *connection, const char *reason) { return CALL(PQputCopyEnd)(connection, reason); }

int pq_copy_get(struct pg_conn *connection, char **line) { return CALL(PQgetCopyData)(connection, line, 1); }
