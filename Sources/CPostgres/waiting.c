#include "waiting.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "CPostgres.h"

int pq_wait(const struct pg_conn *connection, int wake, bool reads, bool writes, int milliseconds) {
    struct pollfd descriptors[2] = {
        {.fd = wake, .events = POLLIN},
        {.fd = reads || writes ? pq_socket(connection) : -1, .events = (short)((reads ? POLLIN : 0) | (writes ? POLLOUT : 0))},
    };
    /* An interruption by a signal counts as the end of the time: the caller calculates anew how long it waits. */
    if (poll(descriptors, 2, milliseconds) <= 0) return 0;
    return (descriptors[1].revents ? pq_event_socket : 0) | (descriptors[0].revents ? pq_event_wake : 0);
}

int pq_readable_bytes(const struct pg_conn *connection) {
    int count = 0;
    return ioctl(pq_socket(connection), FIONREAD, &count) == 0 ? count : 0;
}

bool pq_wake_open(int *reader, int *writer) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    *reader = ends[0];
    *writer = ends[1];
    return true;
}

void pq_wake_signal(int writer) {
    /* If the pipe is full, the thread wakes up anyway. */
    ssize_t written = write(writer, "", 1);
    (void)written;
}

void pq_wake_drain(int reader) {
    char bytes[256];
    while (read(reader, bytes, sizeof bytes) == (ssize_t)sizeof bytes) {}
}

void pq_wake_close(int reader, int writer) {
    close(reader);
    close(writer);
}
