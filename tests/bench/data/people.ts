import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'

/** Where technicians live, and where visits are. */
export const districts = ['CR0', 'CR2', 'CR7', 'CR8', 'SE25', 'SW16']

const addUser = `insert into users
  (id, email, email_key, password_hash, full_name, phone, postcode, address, role, status, email_verified_at, created_at, updated_at)
  values (@id, @email, @email, 'none', @name, '+442079460958', 'CR0 1AB', '12 Park Lane, Croydon', @role, 'active', @at, @at, @at)`

export const technicianId = (n: number) => `tec_bench-${String(n).padStart(3, '0')}`
export const customerId = (n: number) => `usr_bench-customer-${String(n).padStart(4, '0')}`

/** A session's token as the cookie carries it. */
export function sessionToken(n: number): string {
  return createHash('sha256').update(`bench session ${n}`).digest('base64url')
}

/** Those before `from` are there already. */
export function addTechnicians(db: Database.Database, count: number, from = 0): void {
  const at = now()
  const user = db.prepare(addUser)
  const technician = db.prepare(`insert into technicians
    (id, user_id, skills, home_district, availability, is_active, created_at)
    values (?, ?, '["plumbing","heating","gas-safe"]', ?, 'available', 1, ?)`)
  db.transaction(() => {
    for (let n = from; n < count; n += 1) {
      const id = `usr_bench-technician-${String(n).padStart(3, '0')}`
      user.run({ id, email: `technician${n}@example.com`, name: `Technician ${n}`, role: 'technician', at })
      technician.run(technicianId(n), id, districts[n % districts.length], at)
    }
  })()
}

/** Customers who are signed in: see `sessionToken`. Those before `from` are there already. */
export function addCustomers(db: Database.Database, count: number, from = 0): void {
  const at = now()
  const expires = Temporal.Now.instant()
    .add({ hours: 30 * 24 })
    .toString({ smallestUnit: 'millisecond' })
  const user = db.prepare(addUser)
  const session = db.prepare(`insert into sessions
    (token_hash, user_id, created_at, last_used_at, expires_at) values (?, ?, ?, ?, ?)`)
  db.transaction(() => {
    for (let n = from; n < count; n += 1) {
      const id = customerId(n)
      user.run({ id, email: `customer${n}@example.com`, name: `Customer ${n}`, role: 'customer', at })
      session.run(createHash('sha256').update(sessionToken(n)).digest('base64url'), id, at, at, expires)
    }
  })()
}

function now(): string {
  return Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
}
