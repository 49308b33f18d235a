import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type Database from 'better-sqlite3'
import { smallHeap } from '../../../src/binary/small-heap.ts'
import { startServer } from '../../support/servers/server.ts'
import { changeData, copyData } from '../data/datasets.ts'
import { type Caller, type Users, sessionCookie, signIn } from '../data/signed-in.ts'
import { httpRequest } from '../load.ts'
import { type Part, atMost, ms } from '../report.ts'
import { type Subject, interleaved } from '../rounds.ts'
import type { Setting } from '../setting.ts'
import { underLoad } from '../under-load.ts'

const compared = [
  ['/dashboard', 'owner'],
  ['/dashboard', 'office'],
  ['/dashboard', 'technician'],
  ['/admin', 'owner'],
  ['/admin', 'office'],
] as const satisfies readonly (readonly [string, Caller])[]

const mostRatio = 0.8

/** Both with their jobs: earlier commits cannot run without. */
const env = { NODE_ENV: 'production' }

/** Pages of this commit beside those of an earlier one, which is built in the folder `earlier`, on the same rows. */
export async function against({ rounds, quick, cores, earlier }: Setting): Promise<Part> {
  if (earlier === undefined) throw new Error('against needs --earlier, the folder of an earlier commit that is built')
  const program = [...smallHeap, join(resolve(earlier), 'dist/callout.mjs')]
  await using opening = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-against-'))
  opening.defer(() => rmSync(folder, { recursive: true }))
  const dataOf = { before: join(folder, 'before'), now: join(folder, 'now') }
  copyData(demoBusiness(program, join(folder, 'business')), dataOf.before)
  // The server of this commit brings its own copy up to date.
  copyData(join(folder, 'business'), dataOf.now)
  const servers = {
    before: opening.use(await startServer({ dataDir: dataOf.before, ...cores, env, program: [...program, 'serve'] })),
    now: opening.use(await startServer({ dataDir: dataOf.now, ...cores, env })),
  }
  const until = { requests: quick ? 20 : 300 }
  const subjects: Subject[] = []
  for (const [path, caller] of compared) {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', ...sessionCookie(caller) }
    const request = httpRequest({ path, headers })
    for (const which of ['before', 'now'] as const) {
      const measure = underLoad(servers[which], [request], { connections: 2, until })
      await measure()
      subjects.push({ name: `${path} ${caller} ${which}`, measure })
    }
  }
  const figures = await interleaved(subjects, rounds)
  const measured = compared.map(([path, caller]) => {
    const before = figures.of(`${path} ${caller} before`).cpuMs
    const now = figures.of(`${path} ${caller} now`).cpuMs
    return { name: `\`${path}\`, ${caller}`, before, now, ratio: now / before }
  })
  return {
    title: 'Against an earlier commit',
    about: `Pages of signed-in users, as a browser asks for them, with the server of commit ${commitOf(earlier)} beside it. The demo business of that commit, copied, is the data of both. ${until.requests} requests in each of ${rounds} rounds, on 2 connections. CPU is that of all threads.`,
    columns: ['', 'CPU/page', 'before', 'ratio'],
    rows: measured.map(({ name, before, now, ratio }) => [name, ms(now), ms(before), ratio.toFixed(2)]),
    verdicts: measured.map(({ name, ratio }) => atMost(`CPU of ${name}, against before`, ratio, mostRatio)),
  }
}

/** The demo business as that program makes it, with an owner and a clerk, and everybody signed in. */
function demoBusiness(program: readonly string[], dataDir: string): string {
  for (const command of [['migrate'], ['seed', '--demo']]) {
    const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', DATA_DIR: dataDir }
    execFileSync(process.execPath, [...program, ...command], { env })
  }
  changeData(dataDir, (db) => signIn(db, peopleOf(db)))
  return dataDir
}

/** The technician and the customer with the most bookings, and two users who were not there. */
function peopleOf(db: Database.Database): Users {
  const staff = db.prepare(`insert into users
    (id, email, email_key, password_hash, full_name, role, status, email_verified_at, created_at, updated_at)
    values (@id, @email, @email, 'none', 'Olive Owner', @role, 'active', @at, @at, @at)`)
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  for (const role of ['admin', 'office']) {
    staff.run({ id: `usr_bench-${role}`, email: `${role}@example.org`, role, at })
  }
  const busiest = (sql: string) =>
    db.prepare<[], string>(`${sql} group by 1 order by count(*) desc`).pluck().get() ?? ''
  return {
    owner: 'usr_bench-admin',
    office: 'usr_bench-office',
    technician: busiest('select t.user_id from bookings b join technicians t on t.id = b.technician_id'),
    customer: busiest('select customer_id from bookings'),
  }
}

function commitOf(folder: string): string {
  return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
}
