#include "lazy_curl.h"

#if defined(__linux__)
#define CURL_DISABLE_TYPECHECK
/* The first argument is constant in newer headers only. */
#define curl_url_get declared_curl_url_get
#include <curl/curl.h>
#undef curl_url_get
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

/* Returns libcurl; NULL if it cannot be loaded. The next call tries again, because the reason can be temporary, such as an upgrade. */
static void *library(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static void *loaded;
    static int is_reported;
    pthread_mutex_lock(&mutex);
    if (!loaded) {
        loaded = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
        if (!loaded && !is_reported)
            fprintf(stderr, "latchkey: libcurl cannot be loaded, so requests to other servers fail: %s\n", dlerror());
        is_reported = 1;
    }
    void *result = loaded;
    pthread_mutex_unlock(&mutex);
    return result;
}

/* Returns a function of libcurl; NULL without libcurl, and if it is too old to have the function. */
static void *function(const char *name) {
    void *loaded = library();
    return loaded ? dlsym(loaded, name) : NULL;
}

/* Defines a function that calls the one of libcurl, or returns the failure without it. */
#define FORWARD(type, failure, name, parameters, ...) \
    type name parameters { \
        static _Atomic(void *) found; \
        if (!found) found = function(#name); \
        if (!found) return failure; \
        return ((__typeof__(&name))found)(__VA_ARGS__); \
    }

/* The last argument of these functions is a long, a curl_off_t or a pointer, which are passed alike. */
#define FORWARD_OPTION(type, failure, name, handle_type, option_type) \
    type name(handle_type handle, option_type option, ...) { \
        static _Atomic(void *) found; \
        if (!found) found = function(#name); \
        if (!found) return failure; \
        va_list arguments; \
        va_start(arguments, option); \
        void *value = va_arg(arguments, void *); \
        va_end(arguments); \
        return ((__typeof__(&name))found)(handle, option, value); \
    }

_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "FORWARD_OPTION passes each value as a pointer");

FORWARD_OPTION(CURLcode, CURLE_FAILED_INIT, curl_easy_setopt, CURL *, CURLoption)
FORWARD_OPTION(CURLcode, CURLE_FAILED_INIT, curl_easy_getinfo, CURL *, CURLINFO)
FORWARD_OPTION(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_setopt, CURLM *, CURLMoption)

FORWARD(CURLcode, CURLE_FAILED_INIT, curl_global_init, (long flags), flags)
FORWARD(char *, "no libcurl", curl_version, (void))
FORWARD(curl_version_info_data *, NULL, curl_version_info, (CURLversion age), age)
FORWARD(void, /* nothing */, curl_free, (void *memory), memory)
FORWARD(time_t, -1, curl_getdate, (const char *text, const time_t *unused), text, unused)

FORWARD(CURL *, NULL, curl_easy_init, (void))
FORWARD(void, /* nothing */, curl_easy_cleanup, (CURL * handle), handle)
FORWARD(CURLcode, CURLE_FAILED_INIT, curl_easy_perform, (CURL * handle), handle)
FORWARD(CURLcode, CURLE_FAILED_INIT, curl_easy_pause, (CURL * handle, int directions), handle, directions)
FORWARD(const char *, "libcurl cannot be loaded", curl_easy_strerror, (CURLcode code), code)

FORWARD(CURLM *, NULL, curl_multi_init, (void))
FORWARD(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_cleanup, (CURLM * multi), multi)
FORWARD(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_add_handle, (CURLM * multi, CURL *handle), multi, handle)
FORWARD(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_remove_handle, (CURLM * multi, CURL *handle), multi, handle)
FORWARD(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_perform, (CURLM * multi, int *running), multi, running)
FORWARD(
    CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_poll,
    (CURLM * multi, struct curl_waitfd *others, unsigned int count, int milliseconds, int *ready), multi, others, count, milliseconds, ready)
FORWARD(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_wakeup, (CURLM * multi), multi)
FORWARD(CURLMsg *, NULL, curl_multi_info_read, (CURLM * multi, int *remaining), multi, remaining)
FORWARD(CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_assign, (CURLM * multi, curl_socket_t socket, void *value), multi, socket, value)
FORWARD(
    CURLMcode, CURLM_INTERNAL_ERROR, curl_multi_socket_action, (CURLM * multi, curl_socket_t socket, int events, int *running), multi, socket,
    events, running)

FORWARD(struct curl_slist *, NULL, curl_slist_append, (struct curl_slist * list, const char *text), list, text)
FORWARD(void, /* nothing */, curl_slist_free_all, (struct curl_slist * list), list)

FORWARD(CURLU *, NULL, curl_url, (void))
FORWARD(void, /* nothing */, curl_url_cleanup, (CURLU * url), url)
FORWARD(CURLUcode, CURLUE_OUT_OF_MEMORY, curl_url_get, (CURLU * url, CURLUPart part, char **text, unsigned int flags), url, part, text, flags)
FORWARD(CURLUcode, CURLUE_OUT_OF_MEMORY, curl_url_set, (CURLU * url, CURLUPart part, const char *text, unsigned int flags), url, part, text, flags)
#endif
