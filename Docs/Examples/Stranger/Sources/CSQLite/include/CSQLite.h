#pragma once

/// The stranger's own C module; only its name matters here.
int stranger_database_version(void);
