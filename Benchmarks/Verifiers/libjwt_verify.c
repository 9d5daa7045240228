/* Prints how long libjwt takes to verify a token, in nanoseconds, in the fastest of many rounds: libjwt_verify TOKEN KEY ISSUER AUDIENCE
   NONCE. */
#include <jwt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *contents(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file) exit(2);
    char *text = calloc(1, 1 << 16);
    *count = fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    return text;
}

/* libjwt 1.10 checks only the signature. Its caller has to check the claims. */
static int says(jwt_t *jwt, const char *claim, const char *expected) {
    const char *found = jwt_get_grant(jwt, claim);
    return found && strcmp(found, expected) == 0;
}

static int verify(const char *token, const unsigned char *key, int size, const char *issuer, const char *audience, const char *nonce) {
    jwt_t *jwt = NULL;
    if (jwt_decode(&jwt, token, key, size)) return 0;
    int holds = jwt_get_alg(jwt) == JWT_ALG_RS256 && says(jwt, "iss", issuer) && says(jwt, "aud", audience) && says(jwt, "nonce", nonce)
        && jwt_get_grant_int(jwt, "exp") > time(NULL);
    jwt_free(jwt);
    return holds;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 6) return 2;
    size_t tokenSize, keySize;
    char *token = contents(arguments[1], &tokenSize);
    unsigned char *key = (unsigned char *)contents(arguments[2], &keySize);
    double best = 1e18;
    for (int round = 0; round < 30; round++) {
        double start = now();
        for (int i = 0; i < 100; i++) {
            if (!verify(token, key, (int)keySize, arguments[3], arguments[4], arguments[5])) {
                fputs("libjwt refuses the token\n", stderr);
                return 1;
            }
        }
        double each = (now() - start) / 100;
        if (each < best) best = each;
    }
    printf("%.0f\n", best);
    return 0;
}
