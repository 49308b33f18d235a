import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueSettingsContract } from '../../../tests/contracts/catalogue/catalogue-settings.contract.ts'
import { catalogueStoreContract } from '../../../tests/contracts/catalogue/catalogue-store.contract.ts'
import { servicePhotoStoreContract } from '../../../tests/contracts/catalogue/service-photo-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteCatalogueStore } from './catalogue-store.ts'
import { createSqliteRedirectStore } from '../redirects/redirect-store.ts'
import { createSqliteCoverageStore } from './coverage-store.ts'
import { createSqliteServicePhotoStore } from './service-photo-store.ts'
import { createSqliteSettingsStore } from './settings-store.ts'

catalogueStoreContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callout-'))
  const database = openDatabase(join(folder, 'callout.sqlite'))
  const second = openDatabase(join(folder, 'callout.sqlite'))
  return {
    store: createSqliteCatalogueStore(database),
    elsewhere: createSqliteCatalogueStore(second),
    redirects: createSqliteRedirectStore(database),
    kept: async () => database.eventKinds(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
      second[Symbol.dispose]()
      rmSync(folder, { recursive: true })
    },
  }
})

catalogueSettingsContract('SQLite', async () => {
  const database = openDatabase()
  return {
    coverage: createSqliteCoverageStore(database),
    settings: createSqliteSettingsStore(database),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})

servicePhotoStoreContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callout-'))
  const database = openDatabase(join(folder, 'callout.sqlite'))
  const second = openDatabase(join(folder, 'callout.sqlite'))
  return {
    store: createSqliteServicePhotoStore(database),
    elsewhere: createSqliteServicePhotoStore(second),
    services: createSqliteCatalogueStore(database),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
      second[Symbol.dispose]()
      rmSync(folder, { recursive: true })
    },
  }
})
