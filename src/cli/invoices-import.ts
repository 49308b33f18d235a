import { readFile } from 'node:fs/promises'
import { createCsvTableReader } from '#adapters/csv'
import { createSqliteAccountStore, createSqliteDocumentStore } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { formatPence } from '#modules/shared'
import { composeImports } from '../composition/billing.ts'
import type { Config } from '../config.ts'
import { openUpgraded } from '../upgrade/open-upgraded.ts'
import { commandLineAct } from './command-line-act.ts'
import { openCatalogue } from './seed.ts'

/** Imports documents of an earlier program from a table, or says what is wrong with it. The exit code: 1 with faults. */
export async function invoicesImport(
  config: Config,
  path: string,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<number> {
  const file = await readFile(path)
  using database = await openUpgraded(config)
  const imports = composeImports(
    {
      billing: { documents: createSqliteDocumentStore(database) },
      accounts: { accounts: createSqliteAccountStore(database) },
      tables: createCsvTableReader(),
      clock: systemClock,
      ids: systemIds,
    },
    openCatalogue(database),
  )
  const importing = () => imports.importDocuments(file, { dryRun, by: 'system' })
  const { faults, added, unchanged, total, left } = await database.acting.run(commandLineAct(systemClock), importing)
  for (const { line, message } of faults) console.error(`line ${line}: ${message}`)
  if (faults.length > 0 && added === 0) {
    console.error('Nothing was imported.')
    return 1
  }
  const count = `${added} ${added === 1 ? 'document' : 'documents'}`
  console.log(
    `${dryRun ? 'would import' : 'imported'} ${count}: ${formatPence(total)}, of which ${formatPence(left)} is left to pay`,
  )
  if (unchanged > 0) console.log(`unchanged: ${unchanged}`)
  return faults.length > 0 ? 1 : 0
}
