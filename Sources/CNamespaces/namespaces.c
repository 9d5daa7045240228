#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "include/namespaces.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#endif

extern char **environ;

static void close_on_exec(int file) { fcntl(file, F_SETFD, FD_CLOEXEC); }

// MARK: Processes

static void close_files(int first, int last) {
    if (first > last) return;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
    long limit = sysconf(_SC_OPEN_MAX);
    if (limit < 0 || limit > 65536) limit = 65536;
    for (int file = first; file <= last && file < limit; file++) close(file);
}

pid_t latchkey_fork(void) { return fork(); }

void latchkey_detach(int first, int second) {
    setsid();
    int null = open("/dev/null", O_RDWR);
    if (null >= 0) {
        dup2(null, STDIN_FILENO);
        dup2(null, STDOUT_FILENO);
    }
    int low = first < second ? first : second, high = first < second ? second : first;
    close_files(STDERR_FILENO + 1, low - 1);
    close_files(low + 1, high - 1);
    close_files(high + 1, INT_MAX);
}

int latchkey_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    close_on_exec(ends[0]);
    close_on_exec(ends[1]);
    return 0;
}

char **latchkey_environment(void) { return environ; }

pid_t latchkey_start_command(char *const arguments[], char *const environment[]) {
    int ends[2];
    if (latchkey_pipe(ends) != 0) return -1;
    pid_t child = fork();
    if (child == 0) {
        environ = (char **)environment;
        execvp(arguments[0], arguments);
        int error = errno;
        ssize_t written = write(ends[1], &error, sizeof error);
        _exit(written == sizeof error ? 127 : 126);
    }
    close(ends[1]);
    int error = child < 0 ? errno : 0;
    if (child > 0) {
        int status;
        ssize_t count;
        do { count = read(ends[0], &error, sizeof error); } while (count < 0 && errno == EINTR);
        if (count != sizeof error) error = 0;
        if (error != 0) while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    }
    close(ends[0]);
    errno = error;
    return error == 0 ? child : -1;
}

// MARK: Signals

static int signal_pipe = -1;

static void record_signal(int number, siginfo_t *information, void *context) {
    (void)context;
    int error = errno;
#ifdef __linux__
    int from_terminal = information->si_code == SI_KERNEL;
#else
    int from_terminal = information->si_pid == 0;
#endif
    latchkey_signal received = {number, from_terminal};
    ssize_t written = write(signal_pipe, &received, sizeof received);
    (void)written;
    errno = error;
}

int latchkey_watch_signals(void) {
    static const int numbers[] = {SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
    int ends[2];
    if (latchkey_pipe(ends) != 0) return -1;
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    signal_pipe = ends[1];
    // A program that was started from a thread of a pool may have inherited a mask that blocks all signals.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction former, action;
        sigaction(numbers[index], NULL, &former);
        if (former.sa_handler == SIG_IGN && numbers[index] != SIGCHLD) continue;
        memset(&action, 0, sizeof action);
        action.sa_sigaction = record_signal;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(numbers[index], &action, NULL);
    }
    return ends[0];
}

// MARK: Messages

int latchkey_socket_pair(int sockets[2]) {
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets) != 0) return -1;
    int size = 256 * 1024;
    for (int index = 0; index < 2; index++) {
        close_on_exec(sockets[index]);
        setsockopt(sockets[index], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        setsockopt(sockets[index], SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    }
    return 0;
}

int latchkey_send(int socket, const void *bytes, size_t count, int file) {
    struct iovec part = {(void *)bytes, count};
    union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; } control;
    struct msghdr message;
    memset(&message, 0, sizeof message);
    memset(&control, 0, sizeof control);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (file >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof file);
        memcpy(CMSG_DATA(header), &file, sizeof file);
    }
    ssize_t sent;
    do { sent = sendmsg(socket, &message, 0); } while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)count ? 0 : -1;
}

ssize_t latchkey_receive(int socket, void *bytes, size_t capacity, int *file) {
    struct iovec part = {bytes, capacity};
    union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; } control;
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    ssize_t received;
    do { received = recvmsg(socket, &message, 0); } while (received < 0 && errno == EINTR);
    *file = -1;
    if (received < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
            memcpy(file, CMSG_DATA(header), sizeof *file);
            close_on_exec(*file);
        }
    }
    return received;
}

// MARK: Listening

int latchkey_listen(int version, uint16_t port) {
    int listener = socket(version == 6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (listener < 0) return -1;
    close_on_exec(listener);
    int on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    struct sockaddr_in address4;
    struct sockaddr_in6 address6;
    memset(&address4, 0, sizeof address4);
    memset(&address6, 0, sizeof address6);
    address4.sin_family = AF_INET;
    address4.sin_port = htons(port);
    address4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address6.sin6_family = AF_INET6;
    address6.sin6_port = htons(port);
    address6.sin6_addr = in6addr_loopback;
    int result;
    if (version == 6) {
        setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
        result = bind(listener, (struct sockaddr *)&address6, sizeof address6);
    } else {
        result = bind(listener, (struct sockaddr *)&address4, sizeof address4);
    }
    if (result == 0) result = listen(listener, 256);
    if (result == 0) return listener;
    int error = errno;
    close(listener);
    errno = error;
    return -1;
}

uint16_t latchkey_port(int socket) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &size) != 0) return 0;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return 0;
}

// MARK: Namespaces

#ifdef __linux__

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    int error = errno;
    close(file);
    errno = error;
    return count == (ssize_t)strlen(text) ? 0 : -1;
}

// An unprivileged process may map only its own user and group, and the group only after it has given up `setgroups` (user_namespaces(7)).
static const char *map_ids(uid_t user, gid_t group) {
    char line[64];
    if (write_file("/proc/self/setgroups", "deny") != 0) return "setting the groups";
    snprintf(line, sizeof line, "%u %u 1", user, user);
    if (write_file("/proc/self/uid_map", line) != 0) return "mapping the user";
    snprintf(line, sizeof line, "%u %u 1", group, group);
    if (write_file("/proc/self/gid_map", line) != 0) return "mapping the group";
    return NULL;
}

static int start_loopback(void) {
    int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0) return -1;
    struct ifreq request;
    memset(&request, 0, sizeof request);
    strcpy(request.ifr_name, "lo");
    int result = ioctl(file, SIOCGIFFLAGS, &request);
    request.ifr_flags |= IFF_UP;
    if (result == 0) result = ioctl(file, SIOCSIFFLAGS, &request);
    int error = errno;
    close(file);
    errno = error;
    return result;
}

const char *latchkey_enter_namespaces(void) {
    uid_t user = geteuid();
    gid_t group = getegid();
    // In a user namespace, root could not use the files and the IDs of other users.
    int is_root = user == 0;
    if (unshare(CLONE_NEWNS | CLONE_NEWNET | (is_root ? 0 : CLONE_NEWUSER)) != 0) return "creating namespaces";
    if (!is_root) {
        const char *step = map_ids(user, group);
        if (step) return step;
    }
    if (start_loopback() != 0) return "starting the loopback interface";
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return "making the mounts private";
    return NULL;
}

int latchkey_bind_mount(const char *source, const char *target) { return mount(source, target, NULL, MS_BIND, NULL); }

#else

const char *latchkey_enter_namespaces(void) {
    errno = ENOTSUP;
    return "creating namespaces";
}

int latchkey_bind_mount(const char *source, const char *target) {
    (void)source;
    (void)target;
    errno = ENOTSUP;
    return -1;
}

#endif
