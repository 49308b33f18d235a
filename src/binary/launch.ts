/** The entry point of the executable: unpacks the program where that is still to do, and becomes it. */
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { Script, compileFunction, constants } from 'node:vm'
import { keepFilesPrivate } from '../data-folder.ts'
import { smallArenas } from './small-heap.ts'
import { unpackedProgram } from './unpack.ts'

const [, , inputType, evaluate, text = ''] = process.argv

if (inputType === '--input-type=commonjs' && evaluate === '-e') runText()
else {
  runProgram().catch((fault: unknown) => {
    console.error(`Callout cannot start. ${fault instanceof Error ? fault.message : String(fault)}`)
    process.exitCode = 1
  })
}

async function runProgram(): Promise<void> {
  if (process.argv[2] === 'serve' && process.env['MALLOC_ARENA_MAX'] === undefined) startWithSmallArenas()
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.env['NODE_ENV'] ??= 'production'
  const dataDir = process.env['DATA_DIR']?.trim() || './data'
  const archive = () => new Uint8Array(getRawAsset('program.tar.zst'))
  const folder = await unpackedProgram(resolve(dataDir), { digest: getAsset('digest', 'utf8'), archive })
  const program = join(folder, 'callout.mjs')
  process.argv[1] = program
  await load(pathToFileURL(program).href)
}

/** The C library reads its settings when a process begins. */
function startWithSmallArenas(): void {
  const args = [process.execPath, ...process.argv.slice(2)]
  process.execve?.(process.execPath, args, { ...smallArenas, ...process.env })
}

/** An executable's own `import()` knows only Node's modules; that of a script in the main context reads files. */
function load(url: string): Promise<unknown> {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  return new Script(`import(${JSON.stringify(url)})`, { importModuleDynamically }).runInThisContext()
}

/** The program checks a database in a process of its own, and starts it as it would start Node: with a text to run. */
function runText(): void {
  process.argv.splice(1, 4)
  const require = createRequire(process.execPath)
  compileFunction(text, ['require'])(require)
}
