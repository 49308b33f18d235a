import { createSqlitePrivacyStore, createSqliteSettingsStore } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { createSettings } from '#modules/catalogue'
import { createPrivacy } from '#modules/privacy'
import { instantText } from '#modules/shared'
import type { Config } from '../config.ts'
import { privateFiles } from '../private-files.ts'
import { openUpgraded } from '../upgrade/open-upgraded.ts'

/** Lists what the nightly work would delete, or deletes it now. */
export async function retention(config: Config, { dryRun = false }: { readonly dryRun?: boolean }): Promise<void> {
  using database = await openUpgraded(config)
  const { files, archives } = privateFiles(config.dataDir)
  const settings = createSettings({ settings: createSqliteSettingsStore(database), clock: systemClock })
  const privacy = createPrivacy({
    privacy: createSqlitePrivacyStore(database),
    files,
    archives,
    retention: () => settings.retention(),
    clock: systemClock,
    ids: systemIds,
  })
  for (const { name, what, before, count } of await privacy.retain({ dry: dryRun })) {
    console.log(
      `${name}: ${dryRun ? 'would delete' : 'deleted'} ${count} from before ${instantText(before)} (${what.charAt(0).toLowerCase()}${what.slice(1)})`,
    )
  }
}
