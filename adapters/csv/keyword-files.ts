import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ArchiveTable,
  type FileLayout,
  type FileRefused,
  type KeywordFile,
  type KeywordFiles,
  keywordFileLimits,
  layoutOf,
  noPeriod,
  periodOfArchive,
  queryTableOf,
  separatorOf,
} from '#modules/keywords'
import { type Clock, type Result, accept, refuse } from '#modules/shared'
import { cellsOfLine, createLineCells } from './line-cells.ts'
import { type TextLine, UnreadableFile, createLineCutter, isFilled, linesOf } from './text-lines.ts'
import { unzipped } from './unzipped.ts'

type Parse = typeof import('csv-parse/sync').parse
/** Opens the bytes of the table anew. */
type Table = () => AsyncIterable<Uint8Array>

const keptName = /^[0-9a-f-]{36}\.keywords$/
const oneHour = 60 * 60 * 1000

/** Files that wait for their import in `folder`. The elder of them are judged by the clock. */
export function createKeywordFiles(folder: string, clock: Clock): KeywordFiles {
  function pathOf(file: string): string {
    if (!keptName.test(file)) throw new Error('not the name of a kept file of keywords')
    return join(folder, file)
  }

  return {
    look,
    async keep(path) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = `${randomUUID()}.keywords`
      const unfinished = `${pathOf(file)}.part`
      await copyFile(path, unfinished, constants.COPYFILE_EXCL)
      await using handle = await open(unfinished, 'r+')
      await handle.chmod(0o600)
      await handle.sync()
      await rename(unfinished, pathOf(file))
      return file
    },
    async open(file) {
      try {
        return await look(pathOf(file))
      } catch (fault) {
        if (isMissing(fault)) return null
        throw fault
      }
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    async tidy(file) {
      for (const name of await namesIn(folder)) {
        if (name === file) continue
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found && clock.now().epochMilliseconds - found.mtimeMs > oneHour) await rm(path, { force: true })
      }
    },
  }
}

/** Reads a file once to its end: its kind, its period, how many lines it has, and whether it can be read at all. */
async function look(path: string): Promise<Result<KeywordFile, FileRefused>> {
  const { size } = await stat(path)
  if (size > keywordFileLimits.bytes) return refused('The file is larger than 100 MB.')
  const { parse } = await import('csv-parse/sync')
  try {
    return (await isArchive(path))
      ? await lookAtArchive(path, parse)
      : await lookAtTable(bytesOf(path), noPeriod, parse)
  } catch (fault) {
    if (fault instanceof UnreadableFile) return refused(fault.message)
    throw fault
  }
}

const refused = (message: string) => refuse({ kind: 'file-refused', message })

const bytesOf =
  (path: string): Table =>
  () =>
    createReadStream(path)

/** "PK": a ZIP begins so. */
async function isArchive(path: string): Promise<boolean> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.toString('latin1', 0, 2) === 'PK' && [3, 5, 7].includes(buffer[2] ?? 0)
}

async function lookAtTable(
  table: Table,
  period: KeywordFile['period'],
  parse: Parse,
): Promise<Result<KeywordFile, FileRefused>> {
  let [layout, filled]: [FileLayout | null, number] = [null, 0]
  for await (const lines of linesOf(table())) {
    for (const line of lines) {
      if (!isFilled(line)) continue
      filled += 1
      if (layout) continue
      const found = layoutOfLine(line, parse)
      if (!found.ok) return found
      layout = found.value
    }
  }
  if (!layout) return refused('The file is empty.')
  const known = layout
  return accept({
    layout: known,
    period,
    rows: hasHead(known) ? filled - 1 : filled,
    lines: () => rowsOf(table, known, parse),
  })
}

function layoutOfLine({ text, isWhole }: TextLine, parse: Parse): Result<FileLayout, FileRefused> {
  // A line with a fault is refused as a line; it tells nothing of the file.
  if (!isWhole || text.includes('\0')) return accept({ kind: 'list', hasHead: false })
  return layoutOf(text, cellsOfLine(text, separatorOf(text), parse) ?? [text])
}

const hasHead = (layout: FileLayout) => layout.kind === 'own' || layout.hasHead

async function* rowsOf(table: Table, layout: FileLayout, parse: Parse): ReturnType<KeywordFile['lines']> {
  const cells = createLineCells(layout, parse)
  let isHead = hasHead(layout)
  for await (const lines of linesOf(table())) {
    const filled = lines.filter(isFilled)
    const rows = isHead ? filled.slice(1) : filled
    if (filled.length > 0) isHead = false
    if (rows.length > 0) yield cells(rows)
  }
}

/** The beginning of a table of an archive, as far as it tells what the table is. */
const headLines = 600
const headCharacters = 40_000

async function lookAtArchive(path: string, parse: Parse): Promise<Result<KeywordFile, FileRefused>> {
  if (!(await isWholeArchive(path))) return refused('The ZIP is not whole.')
  const tables = await tablesOf(path, parse)
  if (tables.some(({ name }) => name === '[Content_Types].xml')) {
    return refused('The file is a workbook. Save its sheet as “CSV UTF-8”.')
  }
  const entry = queryTableOf(tables)
  if (entry === null) return refused('The ZIP has no table of queries with five columns.')
  const looked = await lookAtTable(() => entryOf(path, entry), periodOfArchive(tables), parse)
  if (looked.ok && looked.value.layout.kind !== 'search_console') return refused('The table of queries cannot be read.')
  return looked
}

/** The last record of a ZIP stands at its end, before a comment of at most 64 KB. */
async function isWholeArchive(path: string): Promise<boolean> {
  await using handle = await open(path)
  const { size } = await handle.stat()
  const bytes = Math.min(size, 66_000)
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, size - bytes)
  return buffer.includes('PK\u0005\u0006', 0, 'latin1')
}

async function tablesOf(path: string, parse: Parse): Promise<readonly ArchiveTable[]> {
  const tables: { name: string; lines: TextLine[]; characters: number; cutter: ReturnType<typeof createLineCutter> }[] =
    []
  for await (const pieces of unzipped(createReadStream(path))) {
    for (const { entry, name, bytes, isLast } of pieces) {
      const table = (tables[entry] ??= { name, lines: [], characters: 0, cutter: createLineCutter() })
      if (table.characters > headCharacters || table.lines.length > headLines) continue
      const lines = [...textOf(table.cutter, bytes), ...(isLast ? endOf(table.cutter) : [])].filter(isFilled)
      for (const line of lines) {
        if (table.characters > headCharacters || table.lines.length > headLines) break
        table.lines.push(line)
        table.characters += line.text.length
      }
    }
  }
  return tables.map(({ name, lines }) => ({
    name,
    lines: lines.map(({ text }) => cellsOfLine(text, separatorOf(lines[0]?.text ?? ''), parse) ?? [text]),
  }))
}

/** Pictures and other files of an archive are no text, and no table of it. */
function textOf(cutter: ReturnType<typeof createLineCutter>, bytes: Uint8Array): readonly TextLine[] {
  try {
    return cutter.push(bytes)
  } catch (fault) {
    if (fault instanceof UnreadableFile) return []
    throw fault
  }
}

function endOf(cutter: ReturnType<typeof createLineCutter>): readonly TextLine[] {
  try {
    return cutter.end()
  } catch (fault) {
    if (fault instanceof UnreadableFile) return []
    throw fault
  }
}

async function* entryOf(path: string, wanted: number): AsyncGenerator<Uint8Array> {
  for await (const pieces of unzipped(createReadStream(path))) {
    for (const { entry, bytes, isLast } of pieces) {
      if (entry !== wanted) continue
      yield bytes
      if (isLast) return
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (fault) {
    if (isMissing(fault)) return []
    throw fault
  }
}

function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT'
}
