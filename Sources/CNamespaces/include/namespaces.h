// Processes, signals and namespaces for the emulator. All functions are called while the process has a single thread.
#ifndef LATCHKEY_NAMESPACES_H
#define LATCHKEY_NAMESPACES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A signal that the process has received.
typedef struct {
    int32_t number;
    /// Whether the terminal sent the signal, to all processes of the foreground group.
    int32_t is_from_terminal;
} latchkey_signal;

/// Forks. Returns the ID of the child process, 0 in the child, and -1 on failure.
pid_t latchkey_fork(void);

/// Makes the process a session of its own, without standard input and output, and closes all files but standard error and the two given ones.
void latchkey_detach(int first, int second);

/// Receives SIGCHLD and the signals that are forwarded to a command. Signals that are ignored stay so.
/// Returns the end of a pipe from which each received signal can be read as a `latchkey_signal`; -1 on failure.
int latchkey_watch_signals(void);

/// Returns the variables of the process, which end with `NULL`.
char **latchkey_environment(void);

/// Starts a command in a child process that inherits all files without FD_CLOEXEC.
/// Returns its process ID; -1 on failure, with the error of `execvp` in `errno`.
pid_t latchkey_start_command(char *const arguments[], char *const environment[]);

/// Creates a pair of connected datagram sockets, and sets FD_CLOEXEC. Returns 0, or -1 on failure.
int latchkey_socket_pair(int sockets[2]);

/// Creates a pipe, and sets FD_CLOEXEC. Returns 0, or -1 on failure.
int latchkey_pipe(int ends[2]);

/// Sends a message, with a file unless it is -1. Returns 0, or -1 on failure.
int latchkey_send(int socket, const void *bytes, size_t count, int file);

/// Receives a message, with a file or -1. Returns the number of bytes, or -1 on failure.
ssize_t latchkey_receive(int socket, void *bytes, size_t capacity, int *file);

/// Listens on 127.0.0.1, or on ::1 for version 6. A port of 0 selects a free one. Returns the socket, or -1 on failure.
int latchkey_listen(int version, uint16_t port);

/// Returns the port of a socket; 0 on failure.
uint16_t latchkey_port(int socket);

/// Moves the process to a mount namespace and to a network namespace with only a loopback interface; unless it is root, also to a user namespace
/// in which it keeps its user and group IDs. Returns `NULL`; on failure, what was being done, with the error in `errno`.
const char *latchkey_enter_namespaces(void);

/// Shows a file at the path of another one, in the mount namespace of the process. Returns 0, or -1 on failure.
int latchkey_bind_mount(const char *source, const char *target);

#endif
