/* Ships that berth in a harbour. */
#include <stdlib.h>

#define LIMIT 12

struct ship {
	const char *name;
	double length;
	struct ship *next;
};

enum state { OPEN, CLOSED };

union tide {
	int level;
	char bytes[4];
};

typedef int (*visitor)(struct ship *ship, void *data);

static struct ship *ships[LIMIT];

static inline double dues(const struct ship *ship, double rate)
{
	return ship->length * rate;
}

struct ship *ship_new(const char *name)
{
	struct ship *ship = malloc(sizeof(*ship));

	if (!ship)
		return NULL;
	ship->name = name;
	return ship;
}

int
main(int argc, char **argv)
{
	return argc > 1 ? 0 : 1;
}
