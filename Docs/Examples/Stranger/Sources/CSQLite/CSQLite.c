#include "CSQLite.h"

int stranger_database_version(void) { return 3; }
