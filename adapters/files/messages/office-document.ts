import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { pieceOf } from '../pieces.ts'

const inflate = promisify(inflateRaw)

const mostEntries = 2_000
const mostDirectoryBytes = 1024 * 1024
/** A document that says it unpacks to more is a bomb. */
const mostUnpacked = 300 * 1024 * 1024
const mostTimes = 1_000
const mostTextBytes = 1024 * 1024

export interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

type OfficeType =
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.oasis.opendocument.text'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const text = 'application/vnd.oasis.opendocument.text'

/** Parts of a document that run, or that bring a file which does. */
const runs =
  /vbaProject|vbaData|activeX|macrosheets|(?:^|\/)(?:Basic|Scripts)\/|oleObject|\.(?:bin|exe|dll|js|vbs|jar|class|ps1|bat|cmd|com|scr|hta|lnk|msi|docm|xlsm|zip|html?|svg)$/i
const runningTypes = /macroEnabled|vbaProject|activeX|macrosheet|oleObject/i

/** A document of an office program without macros, by the directory of its archive and the types that it says; null for any other. */
export async function officeDocumentIn(handle: FileHandle, bytes: number): Promise<OfficeType | null> {
  const entries = await directoryOf(handle, bytes)
  if (!entries || entries.some(({ name }) => runs.test(name) || !isInside(name))) return null
  const named = new Map(entries.map((entry) => [entry.name, entry]))
  if (named.size !== entries.length) return null
  const said = await textOf(handle, named.get('mimetype'))
  if (said !== null)
    return said === text && named.has('content.xml') && (await hasNoScripts(handle, named)) ? text : null
  const types = await textOf(handle, named.get('[Content_Types].xml'))
  if (types === null || runningTypes.test(types)) return null
  if (named.has('word/document.xml') && types.includes(`${word}.main+xml`)) return word
  return named.has('xl/workbook.xml') && types.includes(`${sheet}.main+xml`) ? sheet : null
}

async function hasNoScripts(handle: FileHandle, named: ReadonlyMap<string, Entry>): Promise<boolean> {
  const manifest = await textOf(handle, named.get('META-INF/manifest.xml'))
  return manifest !== null && !/"(?:Basic|Scripts)\//.test(manifest)
}

function isInside(name: string): boolean {
  return name !== '' && !/^[/\\]|^[a-z]:|\\|\0/i.test(name) && !name.split('/').includes('..')
}

/** The entries of an archive that begins where the file begins and ends where it ends; null for any other file, and for a bomb. */
export async function directoryOf(handle: FileHandle, bytes: number): Promise<readonly Entry[] | null> {
  const end = await pieceOf(handle, Math.max(0, bytes - 22), 22)
  if (end.length < 22 || end.readUInt32LE(0) !== 0x06054b50 || end.readUInt16LE(20) !== 0) return null
  const [count, size, from] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (count === 0 || count > mostEntries || size > mostDirectoryBytes || from + size !== bytes - 22) return null
  const directory = await pieceOf(handle, from, size)
  const entries: Entry[] = []
  let at = 0
  while (at < directory.length) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    if (nameLength === undefined || extra === undefined || comment === undefined) return null
    // Bit 0: encrypted, so that nobody can judge it.
    if (directory.readUInt16LE(at + 8) & 1) return null
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries.length === count && (await isHonest(handle, entries, from)) ? entries : null
}

/** No entry lies over another, none unpacks to too much, and each says of itself the name that the directory says. */
async function isHonest(handle: FileHandle, entries: readonly Entry[], directoryAt: number): Promise<boolean> {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > mostUnpacked || unpacked > Math.max(packed, 1_000) * mostTimes) return false
  let free = 0
  for (const { name, at, packed: length, method } of entries.toSorted((one, other) => one.at - other.at)) {
    if (at < free || (free === 0 && at !== 0) || (method !== 0 && method !== 8)) return false
    const head = await pieceOf(handle, at, 30)
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50 || head.readUInt16LE(8) !== method) return false
    const nameLength = head.readUInt16LE(26)
    if ((await pieceOf(handle, at + 30, nameLength)).toString('utf8') !== name) return false
    free = at + 30 + nameLength + head.readUInt16LE(28) + length
    if (free > directoryAt) return false
  }
  return true
}

/** Null where there is none, or it is too long. */
async function textOf(handle: FileHandle, entry: Entry | undefined): Promise<string | null> {
  if (!entry || entry.packed > mostTextBytes || entry.unpacked > mostTextBytes) return null
  const head = await pieceOf(handle, entry.at, 30)
  const from = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await pieceOf(handle, from, entry.packed)
  if (entry.method === 0) return packed.toString('utf8')
  try {
    return (await inflate(packed, { maxOutputLength: mostTextBytes })).toString('utf8')
  } catch {
    return null
  }
}
