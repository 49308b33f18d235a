import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = 'common-passwords.txt'
const lineEnd = 10

export const isCommonPassword = createCommonPasswords(readList)

/**
 * Whether the password, in any case, is one of the 100,000 commonest of known thefts. The file has one in lower case on
 * each line, in the order of their bytes. It is read when first needed, for most visitors never sign up, and searched
 * as it is: as strings it would take ten times as much memory.
 */
export function createCommonPasswords(read: () => Promise<Buffer>): (password: string) => Promise<boolean> {
  let loading: Promise<Buffer> | null = null
  // A failure, such as too many open files, passes: the next caller reads the file again.
  const forget = (fault: unknown): never => {
    loading = null
    throw fault
  }
  return async (password) => {
    loading ??= read().catch(forget)
    return has(await loading, password)
  }
}

function has(lines: Buffer, password: string): boolean {
  const wanted = Buffer.from(password.normalize('NFKC').toLowerCase())
  if (wanted.includes(lineEnd)) return false
  let [from, until] = [0, lines.length]
  while (from < until) {
    const middle = Math.floor((from + until) / 2)
    const start = middle === 0 ? 0 : lines.lastIndexOf(lineEnd, middle - 1) + 1
    const end = lines.indexOf(lineEnd, start)
    const order = wanted.compare(lines, start, end)
    if (order === 0) return true
    if (order < 0) until = start
    else from = end + 1
  }
  return false
}

/** The built program has its data beside its code, under the same path as in the source tree. */
function readList(): Promise<Buffer> {
  const beside = join(import.meta.dirname, file)
  return readFile(existsSync(beside) ? beside : join(import.meta.dirname, '../adapters/system', file))
}
