import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { smallArenas, smallHeap } from '../../../src/binary/small-heap.ts'
import { builtFrom, sourcesDigest } from '../../../scripts/sources.ts'

export interface RunningServer extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** All that it has written so far. */
  log(): string
  /** Answers its exit code once the process is gone, null where a signal ended it; the data folder stays. */
  kill(signal?: NodeJS.Signals): Promise<number | null>
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A folder of the caller's own, which stays; without it there is a new one, removed in the end. */
  readonly dataDir?: string
  readonly removeDataDir?: boolean
  /** Arguments for Node: another program that listens on `PORT`, instead of Callout. */
  readonly program?: readonly string[]
  /** A file to run instead of Node, with its arguments. */
  readonly command?: readonly string[]
  /** The host name in the browser: a passkey belongs to a name, never to an IP address. */
  readonly hostname?: string
  /** A command that runs the program, as `strace` does, with its arguments. */
  readonly through?: readonly string[]
  /** A free one without it. A server that comes back is reached where it was. */
  readonly port?: number
  /** The one processor core to run on. */
  readonly core?: number
  readonly readyPath?: string
  readonly readyWithinMs?: number
}

const repository = join(import.meta.dirname, '../../..')

/** The longest that a server may take to end, and that a command may run. */
const endsWithinMs = 60_000
const commandMs = 1_200_000

/** Servers that run: they end with this process, also where it fails. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Callout's command line as `npm start` runs it: the bundled file where it is up to date, else the sources. */
export function calloutProgram(): readonly string[] {
  program ??= join(repository, builtFrom() === sourcesDigest() ? 'dist/callout.mjs' : 'src/main.ts')
  return [...smallHeap, program]
}

let program: string | null = null

/** Starts the server in a process of its own on a free port and answers when it is ready. */
export async function startServer({
  env = {},
  dataDir: given,
  removeDataDir = given === undefined,
  program = [...calloutProgram(), 'serve'],
  command = [process.execPath, ...program],
  hostname = '127.0.0.1',
  through = [],
  port: wanted,
  core,
  readyPath = '/readyz',
  readyWithinMs = 240_000,
}: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = given ?? newDataDir()
  const port = wanted ?? (await freePort())
  const url = `http://${hostname}:${port}`
  const child = start(command, [...through, ...pinned(core)], {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...env,
    PORT: String(port),
    PUBLIC_URL: env['PUBLIC_URL'] ?? url,
    DATA_DIR: dataDir,
  })
  const written: string[] = []
  child.stdout?.on('data', (text: Buffer) => written.push(text.toString()))
  child.stderr?.on('data', (text: Buffer) => written.push(text.toString()))
  const log = () => written.join('')
  const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve()

  async function kill(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    child.kill(signal)
    let isStuck = false
    const late = setTimeout(() => {
      isStuck = true
      child.kill('SIGKILL')
    }, endsWithinMs)
    await gone
    clearTimeout(late)
    if (isStuck)
      throw new Error(`the server did not end within ${endsWithinMs} ms of ${signal}: ${log().slice(-2_000)}`)
    return child.exitCode
  }

  try {
    await untilReady(`${url}${readyPath}`, child, readyWithinMs)
  } catch (fault) {
    await kill('SIGKILL')
    throw new Error(`the server did not start: ${log().slice(-2_000)}`, { cause: fault })
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    log,
    kill,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      if (removeDataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one command of Callout's and answers what it wrote; throws that when it fails. */
export async function runCallout(args: readonly string[], dataDir: string): Promise<string> {
  const child = start(
    [process.execPath, ...calloutProgram(), ...args],
    [],
    { DATA_DIR: dataDir, NODE_ENV: 'test' },
    commandMs,
  )
  const written: string[] = []
  child.stdout?.on('data', (text: Buffer) => written.push(text.toString()))
  child.stderr?.on('data', (text: Buffer) => written.push(text.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`callout ${args.join(' ')}: ${written.join('')}`)
  return written.join('')
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'callout-data-'))
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port')
  return address.port
}

/** With no variable but those named, so that a developer's own settings do not reach the server. */
function start(
  program: readonly string[],
  through: readonly string[],
  env: Readonly<Record<string, string>>,
  timeout?: number,
): ChildProcess {
  const [command = process.execPath, ...args] = [...through, ...program]
  const child = spawn(command, args, {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', ...smallArenas, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout !== undefined && { timeout }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function pinned(core: number | undefined): readonly string[] {
  return core === undefined ? [] : ['taskset', '-c', String(core)]
}

async function untilReady(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  const before = performance.now() + withinMs
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (performance.now() > before) throw new Error(`it was not ready within ${withinMs} ms`)
    if (await answers(url)) return
    await pause(10)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(endsWithinMs) })
    return ok
  } catch {
    return false
  }
}
