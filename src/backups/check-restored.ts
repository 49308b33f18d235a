import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { differencesFromGateway, faultsInFile, faultsInLedger, filesNamed, rowCounts } from '#adapters/sqlite'
import { mainDatabase } from './gather.ts'
import { type Manifest, dataPrefix } from './manifest.ts'

const gatewayDatabase = 'test-gateway.sqlite'

export interface Findings {
  /** Data that must not be relied on. */
  readonly faults: readonly string[]
  /** Files that rows name, and that were not there when the backup was taken: they were lost before. */
  readonly missing: readonly string[]
}

/** Holds unpacked data against its manifest and its own rules. */
export function checkRestored(folder: string, { rows }: Manifest): Findings {
  const faults = Object.entries(rows).flatMap(([name, counts]) => {
    const file = join(folder, name)
    if (!existsSync(file)) return [`${name} is missing`]
    const damage = faultsInFile(file)
    return damage.length > 0
      ? damage.map((fault) => `${name}: ${fault}`)
      : differentCounts(name, rowCounts(file), counts)
  })
  const main = join(folder, mainDatabase)
  if (!existsSync(main)) return { faults: [...faults, `${mainDatabase} is missing`], missing: [] }
  if (faults.length > 0) return { faults, missing: [] }
  const gateway = join(folder, gatewayDatabase)
  return {
    faults: [...faultsInLedger(main), ...(existsSync(gateway) ? differencesFromGateway(main, gateway) : [])],
    missing: filesNamed(main).filter((file) => !existsSync(join(folder, file))),
  }
}

function differentCounts(
  name: string,
  found: Readonly<Record<string, number>>,
  noted: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.entries(noted).flatMap(([table, count]) =>
    found[table] === count ? [] : [`${name}: the table ${table} has ${found[table] ?? 0} rows and not ${count}`],
  )
}

/** How many rows the main tables have, for the words of a command. */
export function mainRows({ rows, files }: Manifest): string {
  const counts = rows[mainDatabase] ?? {}
  const of = (table: string) => (counts[table] ?? 0).toLocaleString('en-GB')
  const kept = files.filter(({ path }) => path.startsWith(dataPrefix)).length
  return `${of('bookings')} bookings, ${of('payments')} payments, ${of('users')} accounts, ${kept.toLocaleString('en-GB')} files`
}
