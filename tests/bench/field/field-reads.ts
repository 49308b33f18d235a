import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startServer } from '../../support/servers/server.ts'
import { bookableDays } from '../data/calendar.ts'
import { closedDays, copyData, databaseFile, filledData } from '../data/datasets.ts'
import { technicianId } from '../data/people.ts'
import { sessionCookie, signIn } from '../data/signed-in.ts'
import { httpRequest } from '../load.ts'
import { type Part, atLeast, atMost, ms, percentiles, whole } from '../report.ts'
import { type Subject, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'

const smallest = 10_000
const connections = 16
const technician = 7

/** The day of a technician and the board of a week, in a business with a short and with a long past. */
export async function fieldReads({ rounds, seconds, quick, cores, memory }: Setting): Promise<Part> {
  const largest = quick ? smallest : 1_000_000
  const sizes = quick ? [smallest] : [smallest, largest]
  await using opened = new AsyncDisposableStack()
  const subjects: Subject[] = []
  for (const size of sizes) {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-field-'))
    opened.defer(() => rmSync(dataDir, { recursive: true }))
    copyData(await filledData(size), dataDir)
    addStaff(dataDir)
    const days = bookableDays(closedDays(dataDir)).map(String)
    const callout = opened.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
    const bare = opened.use(await startServer({ dataDir, ...cores, program: ['tests/bench/bare/field-reads.ts'] }))
    memory.watch('field', callout.pid)
    const asked = {
      day: days.map((date) => ({
        path: `/api/field/day?date=${date}`,
        headers: { ...sessionCookie('technician'), 'x-technician': technicianId(technician) },
      })),
      week: days
        .slice(0, 20)
        .map((from) => ({ path: `/api/admin/dispatch?from=${from}&days=7`, headers: sessionCookie('office') })),
    }
    for (const [what, requests] of Object.entries(asked)) {
      for (const [name, server] of [
        ['callout', callout],
        ['bare', bare],
      ] as const) {
        const measure = underLoad(server, requests.map(httpRequest), { connections, until: { seconds } })
        await measure()
        subjects.push({ name: `${name} ${what} ${size}`, measure })
      }
    }
  }
  const figures = await interleaved(subjects, rounds)
  const pairs = (['day', 'week'] as const).flatMap((what) =>
    sizes.map((size) => {
      const callout = figures.of(`callout ${what} ${size}`)
      const bare = figures.of(`bare ${what} ${size}`)
      const title = what === 'day' ? 'day of a technician' : 'board of a week'
      return {
        what,
        title: `${title}, ${whole(size)} bookings`,
        callout,
        bare,
        ratio: callout.perSecond / bare.perSecond,
      }
    }),
  )
  const growth = (what: 'day' | 'week') => {
    const all = pairs.filter((pair) => pair.what === what).map(({ callout }) => callout.cpuMs)
    return (all.at(-1) ?? 0) / (all[0] ?? 1)
  }
  return {
    title: 'Field',
    about: `\`GET /api/field/day\` of one technician for each of the next working days in turn, and \`GET /api/admin/dispatch\` of a week from each of 20 of them, with 20 technicians who are nearly as busy in the small business as in the large one; ${connections} connections. The comparison is a bare server: Hono and better-sqlite3 with prepared statements, which answers the rows of the same visits, with the earlier work at each address, the answers to the forms of each visit and the team, without session, permissions, hours, absences or ways.`,
    columns: ['', 'Callout', 'bare', 'ratio', 'p50 / p99', 'CPU/request', 'bare, CPU/request'],
    rows: pairs.map(({ title, callout, bare, ratio }) => [
      title,
      `${whole(callout.perSecond)}/s`,
      `${whole(bare.perSecond)}/s`,
      ratio.toFixed(2),
      percentiles(callout.p50, callout.p99),
      ms(callout.cpuMs),
      ms(bare.cpuMs),
    ]),
    verdicts: [
      ...pairs.map(({ title, ratio }) => atLeast(`requests/s against the bare queries, ${title}`, ratio, 0.5)),
      atMost(`growth of the day's CPU from 10,000 to ${whole(largest)} bookings`, growth('day'), 1.3),
      atMost(`growth of the board's CPU from 10,000 to ${whole(largest)} bookings`, growth('week'), 1.3),
    ],
  }
}

/** One of the technicians is signed in, and a clerk of the office. */
function addStaff(dataDir: string): void {
  const db = new Database(databaseFile(dataDir))
  db.exec(`insert into users
    (id, email, email_key, password_hash, full_name, role, status, email_verified_at, created_at, updated_at)
    select 'usr_bench-office', 'office@example.com', 'office@example.com', 'none', 'Olga Office', 'office', 'active',
      created_at, created_at, created_at from users limit 1`)
  const user = db.prepare<[string], string>('select user_id from technicians where id = ?').pluck()
  const office = 'usr_bench-office'
  const lead = user.get(technicianId(technician)) ?? ''
  signIn(db, { owner: office, office, technician: lead, customer: office })
  db.close()
}
