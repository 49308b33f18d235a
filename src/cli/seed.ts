import { createCardPictures } from '#adapters/files'
import {
  type SqliteDatabase,
  createSqliteCatalogueStore,
  createSqliteCoverageStore,
  createSqliteEmergencyServiceStore,
  createSqliteServicePhotoStore,
  createSqliteFormStore,
  createSqliteSettingsStore,
} from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { type Catalogue, type SeedFiles, type SeedReport, createCatalogue } from '#modules/catalogue'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openUpgraded } from '../upgrade/open-upgraded.ts'
import { commandLineAct } from './command-line-act.ts'
import type { SeedPaths } from './seed-files.ts'

export interface SeedOptions extends SeedPaths {
  readonly demo?: boolean
  readonly removeDemo?: boolean
  /** The path of a new file; true: to the screen. */
  readonly export?: string | true
}

/** Applies the data files to the database of the settings, and says what that changed. */
export async function seed(config: Config, options: SeedOptions): Promise<void> {
  if (options.demo && options.removeDemo) throw new Error('Choose one of --demo and --remove-demo.')
  using database = await openUpgraded(config)
  const demo = await import('./demo/index.ts')
  const catalogue = openCatalogue(database)
  if (options.export !== undefined) {
    await writeExport(catalogue, options.export)
    return
  }
  if (options.removeDemo) {
    const removing = () => demo.removeDemo(database, catalogue, config.dataDir, systemClock.now(), say)
    await database.acting.run(commandLineAct(systemClock), removing)
    return
  }
  const { readSeedFiles } = await import('./seed-files.ts')
  const seeding = () => seedCatalogue(catalogue, readSeedFiles(options))
  const report = await database.acting.run(commandLineAct(systemClock), seeding)
  for (const line of reportLines(report)) say(line)
  const { fillEmptyKeywords } = await import('./keywords.ts')
  say(`Keywords: ${await fillEmptyKeywords(config)} added.`)
  if (!options.demo) return
  const now = systemClock.now()
  const added = await demo.addDemo(database, catalogue, now, say)
  if (!added) return
  await demo.addDemoMarket(database, added, now, say)
  await demo.addDemoFiles(config, added, now)
  await demo.addDemoQueue(config, added, now)
  await demo.addDemoCarePlans(config, added, now)
  await demo.addDemoCareOfHomes(config, added, now)
  await demo.addDemoPapers(config, added, now, say)
}

/** A file that is there already stays. */
async function writeExport(catalogue: Catalogue, path: string | true): Promise<void> {
  const { exportCatalogue } = await import('./catalogue-export.ts')
  const text = await exportCatalogue(catalogue)
  if (path === true) {
    say(text.trimEnd())
    return
  }
  const { writeFileSync } = await import('node:fs')
  try {
    writeFileSync(path, text, { flag: 'wx' })
  } catch (cause) {
    throw new Error(`${path} cannot be written; a file that is there already is left alone.`, { cause })
  }
  say(`The catalogue is in ${path}.`)
}

/** For a start: applies the shipped files to a catalogue that has nothing in it yet. */
export async function seedWhenEmpty(catalogue: Catalogue, log: Pick<Log, 'info'>): Promise<void> {
  if (!(await catalogue.isEmpty())) return
  const { readSeedFiles } = await import('./seed-files.ts')
  const { services, districts } = await seedCatalogue(catalogue, readSeedFiles())
  log.info({ services: services.added.length, districts: districts.added }, 'the empty catalogue was seeded')
}

/** Applies the files; throws one clear error, with nothing of the catalogue changed, when they do not fit what is there. */
export async function seedCatalogue(catalogue: Catalogue, files: SeedFiles): Promise<SeedReport> {
  const seeded = await catalogue.applySeed(files)
  if (seeded.ok) return seeded.value
  const { name, by } = seeded.refusal
  const slug = by.slice('svc_'.length)
  throw new Error(
    `The service ${slug} already has the name "${name}" but is not in the file. Restore its slug, or rename one of them.`,
  )
}

export function openCatalogue(database: SqliteDatabase): Catalogue {
  return createCatalogue({
    services: createSqliteCatalogueStore(database),
    coverage: createSqliteCoverageStore(database),
    settings: createSqliteSettingsStore(database),
    forms: createSqliteFormStore(database),
    emergencies: createSqliteEmergencyServiceStore(database),
    cardImages: createCardPictures(),
    photos: createSqliteServicePhotoStore(database),
    clock: systemClock,
    ids: systemIds,
  })
}

function reportLines({ services, districts, closedDaysAdded, forms }: SeedReport): readonly string[] {
  const { added, changed, unchanged, kept, missing } = services
  return [
    `Services: ${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged.`,
    ...changed.map((name) => `  changed: ${name}`),
    ...kept.map((name) => `  kept as edited in the office: ${name}`),
    ...missing.map((name) => `  not in the file, left as it is: ${name}`),
    `Districts: ${districts.added} added, ${districts.changed} changed, ${districts.removed} removed.`,
    ...(districts.isKept ? ['  kept as edited in the office: the list of districts'] : []),
    `Closed days: ${closedDaysAdded} added.`,
    `Forms: ${forms.added.length} added, ${forms.changed.length} changed.`,
    ...forms.kept.map((title) => `  kept as edited in the office: ${title}`),
  ]
}

function say(line: string): void {
  console.log(line)
}
