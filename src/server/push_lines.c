/* push_lines: letters that wait; see push_lines.h. */
#include "server/push_lines.h"

bool push_lines_add(struct push_lines *l, struct push_letter *p,
                    enum push_line line)
{
    if (l->waiting[line] >= PUSH_WAITING)
        return false;
    p->next = NULL;
    p->line = line;
    if (l->first[line])
        l->last[line]->next = p;
    else
        l->first[line] = p;
    l->last[line] = p;
    l->waiting[line]++;
    return true;
}

static struct push_letter *unlink_after(struct push_lines *l,
                                        enum push_line line,
                                        struct push_letter *before)
{
    struct push_letter **at = before ? &before->next : &l->first[line];
    struct push_letter *p = *at;
    *at = p->next;
    if (l->last[line] == p)
        l->last[line] = before;
    l->waiting[line]--;
    return p;
}

/* Is one of its line and domain on its way? */
static bool must_wait(const struct push_lines *l, const struct push_letter *p)
{
    for (int i = 0; p->line != PUSH_BROWSERS && i < PUSH_THREADS; i++)
        if (l->posted[i] && l->posted[i]->line == p->line &&
            push_services_same_domain(&l->posted[i]->to, &p->to))
            return true;
    return false;
}

static struct push_letter *take_from(struct push_lines *l, enum push_line line)
{
    struct push_letter *before = NULL, *p = l->first[line];
    while (p && must_wait(l, p)) {
        before = p;
        p = p->next;
    }
    return p ? unlink_after(l, line, before) : NULL;
}

struct push_letter *push_lines_take(struct push_lines *l, unsigned thread)
{
    struct push_letter *p = NULL;
    l->posted[thread] = NULL;
    for (int line = (int)(thread / PUSH_EACH); line >= 0 && !p; line--)
        p = take_from(l, (enum push_line)line);
    l->posted[thread] = p;
    return p;
}

struct push_letter *push_lines_drop(struct push_lines *l)
{
    for (int line = 0; line < PUSH_LINES; line++)
        if (l->first[line])
            return unlink_after(l, (enum push_line)line, NULL);
    return NULL;
}
