# not_target: in a comment \
  still_comment: here
CC ?= gcc
SOURCES := a.c \
	b.c
ifeq ($(DEBUG),1)
CFLAGS = -g
endif
SOURCES += c.c
define RUN
echo fake: $(1)
FAKE = 1
endef
.PHONY: all clean
# Builds everything there is.
all: $(SOURCES:.c=.o) | out
	$(CC) -o $@ $^ # a remark: with colon
	@X=1; echo "not: target"

	after_blank_line --flag=1
one two: three
	touch $@
one: DEBUG := 1
clean:: ; rm -f *.o
%.o: %.c
	$(CC) -c $<
$(OUT)/gen.h: tool
ifdef VERBOSE
	echo verbose
else
	echo quiet
endif
	./tool > $@
objects: %.o: %.s
export PATH2 := a:b
include config.mk
URL = http://example.invalid/\#frag
last.target-1:
	@:
