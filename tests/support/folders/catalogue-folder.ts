import { readSeedFiles } from '../../../src/cli/seed-files.ts'
import { seedCatalogue } from '../../../src/cli/seed.ts'
import { readConfig } from '../../../src/config.ts'
import { noon } from '../builders/accounts.ts'
import { openCatalogue } from '../builders/catalogue.ts'
import { openDatabase } from '../database.ts'
import { stoppedClock } from '../doubles.ts'
import { preparedFolder } from './kept-folder.ts'

/** Makes a data folder with a database that has the shipped catalogue, as after a first start. */
export const layCatalogue = preparedFolder(async (folder) => {
  using database = openDatabase(readConfig({ DATA_DIR: folder }).databaseFile)
  await seedCatalogue(openCatalogue(database, stoppedClock(noon)), readSeedFiles())
})
