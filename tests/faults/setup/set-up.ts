/**
 * A process of its own that sets the site of `DATA_DIR` up with one form, with the parts that the server has. It kills
 * itself before or after the step that `KILL_AT` names.
 */
import { readFileSync } from 'node:fs'
import { createCardPictures } from '#adapters/files'
import {
  createSqliteCatalogueStore,
  createSqliteCoverageStore,
  createSqliteEmergencyServiceStore,
  createSqliteServicePhotoStore,
  createSqliteFormStore,
  createSqliteSettingsStore,
  migrateSqlite,
} from '#adapters/sqlite'
import { systemClock as clock, systemIds as ids } from '#adapters/system'
import { createAccounts } from '#modules/accounts'
import { createCatalogue } from '#modules/catalogue'
import { assetPath } from '../../../src/assets.ts'
import { composeSetup } from '../../../src/composition/setup.ts'
import { readConfig } from '../../../src/config.ts'
import { createLater } from '../../../src/later.ts'
import { createLog } from '../../../src/log.ts'
import { openAccountAdapters } from '../../../src/open-account-adapters.ts'
import { openSetup, setupCodeFile } from '../../../src/setup/open-setup.ts'
import { openKeptDatabase } from '../../../src/storage/kept-database.ts'
import { quickPasswords } from '../../support/builders/accounts.ts'
import { watched } from '../dying.ts'

const config = readConfig({ DATA_DIR: process.env['DATA_DIR'] })
using database = openKeptDatabase(config)
migrateSqlite(database, assetPath('migrations/sqlite'))
const catalogue = createCatalogue({
  services: createSqliteCatalogueStore(database),
  coverage: watched(createSqliteCoverageStore(database), 'replace', 'districts', 'districts-kept'),
  settings: watched(createSqliteSettingsStore(database), 'putAll', 'settings', 'settings-kept'),
  forms: createSqliteFormStore(database),
  emergencies: createSqliteEmergencyServiceStore(database),
  cardImages: createCardPictures(),
  photos: createSqliteServicePhotoStore(database),
  clock,
  ids,
})
const opened = openAccountAdapters(config, database, createLater(), (fault) => console.error(fault))
const accounts = createAccounts({
  ...opened,
  // The list of common passwords is no part of the bundle of this process.
  passwords: quickPasswords(),
  accounts: watched(opened.accounts, 'addOwner', 'owner', 'owner-kept'),
  businessName: async () => (await catalogue.site()).businessName,
  clock,
  ids,
})
const ports = openSetup(config, database, createLog('silent'))
const leeds = { latitude: 53.8, longitude: -1.55 }
const setup = composeSetup({ setup: { ...ports, districtOf: () => leeds }, clock, ids }, { accounts, catalogue })
await setup.begin()
const done = await setup.complete({
  code: (await setup.isOpen()) ? readFileSync(setupCodeFile(config.dataDir), 'utf8') : 'none',
  owner: { email: 'olive@example.com', fullName: 'Olive Owner', password: 'wrench-lantern-otter-9' },
  settings: { site: { business_name: 'Leeds Leaks' }, districts: ['LS1'] },
  from: { network: 'unknown', device: 'unknown', requestId: 'none' },
})
console.log(done.ok ? 'set up' : done.refusal.kind)
