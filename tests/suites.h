/* Declares every test suite; tests/main.c runs them all. */
#ifndef TESTS_SUITES_H
#define TESTS_SUITES_H

#include <check.h>

#define SUITE(name) Suite *name##_suite(void);
#include "tests/suites.def"
#undef SUITE

#endif
