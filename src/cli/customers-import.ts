import { readFile } from 'node:fs/promises'
import { createCsvTableReader } from '#adapters/csv'
import { createSqliteCustomerImports } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { composeCustomerImports } from '../composition/customers.ts'
import type { Config } from '../config.ts'
import { openUpgraded } from '../upgrade/open-upgraded.ts'
import { commandLineAct } from './command-line-act.ts'

/** Imports customers without documents from a table, or says what is wrong with it. The exit code: 1 with faults. */
export async function customersImport(
  config: Config,
  path: string,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<number> {
  const file = await readFile(path)
  using database = await openUpgraded(config)
  const imports = composeCustomerImports({
    customerImports: createSqliteCustomerImports(database),
    tables: createCsvTableReader(),
    clock: systemClock,
    ids: systemIds,
  })
  const importing = () => imports.importCustomers(file, { dryRun })
  const { faults, added, unchanged } = await database.acting.run(commandLineAct(systemClock), importing)
  for (const { line, message } of faults) console.error(`line ${line}: ${message}`)
  if (faults.length > 0) {
    console.error('Nothing was imported.')
    return 1
  }
  console.log(`${dryRun ? 'would import' : 'imported'} ${added} ${added === 1 ? 'customer' : 'customers'}`)
  if (unchanged > 0) console.log(`here already: ${unchanged}`)
  return 0
}
