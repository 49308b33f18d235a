import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoRows, createSqliteDemoStore } from '#adapters/sqlite'
import type { Asker } from '#modules/conversations'
import type { AccessDeed } from '#modules/device-access'
import type { BookingId, UserId } from '#modules/shared'
import { compose } from '../../compose.ts'
import type { OpenedAdapters } from '../../open-adapters.ts'
import { type PastClock, idsOfClock } from './past-clock.ts'

interface DemoFiles {
  readonly adapters: OpenedAdapters
  readonly dataDir: string
  /** The clock of the adapters. */
  readonly clock: PastClock
  readonly now: Temporal.Instant
  readonly rows: DemoRows
}

/** A thread of the demo business with the people in it. */
interface Place {
  readonly id: BookingId
  readonly customer: Asker
  readonly technician: Asker
  /** Its last message. */
  readonly last: Temporal.Instant
  readonly status: string
}

/**
 * Photos, a document to print and a shared place in the conversations of the demo business, one open access to a phone
 * and one that has ended: by the use cases of their people, at their moments. Nobody is notified.
 */
export async function addDemoThreadFiles({ adapters, dataDir, clock, now, rows }: DemoFiles): Promise<void> {
  const { conversations, threadFiles, deviceAccess } = compose({ ...adapters, ids: idsOfClock(clock) })
  const store = createSqliteDemoStore(adapters.database)
  const places = placesOf(rows)
  const active = places.find(({ status }) => status === 'in_progress')
  const coming = places.find(({ status }) => status === 'confirmed')
  const done = places.find(
    ({ status, last }) => status === 'completed' && last.until(now).total('hours') < 24 * daysOpen,
  )
  const folder = join(dataDir, 'incoming')

  async function send(place: Place, by: Asker, name: string, caption: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    await writeFile(path, content, { mode: 0o600 })
    try {
      const file = { path, bytes: content.length, read: async () => content }
      const sent = { clientId: randomUUID(), caption, deviceType: 'mobile', name, file } as const
      const shared = await threadFiles.share(place.id, by, sent)
      if (!shared.ok) throw new Error(`a sample file was refused: ${shared.refusal.kind}`)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** The technician asks at one moment, and the customer answers, a minute after each other. */
  async function access(place: Place, purpose: string, deeds: readonly AccessDeed[]): Promise<void> {
    const asked = await deviceAccess.ask(place.id, place.technician, { device: 'smartphone', purpose })
    if (!asked.ok) throw new Error(`a sample request was refused: ${asked.refusal.kind}`)
    for (const deed of deeds) {
      clock.goTo(clock.now().add({ minutes: 1 }))
      const decided = await deviceAccess.decide(place.id, place.customer, asked.value.id, deed)
      if (!decided.ok) throw new Error(`a sample request was not decided: ${decided.refusal.kind}`)
    }
  }

  await store.withoutEvents(async () => {
    if (done) {
      clock.goTo(done.last.add({ minutes: 14 }))
      await send(done, done.customer, 'now.jpg', 'So that you see how it looks now.', await drawing('whole'))
    }
    if (coming) {
      clock.goTo(latest(coming.last.add({ minutes: 2 }), now.subtract({ minutes: 21 })))
      await send(coming, coming.customer, 'where-it-drips.jpg', 'This is the place.', await drawing('drips'))
      await send(coming, coming.customer, 'parking.txt', 'The rules of our street.', Buffer.from(parking))
      await access(coming, 'To see the photos of the fault that you took.', ['approve', 'revoke'])
    }
    if (active) {
      clock.goTo(latest(active.last.add({ minutes: 1 }), now.subtract({ minutes: 9 })))
      await send(active, active.technician, 'leak.jpg', 'Here is where it drips.', await drawing('drips'))
      const croydon = { latitude: 51.3727, longitude: -0.0993, accuracy: 20 }
      const shared = await conversations.sharePlace(active.id, active.customer, randomUUID(), croydon)
      if (!shared.ok) throw new Error(`a sample place was refused: ${shared.refusal.kind}`)
      await access(active, 'To pair the new leak sensor with its app.', ['approve'])
    }
    await store.forgetNotices()
  })
}

const daysOpen = 30

function placesOf({ threads, bookings, users, technicians }: DemoRows): readonly Place[] {
  const asker = (id: string, role: 'customer' | 'technician'): Asker => {
    const fullName = users.find((user) => user.id === id)?.fullName ?? ''
    return { user: { id: id as UserId, role, fullName }, hasTrackLink: false }
  }
  return threads.flatMap(({ bookingId, messages }) => {
    const booking = bookings.find(({ id }) => id === bookingId)
    const worker = technicians.find(({ id }) => id === booking?.technicianId)
    const last = messages.at(-1)?.at
    if (!booking || !worker || !last) return []
    const customer = asker(booking.customerId, 'customer')
    return [{ id: bookingId, customer, technician: asker(worker.userId, 'technician'), last, status: booking.status }]
  })
}

const parking = `Parking in our street

Monday to Saturday, 9 am to 6 pm: permit holders, or a visitor's permit (we have some).
Evenings and Sundays: free for all.
The car park behind the library is five minutes on foot.
`

/** A pipe under a basin, as a photo of a telephone would show it. */
async function drawing(state: 'drips' | 'whole'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drops = [0, 1, 2].map(
    (n) => `<path d="M ${560 + n * 6} ${640 + n * 66} q -14 24 0 34 q 14 -10 0 -34" fill="#3f7fa6"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="#d9d2c5"/>
    <rect y="780" width="1200" height="120" fill="#a98d6c"/>
    <path d="M 420 0 h 320 v 150 h -320 z" fill="#f4f1ea" stroke="#8d8779" stroke-width="6"/>
    <path d="M 580 150 v 300 q 0 110 100 110 h 60 q 100 0 100 -110 v -60 h 360" fill="none" stroke="#6d747b"
      stroke-width="86"/>
    <path d="M 580 150 v 300 q 0 110 100 110 h 60 q 100 0 100 -110 v -60 h 360" fill="none" stroke="#b9c0c6"
      stroke-width="66"/>
    <rect x="520" y="420" width="120" height="60" rx="8" fill="${state === 'whole' ? '#c8963e' : '#6b5a44'}"/>
    ${state === 'drips' ? `<ellipse cx="580" cy="836" rx="170" ry="26" fill="#3f7fa6" opacity="0.5"/>${drops.join('')}` : ''}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

function latest(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}
