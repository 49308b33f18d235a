import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { holdMoment } from '#adapters/sqlite'
import type { Clock } from '#modules/shared'
import { dataFilesIn, filesIn, isLeftOut } from './data-files.ts'

export interface GatherPlace {
  readonly dataDir: string
  /** The main database; it may lie outside of the data folder. */
  readonly databaseFile: string
  /** An empty folder, on the disk of the data. */
  readonly work: string
  readonly clock: Clock
  /** Called once writers go on: nobody waits for the rest. */
  readonly afterMoment?: () => void
}

/** The name of the main database in an archive and in a folder that was restored. */
export const mainDatabase = 'callout.sqlite'

export interface Gathered {
  readonly at: Temporal.Instant
  readonly databases: readonly string[]
  /** Databases and files in `work`, as paths in the data folder, in order. */
  readonly all: readonly string[]
}

/**
 * Brings all that belongs to the business together in a folder, as of one moment. Files are links to the same bytes, which
 * stay when the original is removed; databases are copied. A file is whole before its row is written, and is removed after
 * its row: so every file that a row of the moment names is there in that moment.
 */
export async function gather({ dataDir, databaseFile, work, clock, afterMoment }: GatherPlace): Promise<Gathered> {
  const states = folderStates(dataDir, clock.now())
  const { databases, files } = dataFilesIn(dataDir)
  const sources = new Map(databases.map((name) => [name, join(dataDir, name)]))
  sources.set(mainDatabase, resolve(databaseFile))
  const links = createLinks(dataDir, work)
  // Most files are linked before the moment, so that writers wait only for those that came meanwhile.
  for (const file of files) links.add(file)
  let at = clock.now()
  using moment = await holdMoment([...sources.values()], () => {
    at = clock.now()
    for (const folder of changedFolders(dataDir, states)) {
      for (const file of filesIn(dataDir, folder)) links.add(file)
    }
  })
  afterMoment?.()
  for (const [name, path] of sources) await moment.copy(path, join(work, name))
  return { at, databases: [...sources.keys()], all: [...sources.keys(), ...links.names].toSorted() }
}

function createLinks(dataDir: string, work: string) {
  const names = new Set<string>()
  const folders = new Set<string>()
  return {
    names,
    add(file: string): void {
      if (names.has(file)) return
      const folder = dirname(join(work, file))
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
      folders.add(folder)
      if (linkOrCopy(join(dataDir, file), join(work, file))) names.add(file)
    },
  }
}

const noLinks = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS'])

/** False when the file is gone. A file on another disk, or on one without links, is copied. */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (fault) {
    const code = codeOf(fault)
    if (code === 'ENOENT') return false
    if (!noLinks.has(code)) throw fault
  }
  try {
    copyFileSync(from, to)
    return true
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return false
    throw fault
  }
}

/** A change within so long of another may leave the time of the folder as it was. */
const coarseMs = 3_000

/** When each folder of the data last changed; null for one that changed a moment ago. */
function folderStates(dataDir: string, now: Temporal.Instant): ReadonlyMap<string, number | null> {
  return new Map(
    foldersIn(dataDir).map((folder) => {
      const changed = statSync(join(dataDir, folder)).mtimeMs
      return [folder, now.epochMilliseconds - changed < coarseMs ? null : changed]
    }),
  )
}

/** The folders that may have got files since. One with folders of its own is among them. */
function changedFolders(dataDir: string, states: ReadonlyMap<string, number | null>): readonly string[] {
  return foldersIn(dataDir).filter((folder) => {
    const path = join(dataDir, folder)
    const before = states.get(folder)
    return before === undefined || before === null || statSync(path).mtimeMs !== before || hasFolders(path)
  })
}

function foldersIn(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter(
    (name) => !isLeftOut(name) && statSync(join(dataDir, name), { throwIfNoEntry: false })?.isDirectory(),
  )
}

const hasFolders = (path: string) => readdirSync(path, { withFileTypes: true }).some((entry) => entry.isDirectory())

const codeOf = (fault: unknown) => (fault instanceof Error && 'code' in fault ? String(fault.code) : '')
