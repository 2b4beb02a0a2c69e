/*
 * pages: what SQLite leaves behind in the pages of its file.
 *
 * With secure_delete SQLite overwrites what is deleted, but not the copies
 * that it makes itself: where a full page is split, or two become one, the
 * rows that moved stay where they were, between the list of rows and their
 * contents. Nobody reads them, but they are in the file, and who is forgotten
 * where the row is now is not forgotten there. So that gap is zeros in
 * whatever goes to the file.
 *
 * In the write-ahead log it stays as it is: the log is emptied after a player
 * was forgotten.
 */
#ifndef STORE_PAGES_H
#define STORE_PAGES_H

/* A VFS for whoever writes to the file: the system's, with clean pages. It is
 * SQLite's from the first call on. */
const char *pages_vfs(void);

#endif
