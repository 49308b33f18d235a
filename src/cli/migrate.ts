import { systemClock } from '#adapters/system'
import type { Config } from '../config.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import { openDataFolder } from '../data-folder.ts'
import { openUpgraded, thisProgram } from '../upgrade/open-upgraded.ts'
import { goBack, settleCutOff } from '../upgrade/upgrade.ts'

export interface MigrateOptions {
  readonly back?: boolean
}

export async function migrate(config: Config, { back = false }: MigrateOptions = {}): Promise<void> {
  if (back) return migrateBack(config)
  openDataFolder(config.dataDir)
  let isUpToDate = true
  using _database = await openUpgraded(config, {
    onPutBack: (version) =>
      console.log(`An upgrade to Callout ${version} was cut off. The data is again as before it.`),
    onMigrated({ applied, snapshot }) {
      isUpToDate = false
      console.log(`Applied ${applied.join(', ')}.`)
      if (snapshot !== null) console.log(`The data of before is kept in ${snapshot}.`)
    },
  })
  if (isUpToDate) console.log('The database is up to date.')
}

async function migrateBack(config: Config): Promise<void> {
  using _lock = lockDataFolder(config.dataDir, config.publicUrl)
  const cutOff = await settleCutOff(config.databaseFile)
  if (cutOff) return console.log(`The upgrade to Callout ${cutOff.to} was cut off. The data is again as before it.`)
  const back = await goBack(config.databaseFile, thisProgram(), systemClock.now())
  if (back === null) return console.log('The data is not newer than this program. Nothing was changed.')
  console.log(`The data is again that of ${back.snapshot}. The newer data is kept in ${back.kept}.`)
}
