#pragma once

/* The functions of libsecret, GLib and GIO that store a session in the Secret Service. The libraries are loaded at run time, because an app
   without a desktop needs none of them. Their headers are not included here, because an app that also uses these libraries may import them
   as another module. */
#if defined(__linux__) && !defined(__ANDROID__)
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct _GCancellable;
struct _GDBusConnection;
struct _GError;
struct _GHashTable;
struct _GList;
struct _GMainContext;
struct _SecretCollection;
struct _SecretItem;
struct _SecretService;
struct _SecretValue;

/* Loads the libraries. This call must return before any other function is called. It returns NULL, or the reason why the libraries cannot
   be used. */
const char *libsecret_load(void);

/* The message of an error. It is valid until the error is freed. */
const char *libsecret_error_message(const struct _GError *error);
void libsecret_error_free(struct _GError *error);

struct _GCancellable *libsecret_cancellable_new(void);
/* Adds a reference, which must be released separately. */
struct _GCancellable *libsecret_cancellable_retain(struct _GCancellable *cancellable);
void libsecret_cancellable_release(struct _GCancellable *cancellable);
void libsecret_cancellable_cancel(struct _GCancellable *cancellable);
/* Sets the error if the cancellable was canceled. */
void libsecret_cancellable_check(struct _GCancellable *cancellable, struct _GError **error);

/* Creates a main loop context, and makes it the default context of this thread. */
struct _GMainContext *libsecret_context_push(void);
/* Handles the events that are waiting, and removes and releases the context. */
void libsecret_context_pop(struct _GMainContext *context);

/* Returns a connection to the session bus. If the bus disconnects, the process continues. */
struct _GDBusConnection *libsecret_bus_open(struct _GCancellable *cancellable, struct _GError **error);
void libsecret_bus_release(struct _GDBusConnection *bus);

/* Connects to the service, and opens a session. */
struct _SecretService *libsecret_service_open(struct _GCancellable *cancellable, struct _GError **error);
/* Closes the session, within a second, and releases the service. */
void libsecret_service_close(struct _SecretService *service, struct _GDBusConnection *bus);
/* The unique bus name of the daemon; NULL if the daemon is not running. The caller frees it with `libsecret_text_free`. */
char *libsecret_service_owner(struct _SecretService *service);
void libsecret_text_free(char *text);

/* The attributes that identify a secret. */
struct _GHashTable *libsecret_attributes_new(const char *application, const char *record);
void libsecret_attributes_release(struct _GHashTable *attributes);

/* Returns the items with these attributes, in the order that the service chooses, without a prompt. The caller takes each item from the
   list, and releases it. */
struct _GList *libsecret_search(
    struct _SecretService *service, struct _GHashTable *attributes, struct _GCancellable *cancellable, struct _GError **error);
/* Removes the first item from a list, which must not be empty. Returns the rest of the list; NULL if it is empty. */
struct _GList *libsecret_list_take(struct _GList *list, struct _SecretItem **item);

/* Copies the secret of an item. Returns the length of the secret in bytes, which may exceed `capacity`; -1 if the item is locked. */
ptrdiff_t libsecret_item_secret(struct _SecretItem *item, uint8_t *bytes, size_t capacity);
/* The time of the last change, in seconds since 1970. */
uint64_t libsecret_item_modified(struct _SecretItem *item);
void libsecret_item_replace(
    struct _SecretItem *item, struct _SecretValue *value, struct _GCancellable *cancellable, struct _GError **error);
void libsecret_item_delete(struct _SecretItem *item, struct _GError **error);
void libsecret_item_release(struct _SecretItem *item);

/* Stores a new item in the default collection. */
void libsecret_store(
    struct _SecretService *service, struct _GHashTable *attributes, const char *label, struct _SecretValue *value, struct _GError **error);
struct _SecretValue *libsecret_value_new(const uint8_t *bytes, size_t count);
void libsecret_value_release(struct _SecretValue *value);

/* Returns the default collection, in which new secrets are stored; NULL, without setting the error, if there is none. */
struct _SecretCollection *libsecret_default_collection(
    struct _SecretService *service, struct _GCancellable *cancellable, struct _GError **error);
/* Asks the person to create the default collection. */
struct _SecretCollection *libsecret_default_collection_create(struct _SecretService *service, const char *label, struct _GError **error);
bool libsecret_collection_is_locked(struct _SecretCollection *collection);
void libsecret_collection_release(struct _SecretCollection *collection);
/* Whether any collection is locked. It is also true if the collections cannot be read. */
bool libsecret_has_locked_collection(struct _SecretService *service, struct _GCancellable *cancellable, struct _GError **error);

/* Asks the person to unlock items, or a collection. */
void libsecret_unlock_items(struct _SecretService *service, struct _SecretItem *const *items, size_t count, struct _GError **error);
void libsecret_unlock_collection(struct _SecretService *service, struct _SecretCollection *collection, struct _GError **error);
#endif
