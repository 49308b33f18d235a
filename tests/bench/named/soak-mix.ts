import { createHmac } from 'node:crypto'
import Database from 'better-sqlite3'
import { bookableDays, hoursOf } from '../data/calendar.ts'
import { serviceId } from '../data/datasets.ts'
import { customerId, sessionToken } from '../data/people.ts'
import { type Caller, sessionCookie, signIn } from '../data/signed-in.ts'
import { forwarded } from '../setting.ts'
import type { Asked } from './soak-ask.ts'

export const password = 'a-long-enough-phrase-1'

/** The owner is there already. A clerk comes in addition, all four are signed in, and customers have the owner's password. */
export function addSoakPeople(file: string): void {
  const db = new Database(file)
  const one = (sql: string) => db.prepare<[], string>(sql).pluck().get() ?? ''
  const owner = one(`select id from users where role = 'admin'`)
  const technician = one(`select user_id from technicians order by id`)
  db.prepare(`update users set password_hash = (select password_hash from users where id = ?)`).run(owner)
  db.prepare(`update users set role = 'office' where id = ?`).run(customerId(0))
  signIn(db, { owner, technician, office: customerId(0), customer: customerId(1) })
  db.close()
}

interface Given {
  /** Notices of payments, in the order of the payments. */
  readonly notices: readonly string[]
  readonly secret: string
  readonly closed: ReadonlySet<string>
}

const pages = [
  ['/', null],
  ['/book', null],
  ['/login', null],
  ['/contact', null],
  ['/dashboard', 'technician'],
  ['/dashboard', 'owner'],
  ['/admin', 'owner'],
  ['/admin/bookings', 'office'],
  ['/admin/messages', 'office'],
  ['/payment-dashboard', 'owner'],
  ['/bookings', 'customer'],
  ['/notifications', 'customer'],
] as const satisfies readonly (readonly [string, Caller | null])[]

const reads = [
  ['/api/services', null],
  ['/healthz', null],
  ['/api/bookings', 'customer'],
  ['/api/notifications', 'customer'],
  ['/api/admin/customers?q=customer7', 'office'],
  ['/api/admin/payments/security', 'owner'],
] as const satisfies readonly (readonly [string, Caller | null])[]

/** The nth request of a mix that repeats itself after 40, each time with other customers, days and notices. */
export function steadyMix({ notices, secret, closed }: Given): (n: number) => Asked {
  const days = bookableDays(closed)
  const hours = days.flatMap(hoursOf)
  let notice = 0

  function get([path, caller]: readonly [string, Caller | null], n: number): Asked {
    const headers = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', ...forwarded(n) }
    return { method: 'GET', path, headers: { ...headers, ...(caller && sessionCookie(caller)) }, expected: 200 }
  }

  return (n) => {
    const [turn, kind] = [Math.floor(n / 40), n % 40]
    if (kind === 0) return booking(turn, hours[turn % hours.length]?.local ?? '')
    if (kind === 10 && turn % 2 === 0 && notice < notices.length) return noticeOf(notices[notice++] ?? '', secret)
    if (kind === 20) return signingIn(turn)
    if (kind % 3 === 1) return get(pages[(turn * 14 + Math.floor(kind / 3)) % pages.length] ?? ['/', null], n)
    if (kind % 6 === 2) return get(reads[(turn + Math.floor(kind / 6)) % reads.length] ?? ['/healthz', null], n)
    const day = days[n % days.length]?.toString()
    return get([`/api/services/${serviceId}/slots?date=${day}&postcode=CR0%201AB`, null], n)
  }
}

function post(path: string, body: string, expected: number, headers: Readonly<Record<string, string>>): Asked {
  return { method: 'POST', path, body, expected, headers: { 'content-type': 'application/json', ...headers } }
}

function booking(turn: number, start: string): Asked {
  const n = 2 + (turn % 250)
  const body = {
    service_id: serviceId,
    priority: 'standard',
    scheduled_date: start,
    customer_address: '12 Park Lane, Croydon',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The kitchen tap drips, and the cupboard below it is wet.',
  }
  const headers = { cookie: `callout_session=${sessionToken(n)}`, 'idempotency-key': `soak-${turn}` }
  return post('/api/bookings', JSON.stringify(body), 201, { ...headers, ...forwarded(turn) })
}

function noticeOf(text: string, secret: string): Asked {
  const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  return post('/api/webhooks/test', text, 200, { 'test-gateway-signature': `t=${seconds},v1=${digest}` })
}

/** Every second one with a wrong password, and every fourth of somebody who does not exist. */
function signingIn(turn: number): Asked {
  const right = turn % 2 === 0
  const email = turn % 4 === 1 ? `nobody${turn}@example.com` : `customer${300 + (turn % 1_000)}@example.com`
  const body = { email, password: right ? password : `${password}-wrong` }
  return post('/api/auth/login', JSON.stringify(body), right ? 200 : 401, forwarded(turn))
}
