#include "CLibSecret.h"

#if defined(__linux__) && !defined(__ANDROID__)
#include <dlfcn.h>
#include <string.h>

#include "declarations.h"

#define FUNCTIONS(EACH) \
    EACH(g_main_context_new) EACH(g_main_context_push_thread_default) EACH(g_main_context_iteration) \
    EACH(g_main_context_pop_thread_default) EACH(g_main_context_unref) EACH(g_object_ref) EACH(g_object_unref) EACH(g_error_free) \
    EACH(g_free) EACH(g_strdup) EACH(g_list_append) EACH(g_list_delete_link) EACH(g_list_free) EACH(g_str_hash) EACH(g_str_equal) \
    EACH(g_hash_table_new_full) EACH(g_hash_table_insert) EACH(g_hash_table_unref) EACH(g_variant_get_objv) EACH(g_variant_unref) \
    EACH(g_cancellable_new) EACH(g_cancellable_cancel) EACH(g_cancellable_set_error_if_cancelled) EACH(g_bus_get_sync) \
    EACH(g_dbus_connection_set_exit_on_close) EACH(g_dbus_connection_call_sync) EACH(g_dbus_proxy_get_cached_property) \
    EACH(g_dbus_proxy_get_name_owner) EACH(secret_service_get_type) EACH(secret_service_open_sync) \
    EACH(secret_service_get_session_dbus_path) EACH(secret_service_search_sync) EACH(secret_service_unlock_sync) \
    EACH(secret_service_store_sync) EACH(secret_collection_for_alias_sync) EACH(secret_collection_new_for_dbus_path_sync) \
    EACH(secret_collection_create_sync) EACH(secret_collection_get_locked) EACH(secret_item_get_secret) EACH(secret_item_get_modified) \
    EACH(secret_item_set_secret_sync) EACH(secret_item_delete_sync) EACH(secret_schema_newv) EACH(secret_value_new) \
    EACH(secret_value_get) EACH(secret_value_unref)

/* The addresses of the functions, each with the type of its declaration. */
#define POINTER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(POINTER)
} library;

/* Calls a function. The parentheses avoid a macro with the same name. */
#define CALL(name) (library.name)

/* The schema of the items, which lasts as long as the process. */
static SecretSchema *schema;

/* The alias of the collection for new secrets. */
static const char default_alias[] = "default";

static SecretSchema *schema_new(void) {
    /* The value NULL stands for SECRET_SCHEMA_ATTRIBUTE_STRING, which is 0. The schema retains the names, which last as long as the
       process. */
    GHashTable *types = CALL(g_hash_table_new_full)(library.g_str_hash, library.g_str_equal, NULL, NULL);
    CALL(g_hash_table_insert)(types, CALL(g_strdup)("application"), NULL);
    CALL(g_hash_table_insert)(types, CALL(g_strdup)("record"), NULL);
    SecretSchema *made = CALL(secret_schema_newv)("io.latchkey.Session", SECRET_SCHEMA_NONE, types);
    CALL(g_hash_table_unref)(types);
    return made;
}

const char *libsecret_load(void) {
    void *handle = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return "libsecret-1.so.0 could not be loaded.";
    void *address;
#define LOAD(name) \
    address = dlsym(handle, #name); \
    if (!address) return "libsecret-1.so.0 has no " #name "."; \
    memcpy(&library.name, &address, sizeof address);
    FUNCTIONS(LOAD)
    schema = schema_new();
    return schema ? NULL : "libsecret-1.so.0 makes no schema.";
}

const char *libsecret_error_message(const GError *error) { return error->message; }

void libsecret_error_free(GError *error) { CALL(g_error_free)(error); }

GCancellable *libsecret_cancellable_new(void) { return CALL(g_cancellable_new)(); }

GCancellable *libsecret_cancellable_retain(GCancellable *cancellable) { return CALL(g_object_ref)(cancellable); }

void libsecret_cancellable_release(GCancellable *cancellable) { CALL(g_object_unref)(cancellable); }

void libsecret_cancellable_cancel(GCancellable *cancellable) { CALL(g_cancellable_cancel)(cancellable); }

void libsecret_cancellable_check(GCancellable *cancellable, GError **error) {
    CALL(g_cancellable_set_error_if_cancelled)(cancellable, error);
}

GMainContext *libsecret_context_push(void) {
    GMainContext *context = CALL(g_main_context_new)();
    CALL(g_main_context_push_thread_default)(context);
    return context;
}

void libsecret_context_pop(GMainContext *context) {
    while (CALL(g_main_context_iteration)(context, 0)) {}
    CALL(g_main_context_pop_thread_default)(context);
    CALL(g_main_context_unref)(context);
}

GDBusConnection *libsecret_bus_open(GCancellable *cancellable, GError **error) {
    GDBusConnection *bus = CALL(g_bus_get_sync)(G_BUS_TYPE_SESSION, cancellable, error);
    if (bus) CALL(g_dbus_connection_set_exit_on_close)(bus, 0);
    return bus;
}

void libsecret_bus_release(GDBusConnection *bus) { CALL(g_object_unref)(bus); }

SecretService *libsecret_service_open(GCancellable *cancellable, GError **error) {
    return CALL(secret_service_open_sync)(CALL(secret_service_get_type)(), NULL, SECRET_SERVICE_OPEN_SESSION, cancellable, error);
}

void libsecret_service_close(SecretService *service, GDBusConnection *bus) {
    /* Without this call, the service would retain the session key as long as this process lives. */
    const char *session = CALL(secret_service_get_session_dbus_path)(service);
    if (session) {
        GVariant *response = CALL(g_dbus_connection_call_sync)(
            bus, "org.freedesktop.secrets", session, "org.freedesktop.Secret.Session", "Close", NULL, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START,
            1000, NULL, NULL);
        if (response) CALL(g_variant_unref)(response);
    }
    CALL(g_object_unref)(service);
}

char *libsecret_service_owner(SecretService *service) { return CALL(g_dbus_proxy_get_name_owner)((GDBusProxy *)service); }

void libsecret_text_free(char *text) { CALL(g_free)(text); }

GHashTable *libsecret_attributes_new(const char *application, const char *record) {
    GHashTable *table = CALL(g_hash_table_new_full)(library.g_str_hash, library.g_str_equal, library.g_free, library.g_free);
    CALL(g_hash_table_insert)(table, CALL(g_strdup)("application"), CALL(g_strdup)(application));
    CALL(g_hash_table_insert)(table, CALL(g_strdup)("record"), CALL(g_strdup)(record));
    return table;
}

void libsecret_attributes_release(GHashTable *attributes) { CALL(g_hash_table_unref)(attributes); }

GList *libsecret_search(SecretService *service, GHashTable *attributes, GCancellable *cancellable, GError **error) {
    /* The search names no schema, because a locked item is not found by its schema. With these flags, it shows no prompt, and also finds
       locked items. */
    return CALL(secret_service_search_sync)(service, NULL, attributes, SECRET_SEARCH_ALL | SECRET_SEARCH_LOAD_SECRETS, cancellable, error);
}

GList *libsecret_list_take(GList *list, SecretItem **item) {
    *item = list->data;
    return CALL(g_list_delete_link)(list, list);
}

ptrdiff_t libsecret_item_secret(SecretItem *item, uint8_t *bytes, size_t capacity) {
    SecretValue *value = CALL(secret_item_get_secret)(item);
    if (!value) return -1;
    gsize count = 0;
    const gchar *secret = CALL(secret_value_get)(value, &count);
    if (count <= capacity && count > 0) memcpy(bytes, secret, count);
    CALL(secret_value_unref)(value);
    return (ptrdiff_t)count;
}

uint64_t libsecret_item_modified(SecretItem *item) { return CALL(secret_item_get_modified)(item); }

void libsecret_item_replace(SecretItem *item, SecretValue *value, GCancellable *cancellable, GError **error) {
    CALL(secret_item_set_secret_sync)(item, value, cancellable, error);
}

void libsecret_item_delete(SecretItem *item, GError **error) { CALL(secret_item_delete_sync)(item, NULL, error); }

void libsecret_item_release(SecretItem *item) { CALL(g_object_unref)(item); }

void libsecret_store(SecretService *service, GHashTable *attributes, const char *label, SecretValue *value, GError **error) {
    CALL(secret_service_store_sync)(service, schema, attributes, NULL, label, value, NULL, error);
}

SecretValue *libsecret_value_new(const uint8_t *bytes, size_t count) {
    return CALL(secret_value_new)((const gchar *)bytes, (gssize)count, "text/plain");
}

void libsecret_value_release(SecretValue *value) { CALL(secret_value_unref)(value); }

SecretCollection *libsecret_default_collection(SecretService *service, GCancellable *cancellable, GError **error) {
    return CALL(secret_collection_for_alias_sync)(service, default_alias, SECRET_COLLECTION_NONE, cancellable, error);
}

SecretCollection *libsecret_default_collection_create(SecretService *service, const char *label, GError **error) {
    return CALL(secret_collection_create_sync)(service, label, default_alias, SECRET_COLLECTION_CREATE_NONE, NULL, error);
}

bool libsecret_collection_is_locked(SecretCollection *collection) { return CALL(secret_collection_get_locked)(collection); }

void libsecret_collection_release(SecretCollection *collection) { CALL(g_object_unref)(collection); }

bool libsecret_has_locked_collection(SecretService *service, GCancellable *cancellable, GError **error) {
    GVariant *value = CALL(g_dbus_proxy_get_cached_property)((GDBusProxy *)service, "Collections");
    if (!value) return true;
    gsize count = 0;
    const gchar **paths = CALL(g_variant_get_objv)(value, &count);
    bool is_locked = false;
    for (gsize i = 0; i < count && !is_locked; i++) {
        SecretCollection *collection =
            CALL(secret_collection_new_for_dbus_path_sync)(service, paths[i], SECRET_COLLECTION_NONE, cancellable, error);
        is_locked = !collection || CALL(secret_collection_get_locked)(collection);
        if (collection) CALL(g_object_unref)(collection);
    }
    CALL(g_free)(paths);
    CALL(g_variant_unref)(value);
    return is_locked;
}

void libsecret_unlock_items(SecretService *service, SecretItem *const *items, size_t count, GError **error) {
    GList *list = NULL;
    for (size_t i = 0; i < count; i++) list = CALL(g_list_append)(list, items[i]);
    CALL(secret_service_unlock_sync)(service, list, NULL, NULL, error);
    CALL(g_list_free)(list);
}

void libsecret_unlock_collection(SecretService *service, SecretCollection *collection, GError **error) {
    GList *list = CALL(g_list_append)(NULL, collection);
    CALL(secret_service_unlock_sync)(service, list, NULL, NULL, error);
    CALL(g_list_free)(list);
}
#endif
