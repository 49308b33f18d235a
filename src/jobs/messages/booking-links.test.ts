import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import { createSqliteReminderStore } from '#adapters/sqlite'
import { type LinkPurpose, linkDays, trackDaysAfterWork } from '#modules/booking'
import type { Message } from '#modules/messaging'
import { asha, office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { createLog } from '../../log.ts'
import { endQuestions } from '../bookings/end-questions.ts'
import { remind } from './reminders.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const site = 'https://callout.example'

type World = ReturnType<typeof openNotifyingWorld>

async function confirmed(world: World) {
  const id = await world.book(wednesdayTen)
  await world.pay(id)
  await world.relayAll()
  return id
}

const over = (messages: readonly Message[], channel: Message['channel']) =>
  messages.filter((message) => message.channel === channel && !message.to.startsWith('tom'))

/** The purpose of the link in the e-mail about an event, and its token. */
function linkIn(world: World, event: string) {
  const [mail] = over(world.messagesFor(event), 'email').slice(-1)
  const [purpose, token] = mail?.action?.url.replace(`${site}/`, '').split('/') ?? []
  if (token === undefined) throw new Error(`no link in ${event}: ${mail?.action?.url}`)
  return { purpose: purpose as LinkPurpose, token }
}

/** Which of the links that were sent are open, by event. */
async function stillOpen(world: World, events: readonly string[]) {
  const open: string[] = []
  for (const event of events) {
    const { purpose, token } = linkIn(world, event)
    if (await world.links.open(token, purpose)) open.push(event)
  }
  return open
}

describe('the booking links in messages', () => {
  it('lead to visit, review and receipt without an account, and on the site to the pages of the account', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    await world.complete(id)
    await world.relayAll()
    const led = ['booking_confirmed', 'payment_succeeded', 'booking_completed'].map((event) => linkIn(world, event))
    expect(led.map(({ purpose }) => purpose)).toEqual(['track', 'receipt', 'review'])
    for (const { purpose, token } of led) expect(await world.links.open(token, purpose)).toMatchObject({ id })
    const bells = ['booking_confirmed', 'payment_succeeded', 'booking_completed'].map(
      (event) => over(world.messagesFor(event), 'in_app')[0]?.link,
    )
    expect(bells).toEqual([`/track/${id}`, `/track/${id}`, `/review/${id}`])
  })

  it('lead to the report of a visit, which stays there after a cancellation', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const ready = { bookingId: id, customerId: asha.userId, visit: 1, version: 1, isCorrection: false }
    await world.notify(emitted('report-ready', ready, { at: world.clock.now() }))
    const { purpose, token } = linkIn(world, 'report_ready')
    expect(purpose).toBe('report')
    expect(over(world.messagesFor('report_ready'), 'in_app')[0]?.link).toBe(`/report/${id}`)
    expect((await world.booking.cancel(office, id, null)).ok).toBe(true)
    await endQuestions(world)(emitted('booking-cancelled', { bookingId: id }, { at: world.clock.now() }))
    expect(await world.links.open(token, 'report')).toMatchObject({ id })
  })

  it('have a token of their own in each message, and end no earlier one', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    expect((await world.booking.reschedule(asha, id, wednesdayTen.add({ hours: 3 }))).ok).toBe(true)
    await world.relayAll()
    world.clock.set(wednesdayTen.subtract({ hours: 20 }))
    const reminders = createSqliteReminderStore(world.database)
    await remind({ ...world, reminders }, createLog('silent'))
    const events = ['booking_confirmed', 'booking_rescheduled', 'reminder_24h']
    expect(await stillOpen(world, events)).toEqual(events)
    expect(new Set(events.map((event) => linkIn(world, event).token)).size).toBe(3)
  })

  it('are unchanged after a repeated event, and no second one is made', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    await world.complete(id)
    await world.relayAll()
    const kept = world.database.raw.prepare('select * from links order by token_hash').all()
    expect(kept.length).toBeGreaterThan(2)
    await world.relayAll(true)
    await world.relayAll(true)
    expect(world.database.raw.prepare('select * from links order by token_hash').all()).toEqual(kept)
  })

  it('are the same on WhatsApp as in the e-mail', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await world.book(wednesdayTen)
    const agreed = { consent: 'whatsapp:service', given: true, textVersion: '1', source: 'profile' } as const
    await world.choices.put(asha.userId, [], [agreed], world.clock.now())
    await world.pay(id)
    await world.relayAll()
    const [chat] = over(world.messagesFor('booking_confirmed'), 'whatsapp')
    expect(chat?.action?.url).toBe(`${site}/track/${linkIn(world, 'booking_confirmed').token}`)
  })

  it('are in the calendar file of the customer; that of the technician needs a sign-in', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const urlIn = (message: Message | undefined) => {
      const event = Object.values(ical.sync.parseICS(message?.attachments[0]?.content ?? '')).find(
        (part) => part?.type === 'VEVENT',
      )
      const url: unknown = event?.type === 'VEVENT' ? event.url : null
      return typeof url === 'object' && url !== null && 'val' in url ? url.val : url
    }
    const { token } = linkIn(world, 'booking_confirmed')
    expect(urlIn(over(world.messagesFor('booking_confirmed'), 'email')[0])).toBe(`${site}/track/${token}`)
    const [job] = world.messagesFor('technician_assigned').filter(({ channel }) => channel === 'email')
    expect(urlIn(job)).toBe(`${site}/track/${id}`)
  })

  it('end with the booking, except those to receipts; its last message links to a new booking', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const end = endQuestions(world)
    expect((await world.booking.cancel(office, id, null)).ok).toBe(true)
    expect(await stillOpen(world, ['booking_confirmed', 'payment_succeeded'])).toEqual(['payment_succeeded'])
    await end(emitted('booking-cancelled', { bookingId: id }, { at: world.clock.now() }))
    await world.relayAll()
    expect(await stillOpen(world, ['booking_confirmed', 'payment_succeeded', 'payment_refunded'])).toEqual([
      'payment_succeeded',
      'payment_refunded',
    ])
    expect(over(world.messagesFor('booking_cancelled'), 'email').map(({ action }) => action)).toEqual([
      { label: 'Book again', url: `${site}/book` },
    ])
  })

  it('expire: review and track 60 days after the work, the receipt later', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    await world.complete(id)
    const done = (await world.ports.bookings.find(id))?.actualEndTime
    if (!done) throw new Error('it is done')
    world.clock.move({ hours: 5 })
    await world.relayAll()
    const events = ['booking_confirmed', 'payment_succeeded', 'booking_completed']
    expect(linkDays.review).toBe(60)
    expect(trackDaysAfterWork).toBe(60)
    world.clock.set(done.add({ hours: 24 * 60 }).subtract({ milliseconds: 1 }))
    expect(await stillOpen(world, events)).toEqual(events)
    world.clock.set(done.add({ hours: 24 * 60 }))
    expect(await stillOpen(world, events)).toEqual(['payment_succeeded'])
  })

  it('are not found while the account is suspended', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    await world.complete(id)
    await world.relayAll()
    const events = ['booking_confirmed', 'payment_succeeded', 'booking_completed']
    const turn = (status: string) =>
      world.database.raw.prepare('update users set status = ? where id = ?').run(status, asha.userId)
    turn('suspended')
    expect(await stillOpen(world, events)).toEqual([])
    expect(await world.links.makeTrackLink(id)).toBeNull()
    expect(await world.links.makeReviewLink(id)).toBeNull()
    turn('active')
    expect(await stillOpen(world, events)).toEqual(events)
  })
})
