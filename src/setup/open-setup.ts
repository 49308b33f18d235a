import { join } from 'node:path'
import { districtCentre } from '#adapters/postcodes'
import type { SqliteDatabase } from '#adapters/sqlite'
import { createSetupCodes } from '#adapters/system'
import { at } from '#modules/shared'
import type { SetupAdapters } from '../composition/setup.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** The ports of the first start. The code is written once, whatever the level of the log is; only `silent` leaves it out. */
export function openSetup(
  { dataDir, publicUrl, adminEmail }: Pick<Config, 'dataDir' | 'publicUrl' | 'adminEmail'>,
  database: SqliteDatabase,
  log: Log,
): SetupAdapters['setup'] {
  return {
    codes: createSetupCodes(setupCodeFile(dataDir)),
    announce(code) {
      const loud = log.child({}, { level: log.level === 'silent' ? 'silent' : 'warn' })
      const url = new URL(at.setup(), publicUrl).href
      const says =
        'this site has no administrator yet: open the address and enter the code, or use callout admin create'
      loud.warn({ url, setup_code: code }, says)
    },
    actAs: (owner, work) => database.acting.run({ role: 'admin', ...owner }, work),
    ownerEmail: adminEmail,
    districtOf: districtCentre,
  }
}

/** The code lasts until it is used, over restarts: a form that is open goes on. */
export function setupCodeFile(dataDir: string): string {
  return join(dataDir, 'keys', 'setup-code')
}
