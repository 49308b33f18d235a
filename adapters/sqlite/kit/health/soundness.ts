import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { SqliteDatabase } from '../database.ts'

/** A file up to this size is checked in the process itself, in a few milliseconds. */
const smallBytes = 8_000_000
const check = 'pragma quick_check(3)'

/** A process of its own, so that the check holds up nobody and can be ended at once. */
const program = `
const Database = require(process.argv[1])
const database = new Database(process.argv[2], { readonly: true, fileMustExist: true })
process.stdout.write(database.prepare(${JSON.stringify(check)}).pluck().all().join('; '))
`

/** Whether `faultInFile` checks the database within the present turn of the event loop. */
export function isCheckedAtOnce({ raw }: Pick<SqliteDatabase, 'raw'>, small = smallBytes): boolean {
  const pages = Number(raw.pragma('page_count', { simple: true }))
  return raw.memory || pages * Number(raw.pragma('page_size', { simple: true })) <= small
}

/**
 * Checks the structure of the whole file. The first faults in words; null when there is none. Rejects when the check
 * itself could not be done.
 */
export async function faultInFile(
  { raw }: Pick<SqliteDatabase, 'raw'>,
  signal: AbortSignal,
  small = smallBytes,
): Promise<string | null> {
  const found = isCheckedAtOnce({ raw }, small) ? faultsHere(raw) : await faultsElsewhere(raw.name, signal)
  return found === 'ok' ? null : found
}

function faultsHere(raw: SqliteDatabase['raw']): string {
  try {
    return raw.prepare<[], string>(check).pluck().all().join('; ')
  } catch (fault) {
    return damageOf(fault)
  }
}

async function faultsElsewhere(file: string, signal: AbortSignal): Promise<string> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const args = ['--input-type=commonjs', '-e', program, driver, file]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { signal, killSignal: 'SIGKILL', env: {} })
    return stdout
  } catch (fault) {
    return damageOf(fault)
  }
}

/** The check of a badly damaged file may be a fault itself. */
function damageOf(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : ''
  const said = /database disk image is malformed|file is not a database/.exec(text)
  if (!said) throw fault
  return said[0]
}
