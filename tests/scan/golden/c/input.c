// SPDX-License-Identifier: GPL-2.0
/*
 * Trees that grow in rows.
 *
 * Copyright (C) somebody
 */
#include <stdio.h>
#define LIMIT 10
#define MAX(a, b) \
	((a) > (b) ? \
	 (a) : (b))
#define EXPORTED __attribute__((visibility("default")))

struct tree {
	struct list_head node;	/* { in a comment */
	unsigned int rings:4, *leaves;
	int (*grow)(struct tree *t);
	union { int a; char b; } u;
};
typedef struct {
	int x;
} point_t;
typedef int (*grow_fn)(struct tree *);
typedef unsigned long ulong_t;
enum kind { APPLE = 1, PEAR, PLUM };

static const struct file_operations tree_fops = {
	.open = tree_open,
	.read = tree_read,
	.write = tree_write,
};
int counter __read_mostly = 3;

int before(int a)
{
#ifdef EXTRA
	if (a) {
#else
	if (!a) {
#endif
		return '{' + '"' + '\'';
	}
	return 0;
}

/* Grows a tree by some rings. */
static __printf(1, 2) inline struct tree *
grow(struct tree *t,
     int by) __acquires(lock)
{
	for (;;) { list_for_each(t) { break; } }
}

#if 0
int disabled(void) { it's not code " {
#endif

#ifdef __cplusplus
extern "C" {
#endif
int inside_extern(void) { return sizeof("/* no comment"); }
#ifdef __cplusplus
}
#endif
SYSCALL_DEFINE2(plant, int, seed, int, row)
{
	return 0;
}
int old_style(a, b)
	int a;
	char *b;
{
	return a;
}
int last(void) { return 0; } /* "unclosed */
