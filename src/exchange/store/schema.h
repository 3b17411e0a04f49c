// SPDX-License-Identifier: Apache-2.0
// The tables of a run's file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "exchange/store/database.h"
#include "exchange/store/run_store.h"

namespace trammel::exchange {

/// Names for the columns in the table `rows`: SQLite does not tell capital letters from small ones.
std::vector<std::string> make_headings(const std::vector<StoreColumn>& columns);

/// Whether a database is new: without a table.
std::optional<bool> is_blank(Database& database);

/// Pre     a transaction is open
/// Errors  false, and the database says why
bool create_tables(Database& database, const StoreIdentity& identity);

/// Why a file is none of this version of the program.
///
/// Errors  store-of-another-run, store-unusable
std::optional<base::Diagnostic> check_kind(Database& database, const std::string& path);

/// Why a file does not hold this run or sweep.
///
/// Errors  store-of-another-run, store-unusable
std::optional<base::Diagnostic> check_identity(Database& database, const std::string& path,
                                               const StoreIdentity& identity);

base::Diagnostic being_written(const std::string& path);
base::Diagnostic describe_unusable(const std::string& path, const Database& database);

}  // namespace trammel::exchange
