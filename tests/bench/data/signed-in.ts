import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { businessUser, heavyCustomer, technicianUser } from './fill-business.ts'

const users = {
  owner: businessUser('admin'),
  office: businessUser('office'),
  technician: technicianUser,
  customer: heavyCustomer,
} as const

export type Caller = keyof typeof users

export type Users = Readonly<Record<Caller, string>>

export const callers = ['owner', 'office', 'technician', 'customer'] as const satisfies readonly Caller[]

export function sessionCookie(caller: Caller): { readonly cookie: string } {
  return { cookie: `callout_session=${tokenOf(caller)}` }
}

function tokenOf(caller: Caller): string {
  return createHash('sha256').update(`bench ${caller}`).digest('base64url')
}

/** Sessions of staff end after hours without use, so that they begin with each run. */
export function signIn(db: Database.Database, people: Users = users): void {
  const now = Temporal.Now.instant()
  const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })
  const session = db.prepare(`insert into sessions
    (token_hash, user_id, id, created_at, last_used_at, expires_at, password_confirmed_at) values (?, ?, ?, ?, ?, ?, ?)`)
  for (const caller of callers) {
    const hash = createHash('sha256').update(tokenOf(caller)).digest('base64url')
    const ends = text(now.add({ hours: 10 }))
    session.run(hash, people[caller], `ses_bench-${caller}`, text(now), text(now), ends, text(now))
  }
}
