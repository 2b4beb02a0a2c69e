/*
 * shim_hold: a thread that a test can hold, by LD_PRELOAD.
 *
 * SIGUSR2 to a thread of the program holds it wherever it is, until SIGUSR1
 * lets it go. All others go on.
 */
#include <poll.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t held; /* handlers have nothing else */

static void hold(int signal)
{
    (void)signal;
    for (held = 1; held;)
        poll(NULL, 0, 10);
}

static void let_go(int signal)
{
    (void)signal;
    held = 0;
}

__attribute__((constructor)) static void listen_for_both(void)
{
    struct sigaction action = {.sa_handler = hold};
    sigaction(SIGUSR2, &action, NULL);
    action.sa_handler = let_go;
    sigaction(SIGUSR1, &action, NULL);
}
