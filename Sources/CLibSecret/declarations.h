#pragma once

/* Declares the parts of libsecret, GLib and GIO that libsecret.c uses, so that it compiles without their headers. The package manager
   passes no search paths for the headers, so its builds do not find them. Where the headers are found, the compiler compares each
   declaration with them. Tests/Clients/test_libsecret.py compiles the target with the headers. */

#if __has_include(<libsecret/secret.h>)
#include <libsecret/secret.h>
#else
#include <stddef.h>
#include <stdint.h>

typedef char gchar;
typedef int gint;
typedef int gboolean;
typedef unsigned int guint;
typedef unsigned int guint32;
typedef uint64_t guint64;
typedef size_t gsize;
typedef ptrdiff_t gssize;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef guint32 GQuark;
typedef gsize GType;
typedef guint (*GHashFunc)(gconstpointer key);
typedef gboolean (*GEqualFunc)(gconstpointer a, gconstpointer b);
typedef void (*GDestroyNotify)(gpointer data);
typedef struct _GCancellable GCancellable;
typedef struct _GDBusConnection GDBusConnection;
typedef struct _GDBusProxy GDBusProxy;
typedef struct _GHashTable GHashTable;
typedef struct _GMainContext GMainContext;
typedef struct _GVariant GVariant;
typedef struct _GVariantType GVariantType;
typedef struct _SecretCollection SecretCollection;
typedef struct _SecretItem SecretItem;
typedef struct _SecretSchema SecretSchema;
typedef struct _SecretService SecretService;
typedef struct _SecretValue SecretValue;

typedef struct _GError {
    GQuark domain;
    gint code;
    gchar *message;
} GError;

typedef struct _GList {
    gpointer data;
    struct _GList *next;
    struct _GList *prev;
} GList;

typedef enum { G_BUS_TYPE_SESSION = 2 } GBusType;
typedef enum { G_DBUS_CALL_FLAGS_NO_AUTO_START = 1 } GDBusCallFlags;
typedef enum { SECRET_COLLECTION_NONE = 0 } SecretCollectionFlags;
typedef enum { SECRET_COLLECTION_CREATE_NONE = 0 } SecretCollectionCreateFlags;
typedef enum { SECRET_SCHEMA_NONE = 0 } SecretSchemaFlags;
typedef enum { SECRET_SEARCH_ALL = 1 << 1, SECRET_SEARCH_LOAD_SECRETS = 1 << 3 } SecretSearchFlags;
typedef enum { SECRET_SERVICE_OPEN_SESSION = 1 << 1 } SecretServiceFlags;
#endif

/* Checks that the values and the layout agree with the headers, if they are found. */
_Static_assert(__builtin_offsetof(GError, message) == 8, "the message follows two numbers");
_Static_assert(__builtin_offsetof(GList, data) == 0 && __builtin_offsetof(GList, next) == sizeof(gpointer), "the next node follows the data");
_Static_assert(sizeof(guint64) == 8 && sizeof(gsize) == sizeof(void *) && sizeof(GType) == sizeof(void *), "the numbers have these sizes");
_Static_assert(G_BUS_TYPE_SESSION == 2 && G_DBUS_CALL_FLAGS_NO_AUTO_START == 1, "GIO has these values");
_Static_assert(SECRET_COLLECTION_NONE == 0 && SECRET_COLLECTION_CREATE_NONE == 0 && SECRET_SCHEMA_NONE == 0, "libsecret has these values");
_Static_assert(SECRET_SEARCH_ALL == 1 << 1 && SECRET_SEARCH_LOAD_SECRETS == 1 << 3, "libsecret has these values");
_Static_assert(SECRET_SERVICE_OPEN_SESSION == 1 << 1, "libsecret has these values");

/* The names are in parentheses, because newer headers also have macros with some of them. */
GMainContext *(g_main_context_new)(void);
void(g_main_context_push_thread_default)(GMainContext *context);
gboolean(g_main_context_iteration)(GMainContext *context, gboolean may_block);
void(g_main_context_pop_thread_default)(GMainContext *context);
void(g_main_context_unref)(GMainContext *context);
gpointer(g_object_ref)(gpointer object);
void(g_object_unref)(gpointer object);
void(g_error_free)(GError *error);
void(g_free)(gpointer memory);
gchar *(g_strdup)(const gchar *text);
GList *(g_list_append)(GList *list, gpointer data);
GList *(g_list_delete_link)(GList *list, GList *link);
void(g_list_free)(GList *list);
guint(g_str_hash)(gconstpointer text);
gboolean(g_str_equal)(gconstpointer a, gconstpointer b);
GHashTable *(g_hash_table_new_full)(GHashFunc hash, GEqualFunc equal, GDestroyNotify destroy_key, GDestroyNotify destroy_value);
gboolean(g_hash_table_insert)(GHashTable *table, gpointer key, gpointer value);
void(g_hash_table_unref)(GHashTable *table);
const gchar **(g_variant_get_objv)(GVariant *value, gsize *length);
void(g_variant_unref)(GVariant *value);

GCancellable *(g_cancellable_new)(void);
void(g_cancellable_cancel)(GCancellable *cancellable);
gboolean(g_cancellable_set_error_if_cancelled)(GCancellable *cancellable, GError **error);
GDBusConnection *(g_bus_get_sync)(GBusType type, GCancellable *cancellable, GError **error);
void(g_dbus_connection_set_exit_on_close)(GDBusConnection *connection, gboolean exit_on_close);
GVariant *(g_dbus_connection_call_sync)(
    GDBusConnection *connection, const gchar *bus_name, const gchar *object_path, const gchar *interface_name, const gchar *method_name,
    GVariant *parameters, const GVariantType *reply_type, GDBusCallFlags flags, gint timeout_msec, GCancellable *cancellable, GError **error);
GVariant *(g_dbus_proxy_get_cached_property)(GDBusProxy *proxy, const gchar *property_name);
gchar *(g_dbus_proxy_get_name_owner)(GDBusProxy *proxy);

GType(secret_service_get_type)(void);
SecretService *(secret_service_open_sync)(
    GType type, const gchar *bus_name, SecretServiceFlags flags, GCancellable *cancellable, GError **error);
const gchar *(secret_service_get_session_dbus_path)(SecretService *service);
GList *(secret_service_search_sync)(
    SecretService *service, const SecretSchema *schema, GHashTable *attributes, SecretSearchFlags flags, GCancellable *cancellable,
    GError **error);
gint(secret_service_unlock_sync)(SecretService *service, GList *objects, GCancellable *cancellable, GList **unlocked, GError **error);
gboolean(secret_service_store_sync)(
    SecretService *service, const SecretSchema *schema, GHashTable *attributes, const gchar *collection, const gchar *label,
    SecretValue *value, GCancellable *cancellable, GError **error);
SecretCollection *(secret_collection_for_alias_sync)(
    SecretService *service, const gchar *alias, SecretCollectionFlags flags, GCancellable *cancellable, GError **error);
SecretCollection *(secret_collection_new_for_dbus_path_sync)(
    SecretService *service, const gchar *path, SecretCollectionFlags flags, GCancellable *cancellable, GError **error);
SecretCollection *(secret_collection_create_sync)(
    SecretService *service, const gchar *label, const gchar *alias, SecretCollectionCreateFlags flags, GCancellable *cancellable,
    GError **error);
gboolean(secret_collection_get_locked)(SecretCollection *collection);
SecretValue *(secret_item_get_secret)(SecretItem *item);
guint64(secret_item_get_modified)(SecretItem *item);
gboolean(secret_item_set_secret_sync)(SecretItem *item, SecretValue *value, GCancellable *cancellable, GError **error);
gboolean(secret_item_delete_sync)(SecretItem *item, GCancellable *cancellable, GError **error);
SecretSchema *(secret_schema_newv)(const gchar *name, SecretSchemaFlags flags, GHashTable *attribute_types);
SecretValue *(secret_value_new)(const gchar *secret, gssize length, const gchar *content_type);
const gchar *(secret_value_get)(SecretValue *value, gsize *length);
void(secret_value_unref)(gpointer value);
