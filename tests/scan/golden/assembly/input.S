/* in_comment: */
#include <linux/linkage.h>
#define SIZE 8
#define LONG_ONE(a) \
	a + 1
# fake: a remark
	.text
	.globl start
start:
	mov	$1, %eax	# fake2: here
1:	jmp	1b
.Llocal:
	.string "fake3: text"
	ret
.macro push_all reg
	push	\reg
.endm
/* Copies memory. */
SYM_FUNC_START(copy_memory)
	rep movsb
	ret
SYM_FUNC_END(copy_memory)
ENTRY(old_entry)
	nop
END(old_entry)
	.data
table:	.long 1, 2
_private$name:
	.set alias, start
last.one: ret
