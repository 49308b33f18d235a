import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { calloutProgram, freePort, startServer } from '../support/servers/server.ts'
import { baseData, copyData } from './data/datasets.ts'
import { httpRequest, load } from './load.ts'
import type { Cores } from './machine.ts'
import { type Part, atMost, whole } from './report.ts'
import { median } from './rounds.ts'
import { gzippedSum, scriptsOf } from './script-size.ts'
import { type Setting, withoutJobs } from './setting.ts'
import { residentMb } from './usage.ts'

/** Start, memory and the weight of the booking page's scripts. Comes last: it tells what the loads before took. */
export async function start({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-start-'))
  copyData(await baseData(), dataDir)
  const times = { callout: [] as number[], bare: [] as number[] }
  // The first of each fills the disk cache and is not counted.
  for (let round = 0; round <= (quick ? rounds : 10); round += 1) {
    const callout = await timeToReady([...calloutProgram(), 'serve'], dataDir, cores)
    const bare = await timeToReady(['tests/bench/bare/http.ts'], dataDir, cores)
    if (round === 0) continue
    times.callout.push(callout)
    times.bare.push(bare)
  }
  const ready = { callout: median(times.callout), bare: median(times.bare) }

  await using idle = await startServer({ dataDir, ...cores, env: withoutJobs })
  await pause(quick ? 500 : 3_000)
  const idleMb = residentMb(idle.pid)
  const scripts = await scriptsOf(idle.url, '/book')
  const scriptKb = gzippedSum(scripts) / 1000
  rmSync(dataDir, { recursive: true, force: true })
  const underLoad = [...memory.most]
  return {
    title: 'Start, memory, weight',
    about:
      'The time from the start of the process to the first 200 of `GET /readyz`, on existing data, against a `node:http` server that answers one word, on the same Node: medians of ten. Memory is resident memory: three seconds after the start, and the maximum under each of the loads above. Scripts are those that /book loads before the pay step, each gzipped on its own.',
    columns: ['', 'Callout', 'bare'],
    rows: [
      ['start to ready', `${whole(ready.callout)} ms`, `${whole(ready.bare)} ms`],
      ['resident when idle', `${whole(idleMb)} MB`, ''],
      ...underLoad.map(([name, mb]) => [`resident at most, ${name}`, `${whole(mb)} MB`, '']),
      [`scripts of /book, ${scripts.length} files`, `${scriptKb.toFixed(1)} kB`, ''],
    ],
    verdicts: [
      atMost('start to ready', ready.callout, 1_000, ' ms'),
      atMost('start to ready against bare node:http', ready.callout / ready.bare, 2.5),
      atMost('resident when idle', idleMb, 130, ' MB'),
      ...(underLoad.length === 0
        ? []
        : [atMost('resident under load', Math.max(...underLoad.map(([, mb]) => mb)), 240, ' MB')]),
      atMost('scripts of /book, gzipped', scriptKb, 110, ' kB'),
      atMost('scripts of /book, files', scripts.length, 8),
    ],
  }
}

/** Milliseconds from spawning until `/readyz` answers 200. */
async function timeToReady(program: readonly string[], dataDir: string, { core }: Cores): Promise<number> {
  const port = await freePort()
  const pinned = core === undefined ? [process.execPath] : ['taskset', '-c', String(core), process.execPath]
  const [command = process.execPath, ...args] = [...pinned, ...program]
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  const begun = performance.now()
  const child = spawn(command, args, { env: { ...env, PORT: String(port), DATA_DIR: dataDir }, stdio: 'inherit' })
  const exit = once(child, 'exit')
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.exitCode}`)
      await pause(1)
    }
    return performance.now() - begun
  } finally {
    child.kill('SIGTERM')
    await exit
  }
}

async function isReady(port: number): Promise<boolean> {
  const request = httpRequest({ path: '/readyz', headers: { connection: 'close' } })
  try {
    const { statuses } = await load({
      url: `http://127.0.0.1:${port}`,
      connections: 1,
      request: () => request,
      until: { requests: 1 },
    })
    return (statuses[200] ?? 0) > 0
  } catch {
    return false
  }
}
