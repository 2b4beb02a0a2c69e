/* template: the files of the template game, compiled in by tools/template.py.
 */
#ifndef COMMAND_TEMPLATE_H
#define COMMAND_TEMPLATE_H

struct template_file {
    const char *path;         /* of the game `secret`, in the source tree */
    const char *const *lines; /* ends with NULL */
};

extern const struct template_file template_files[]; /* ends with a zero row */

#endif
