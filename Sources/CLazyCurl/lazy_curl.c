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
#include <stdlib.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

static void *library;

static void load(void) { library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL); }

/* Returns a function of libcurl. Without libcurl, it ends the process, as a start with a missing library does. */
static void *function(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    void *found = library ? dlsym(library, name) : NULL;
    if (found) return found;
    fprintf(stderr, "latchkey: libcurl is missing or too old: %s\n", dlerror());
    exit(EXIT_FAILURE);
}

#define FORWARD(type, name, parameters, ...) \
    type name parameters { \
        static _Atomic(void *) found; \
        if (!found) found = function(#name); \
        return ((__typeof__(&name))found)(__VA_ARGS__); \
    }

/* The last argument of these functions is a long, a curl_off_t or a pointer, which are passed alike. */
#define FORWARD_OPTION(type, name, handle_type, option_type) \
    type name(handle_type handle, option_type option, ...) { \
        static _Atomic(void *) found; \
        if (!found) found = function(#name); \
        va_list arguments; \
        va_start(arguments, option); \
        void *value = va_arg(arguments, void *); \
        va_end(arguments); \
        return ((__typeof__(&name))found)(handle, option, value); \
    }

_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "FORWARD_OPTION passes each value as a pointer");

FORWARD_OPTION(CURLcode, curl_easy_setopt, CURL *, CURLoption)
FORWARD_OPTION(CURLcode, curl_easy_getinfo, CURL *, CURLINFO)
FORWARD_OPTION(CURLMcode, curl_multi_setopt, CURLM *, CURLMoption)

FORWARD(CURLcode, curl_global_init, (long flags), flags)
FORWARD(char *, curl_version, (void))
FORWARD(curl_version_info_data *, curl_version_info, (CURLversion age), age)
FORWARD(void, curl_free, (void *memory), memory)
FORWARD(time_t, curl_getdate, (const char *text, const time_t *unused), text, unused)

FORWARD(CURL *, curl_easy_init, (void))
FORWARD(void, curl_easy_cleanup, (CURL * handle), handle)
FORWARD(CURLcode, curl_easy_perform, (CURL * handle), handle)
FORWARD(CURLcode, curl_easy_pause, (CURL * handle, int directions), handle, directions)
FORWARD(const char *, curl_easy_strerror, (CURLcode code), code)

FORWARD(CURLM *, curl_multi_init, (void))
FORWARD(CURLMcode, curl_multi_cleanup, (CURLM * multi), multi)
FORWARD(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *handle), multi, handle)
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *handle), multi, handle)
FORWARD(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), multi, running)
FORWARD(
    CURLMcode, curl_multi_poll, (CURLM * multi, struct curl_waitfd *others, unsigned int count, int milliseconds, int *ready), multi, others,
    count, milliseconds, ready)
FORWARD(CURLMcode, curl_multi_wakeup, (CURLM * multi), multi)
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *remaining), multi, remaining)
FORWARD(CURLMcode, curl_multi_assign, (CURLM * multi, curl_socket_t socket, void *value), multi, socket, value)
FORWARD(
    CURLMcode, curl_multi_socket_action, (CURLM * multi, curl_socket_t socket, int events, int *running), multi, socket, events, running)

FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), list, text)
FORWARD(void, curl_slist_free_all, (struct curl_slist * list), list)

FORWARD(CURLU *, curl_url, (void))
FORWARD(void, curl_url_cleanup, (CURLU * url), url)
FORWARD(CURLUcode, curl_url_get, (CURLU * url, CURLUPart part, char **text, unsigned int flags), url, part, text, flags)
FORWARD(CURLUcode, curl_url_set, (CURLU * url, CURLUPart part, const char *text, unsigned int flags), url, part, text, flags)
#endif
