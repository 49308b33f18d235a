import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type KeptKeys, type Settings, connectionVariables } from '#modules/connections'
import { UnusableSettings } from '../config.ts'

const fileName = 'providers.env'

/** The keys that were pasted on the page of connections, in the form of an environment file that only the server reads. */
export function keptKeysIn(dataDir: string): KeptKeys {
  const file = join(dataDir, fileName)
  return { read: () => readKeys(file), write: (keys) => writeKeys(file, keys) }
}

/** Throws one clear line where the file is there and is no such file: a site that lost its keys must not start as if it never had any. */
function readKeys(file: string): Settings {
  const found: Readonly<Record<string, string | undefined>> = parseEnv(textOf(file))
  const unknown = Object.keys(found).filter((name) => !connectionVariables.includes(name))
  if (unknown.length > 0)
    throw new UnusableSettings([`${file} has settings that belong elsewhere: ${unknown.join(', ')}`])
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return ''
    throw new UnusableSettings([`${file} cannot be read`])
  }
}

/** Whole or not at all: the new file takes the place of the old one once it is on the disk. */
function writeKeys(file: string, keys: Settings): void {
  const lines = Object.entries(keys).map(([name, value]) => `${name}='${value}'\n`)
  const text = [heading, ...lines].join('')
  const read: Readonly<Record<string, string | undefined>> = parseEnv(text)
  for (const [name, value] of Object.entries(keys)) {
    if (read[name] !== value) throw new Error(`the value of ${name} cannot be kept in ${fileName}`)
  }
  const part = `${file}.part`
  const opened = openSync(part, 'w', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(part, file)
}

const heading = '# Keys that were pasted at /admin/connections. The environment wins over them.\n'
