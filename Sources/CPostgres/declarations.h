#pragma once

/* Declares the parts of libpq that libpq.c uses, so that it compiles without libpq's headers. Where the headers are found, the compiler
   compares each declaration with them. */

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
typedef unsigned int Oid;
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef enum { CONNECTION_OK, CONNECTION_BAD } ConnStatusType;
typedef enum { PGRES_POLLING_FAILED, PGRES_POLLING_READING, PGRES_POLLING_WRITING, PGRES_POLLING_OK } PostgresPollingStatusType;
typedef enum {
    PGRES_EMPTY_QUERY,
    PGRES_COMMAND_OK,
    PGRES_TUPLES_OK,
    PGRES_COPY_OUT,
    PGRES_COPY_IN,
    PGRES_BAD_RESPONSE,
    PGRES_NONFATAL_ERROR,
    PGRES_FATAL_ERROR,
    PGRES_COPY_BOTH,
    PGRES_SINGLE_TUPLE,
    PGRES_PIPELINE_SYNC,
    PGRES_PIPELINE_ABORTED
} ExecStatusType;
typedef enum { PQTRANS_IDLE, PQTRANS_ACTIVE, PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_UNKNOWN } PGTransactionStatusType;
typedef enum { PQERRORS_TERSE, PQERRORS_DEFAULT, PQERRORS_VERBOSE } PGVerbosity;

typedef struct pgNotify {
    char *relname;
    int be_pid;
    char *extra;
    struct pgNotify *next;
} PGnotify;

typedef struct _PQconninfoOption {
    char *keyword;
    char *envvar;
    char *compiled;
    char *val;
    char *label;
    char *dispchar;
    int dispsize;
} PQconninfoOption;

typedef void (*PQnoticeReceiver)(void *arg, const PGresult *res);
#endif

/* Checks that the numbers in CPostgres.h are those of libpq, also where its headers are found. */
#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), "libpq has this value")
SAME(pq_progress_failed, PGRES_POLLING_FAILED);
SAME(pq_progress_reading, PGRES_POLLING_READING);
SAME(pq_progress_writing, PGRES_POLLING_WRITING);
SAME(pq_progress_connected, PGRES_POLLING_OK);
SAME(pq_status_empty_query, PGRES_EMPTY_QUERY);
SAME(pq_status_command_ok, PGRES_COMMAND_OK);
SAME(pq_status_tuples_ok, PGRES_TUPLES_OK);
SAME(pq_status_copy_out, PGRES_COPY_OUT);
SAME(pq_status_copy_in, PGRES_COPY_IN);
SAME(pq_status_error, PGRES_FATAL_ERROR);
SAME(pq_status_single_tuple, PGRES_SINGLE_TUPLE);
SAME(pq_status_pipeline_sync, PGRES_PIPELINE_SYNC);
SAME(pq_status_pipeline_aborted, PGRES_PIPELINE_ABORTED);
SAME(pq_transaction_open, PQTRANS_INTRANS);
SAME(pq_transaction_failed, PQTRANS_INERROR);
SAME(pq_transaction_unknown, PQTRANS_UNKNOWN);
SAME(CONNECTION_BAD, 1);
SAME(PQERRORS_VERBOSE, 2);
_Static_assert(sizeof(PQconninfoOption) == 7 * sizeof(void *), "an option has six texts and a number");
_Static_assert(__builtin_offsetof(PQconninfoOption, val) == 3 * sizeof(void *), "the value is the fourth text");
_Static_assert(__builtin_offsetof(PGnotify, extra) == 2 * sizeof(void *), "the payload follows the process");
#undef SAME

PGconn *PQconnectStartParams(const char *const *keywords, const char *const *values, int expand_dbname);
PostgresPollingStatusType PQconnectPoll(PGconn *conn);
void PQfinish(PGconn *conn);
PQconninfoOption *PQconninfoParse(const char *conninfo, char **errmsg);
PQconninfoOption *PQconninfo(PGconn *conn);
void PQconninfoFree(PQconninfoOption *connOptions);
void PQfreemem(void *ptr);
int PQisthreadsafe(void);
ConnStatusType PQstatus(const PGconn *conn);
PGTransactionStatusType PQtransactionStatus(const PGconn *conn);
int PQconnectionNeedsPassword(const PGconn *conn);
char *PQerrorMessage(const PGconn *conn);
PGVerbosity PQsetErrorVerbosity(PGconn *conn, PGVerbosity verbosity);
int PQserverVersion(const PGconn *conn);
const char *PQparameterStatus(const PGconn *conn, const char *paramName);
int PQbackendPID(const PGconn *conn);
PQnoticeReceiver PQsetNoticeReceiver(PGconn *conn, PQnoticeReceiver proc, void *arg);
int PQsetnonblocking(PGconn *conn, int arg);
int PQenterPipelineMode(PGconn *conn);
int PQexitPipelineMode(PGconn *conn);
int PQsendPrepare(PGconn *conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes);
int PQsendQueryPrepared(
    PGconn *conn, const char *stmtName, int nParams, const char *const *paramValues, const int *paramLengths, const int *paramFormats,
    int resultFormat);
int PQsendQuery(PGconn *conn, const char *query);
int PQpipelineSync(PGconn *conn);
int PQsendFlushRequest(PGconn *conn);
int PQflush(PGconn *conn);
int PQsocket(const PGconn *conn);
void *PQsslStruct(PGconn *conn, const char *struct_name);
int PQconsumeInput(PGconn *conn);
int PQisBusy(PGconn *conn);
int PQsetSingleRowMode(PGconn *conn);
PGresult *PQgetResult(PGconn *conn);
PGnotify *PQnotifies(PGconn *conn);
ExecStatusType PQresultStatus(const PGresult *res);
void PQclear(PGresult *res);
char *PQresultErrorField(const PGresult *res, int fieldcode);
char *PQresultErrorMessage(const PGresult *res);
int PQntuples(const PGresult *res);
int PQnfields(const PGresult *res);
char *PQfname(const PGresult *res, int field_num);
int PQgetisnull(const PGresult *res, int tup_num, int field_num);
int PQgetlength(const PGresult *res, int tup_num, int field_num);
char *PQgetvalue(const PGresult *res, int tup_num, int field_num);
char *PQcmdTuples(PGresult *res);
int PQputCopyData(PGconn *conn, const char *buffer, int nbytes);
int PQputCopyEnd(PGconn *conn, const char *errormsg);
int PQgetCopyData(PGconn *conn, char **buffer, int async);
