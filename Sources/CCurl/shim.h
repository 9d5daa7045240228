#pragma once
#include <curl/curl.h>
#include <sys/socket.h>

/* Swift cannot call the variadic functions curl_easy_setopt and curl_easy_getinfo, so there is one function for each type of value. */

static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) { return (curl_easy_setopt)(handle, option, value); }

static inline CURLcode curl_set_size(CURL *handle, CURLoption option, curl_off_t value) { return (curl_easy_setopt)(handle, option, value); }

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) { return (curl_easy_setopt)(handle, option, value); }

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) { return (curl_easy_setopt)(handle, option, value); }

static inline CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return (curl_easy_setopt)(handle, option, value);
}

typedef size_t (*curl_take_bytes)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_taker(CURL *handle, CURLoption option, curl_take_bytes value) { return (curl_easy_setopt)(handle, option, value); }

typedef curl_socket_t (*curl_open_socket)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode curl_set_opener(CURL *handle, curl_open_socket value) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value) { return (curl_easy_getinfo)(handle, info, value); }

static inline CURLcode curl_get_certificates(CURL *handle, struct curl_certinfo **chain) {
    return (curl_easy_getinfo)(handle, CURLINFO_CERTINFO, chain);
}

/* Functions and constants for macros that Swift cannot import. */

static inline CURLcode curl_start(void) { return curl_global_init(CURL_GLOBAL_ALL); }

static const curl_socket_t curl_no_socket = CURL_SOCKET_BAD;
static const long curl_least_tls = CURL_SSLVERSION_TLSv1_2;
