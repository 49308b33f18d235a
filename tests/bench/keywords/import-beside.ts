import { setTimeout as pause } from 'node:timers/promises'
import { newDataDir, runCallout, startServer } from '../../support/servers/server.ts'
import type { Cores } from '../machine.ts'
import { at, watched } from '../uploads/watch-health.ts'
import { residentMb } from '../usage.ts'

export interface ImportBeside {
  /** Milliseconds of `/healthz` while nothing runs, and while the import does. */
  readonly quietP99: number
  readonly p99: number
  readonly slowest: number
  /** The memory of the server at its most, above that at rest. */
  readonly grownMb: number
}

const person = { email: 'owner@example.com', password: 'a-long-enough-phrase-1' }
const restMs = 2_000
const lookMs = 250

/** Imports a file of Search Console by a running server, and asks `/healthz` meanwhile. */
export async function importBeside(rows: number, cores: Cores): Promise<ImportBeside> {
  const dataDir = newDataDir()
  await runCallout(['migrate'], dataDir)
  await runCallout(['admin', 'create', '--email', person.email, '--password', person.password], dataDir)
  await using server = await startServer({ dataDir, removeDataDir: true, ...cores, env: { NODE_ENV: 'production' } })
  const entered = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const quiet = await watched(server, () => pause(restMs))
  const restMb = residentMb(server.pid)
  const { times, mostMb } = await watched(server, async () => {
    const body = new FormData()
    body.set('file', new File([linesOf(rows)], 'queries.csv', { type: 'text/csv' }))
    const begun = await fetch(`${server.url}/api/keywords/import`, { method: 'POST', headers: { cookie }, body })
    const { job_id: id } = (await begun.json()) as { readonly job_id?: string }
    if (begun.status !== 202) throw new Error(`the import was answered ${begun.status}`)
    for (let status = 'running'; status === 'running'; await pause(lookMs)) {
      const answer = await fetch(`${server.url}/api/keywords/jobs/${id}`, { headers: { cookie } })
      const job = (await answer.json()) as { readonly status: string; readonly keywords_added: number }
      status = job.status
      if (status !== 'running' && job.keywords_added !== rows) throw new Error(`the import ended as ${status}`)
    }
  })
  const sorted = (all: readonly number[]) => all.toSorted((one, other) => one - other)
  return {
    quietP99: at(sorted(quiet.times), 0.99),
    p99: at(sorted(times), 0.99),
    slowest: at(sorted(times), 1),
    grownMb: mostMb - restMb,
  }
}

function linesOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `boiler repair ${n % 2 === 0 ? 'croydon' : 'purley'} ${n.toString(36)},${n % 40},${100 + n},1.2%,${1 + (n % 60)}`,
  )
  return `Top queries,Clicks,Impressions,CTR,Position\n${lines.join('\n')}\n`
}
