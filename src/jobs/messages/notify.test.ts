import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import type { Message } from '#modules/messaging'
import { aRequest, burstPipe, technicianId, tom } from '../../../tests/support/builders/bookings.ts'
import { asha, office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { notificationKinds } from './notifications.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const over = (messages: readonly Message[], channel: Message['channel']) =>
  messages.filter((message) => message.channel === channel)
const words = (messages: readonly Message[]) =>
  messages.map(({ channel, to, subject }) => `${channel} ${to}: ${subject}`)

/** Tom has the tap repair at ten on Wednesday. */
async function confirmed(world: ReturnType<typeof openNotifyingWorld>) {
  const id = await world.book(wednesdayTen)
  await world.pay(id)
  await world.relayAll()
  return id
}

/** The event in a message's calendar file. */
function visitIn(message: Message | undefined) {
  const [file] = message?.attachments ?? []
  const found = Object.values(ical.sync.parseICS(file?.content ?? '')).find((part) => part?.type === 'VEVENT')
  return { type: file?.type, event: found?.type === 'VEVENT' ? found : null }
}

describe('the messages about a booking', () => {
  it('confirm it on the site and by e-mail, with a calendar file, after any earlier one', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const sent = world.messagesFor('booking_confirmed')
    expect(words(sent)).toEqual([
      'in_app usr_asha: Booking confirmed',
      'email asha@example.com: Booking confirmed: Tap repair, Wednesday 4 March, 10\u{a0}am',
    ])
    const [bell, mail] = sent
    expect(bell).toMatchObject({ link: `/track/${id}`, state: 'delivered' })
    expect(bell?.text).toMatch(/^Tap repair \(CB-\w+\): Wednesday 4 March, 10\sam, with Tom\.$/)
    expect(mail).toMatchObject({
      name: 'Asha Patel',
      action: { url: expect.stringMatching(/^https:\/\/callout\.example\/track\/[0-9a-f]{32}$/) },
      unsubscribe: null,
    })
    expect(mail?.text).toContain('12 Park Lane\nPrice: £85.00')
    expect(visitIn(mail)).toMatchObject({
      type: 'text/calendar; charset=utf-8; method=REQUEST',
      event: { uid: `${id}@callout.example`, summary: expect.stringMatching(/^Tap repair \(CB-/) },
    })
    expect(visitIn(mail).event?.start.getTime()).toBe(wednesdayTen.epochMilliseconds)
  })

  it('name the last moment to move a planned visit, and the fee for cancelling an emergency', async () => {
    using world = openNotifyingWorld(['tom'])
    world.policy('after')
    await world.book(wednesdayTen)
    await world.relayAll()
    await world.booking.request(aRequest({ serviceId: burstPipe, startsAt: null, priority: 'emergency' }))
    await world.relayAll()
    const [planned, emergency] = over(world.messagesFor('booking_confirmed'), 'email')
    expect(planned?.text).toContain('You can move or cancel it free of charge until 24 hours before.')
    expect(emergency?.text).not.toMatch(/24 hours|move/)
    expect(emergency?.text).toContain('If you cancel now that it is confirmed, up to the call-out fee is kept.')
  })

  it('say that a report is ready, or that it was corrected, to the customer alone', async () => {
    using world = openNotifyingWorld(['tom'])
    const bookingId = await confirmed(world)
    const ready = { bookingId, customerId: asha.userId, visit: 1 }
    const at = world.clock.now()
    const before = world.database.count('messages')
    await world.notify(emitted('report-ready', { ...ready, version: 1, isCorrection: false }, { at }))
    expect(words(world.messagesFor('report_ready'))).toEqual([
      'in_app usr_asha: Your report is ready',
      expect.stringMatching(/^email asha@example\.com: The report of our visit: CB-/),
    ])
    expect(world.database.count('messages')).toBe(before + 2)
    await world.notify(emitted('report-ready', { ...ready, version: 2, isCorrection: true }, { at, id: 2_000 }))
    expect(world.messagesFor('report_ready')).toHaveLength(2)
    expect(words(world.messagesFor('report_corrected'))).toEqual([
      'in_app usr_asha: Your report was corrected',
      expect.stringMatching(/^email asha@example\.com: We corrected the report of our visit: CB-/),
    ])
  })

  it('leave the link to pay valid that the office made before them', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await world.book(wednesdayTen)
    const copied = await world.links.makePayLink(office, id)
    if (!copied.ok) throw new Error(copied.refusal.kind)
    await world.relayAll()
    const [mail] = over(world.messagesFor('booking_requested'), 'email')
    const token = mail?.action?.url.split('/').at(-1) ?? ''
    expect((await world.links.open(token, 'pay'))?.id).toBe(id)
    expect((await world.links.open(copied.value.token, 'pay'))?.id).toBe(id)
  })

  it('are sent once for repeated events', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    await world.complete(id)
    await world.relayAll()
    const before = world.database.count('messages')
    await world.relayAll(true)
    await world.relayAll(true)
    expect(world.database.count('messages')).toBe(before)
    expect(before).toBeGreaterThan(8)
  })

  it('say by e-mail that the booking was received, while it is not confirmed, and how to keep its time', async () => {
    using world = openNotifyingWorld(['tom'])
    await world.book(wednesdayTen)
    await world.relayAll()
    const [mail] = over(world.messagesFor('booking_requested'), 'email')
    expect(mail?.text).toMatch(/Please pay £85\.00 by [\d:]+\sam, so that we keep the time for you\./)
    expect(await world.links.open(mail?.action?.url.split('/').at(-1) ?? '', 'pay')).not.toBeNull()
    world.policy('after')
    await world.book(wednesdayTen.add({ hours: 2 }))
    await world.relayAll()
    expect(over(world.messagesFor('booking_requested'), 'email')).toHaveLength(1)
  })

  it('give the technician the job with its calendar entry, and withdraw both', async () => {
    using world = openNotifyingWorld(['tom', 'ann'])
    const id = await confirmed(world)
    const first = over(world.messagesFor('technician_assigned'), 'email')
    expect(first.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New job CB-\w+: Wednesday 4 March/)])
    const had = first[0]?.to
    const other = had === 'tom@example.com' ? 'ann' : 'tom'
    expect((await world.booking.assign(office, id, technicianId(other))).ok).toBe(true)
    await world.relayAll()
    const taken = over(world.messagesFor('technician_released'), 'email')
    expect(taken.map(({ to }) => to)).toEqual([had])
    expect(visitIn(taken[0])).toMatchObject({ event: { method: 'CANCEL', status: 'CANCELLED' } })
    const changed = over(world.messagesFor('technician_changed'), 'email')
    expect(changed.map(({ text }) => text)).toEqual([expect.stringMatching(/is now coming for Tap repair/)])
  })

  it('move and remove the calendar entry with a higher sequence number each time', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const later = wednesdayTen.add({ hours: 3 })
    expect((await world.booking.reschedule(asha, id, later)).ok).toBe(true)
    await world.relayAll()
    expect((await world.booking.cancel(asha, id, null)).ok).toBe(true)
    await world.relayAll()
    const events = ['booking_confirmed', 'booking_rescheduled', 'booking_cancelled'].map((event) => {
      const mail = over(world.messagesFor(event), 'email').find(({ to }) => to === 'asha@example.com')
      return visitIn(mail).event
    })
    expect(events.map((event) => event?.uid)).toEqual(Array(3).fill(`${id}@callout.example`))
    const sequences = events.map((event) => Number(event?.sequence))
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(3)
    expect(events.map((event) => event?.start.getTime())).toEqual([
      wednesdayTen.epochMilliseconds,
      later.epochMilliseconds,
      later.epochMilliseconds,
    ])
  })

  it('name the refund of a cancellation', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    await world.booking.cancel(asha, id, null)
    await world.relayAll()
    const [mail] = over(world.messagesFor('booking_cancelled'), 'email')
    expect(mail?.text).toContain('£85.00 is refunded to you, the way it was paid.')
  })

  it('tell the customer of an expired booking with a text of its own, and nobody else', async () => {
    using world = openNotifyingWorld(['tom'])
    await world.book(wednesdayTen)
    world.clock.move({ minutes: 31 })
    expect(await world.expire()).toBe(1)
    await world.relayAll()
    expect(words(world.messagesFor('booking_expired'))).toHaveLength(2)
    expect(world.messagesFor('booking_cancelled')).toEqual([])
  })

  it('say once that the technician is on the way, at any hour, and not for a technician who was replaced', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    world.clock.set(wednesdayTen.subtract({ hours: 1 }))
    await world.departures.setOut(tom, id, 30)
    await world.departures.setOut(tom, id, 45)
    await world.relayAll()
    const sent = world.messagesFor('technician_on_the_way')
    expect(words(sent).map((line) => line.split(':')[0])).toEqual([
      'in_app usr_asha',
      'email asha@example.com',
      'push usr_asha',
    ])
    expect(sent[1]?.text).toMatch(
      /^Tom is on the way to you for Tap repair \(CB-\w+\), and should be at 12 Park Lane at about 9:30\sam, in 30 minutes\.$/,
    )
  })
})

describe('the messages about a delay', () => {
  it('name the later arrival to the customer and the office, and nothing once the visit was moved', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const { technicianId, customerId } = await world.details(id)
    if (technicianId === null) throw new Error('it has a technician')
    const delay = { bookingId: id, customerId, technicianId, minutes: 20 }
    await world.notify(emitted('technician-delayed', delay, { id: 900, at: world.clock.now() }))
    const [bell] = over(world.messagesFor('technician_delayed'), 'in_app')
    expect(bell?.text).toMatch(/at about 10:20\sam, 20 minutes late/)
    const sent = world.messagesFor('technician_delayed').length
    const other = { ...delay, technicianId: technicianId.replace('tom', 'ann') as typeof technicianId }
    await world.notify(emitted('technician-delayed', other, { id: 901, at: world.clock.now() }))
    expect(world.messagesFor('technician_delayed')).toHaveLength(sent)
  })
})

describe('the message about a delay, made later than the technician said it', () => {
  /** Tom is at work since ten, and his visit at eleven begins twenty minutes late; the message is not made yet. */
  async function late() {
    const world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const next = await world.book(wednesdayTen.add({ minutes: 60 }))
    await world.pay(next)
    world.clock.set(wednesdayTen)
    const start = { status: 'in_progress', technicianNotes: null, finalCost: null } as const
    await world.booking.changeStatus(tom, id, start)
    await world.relayAll()
    await world.booking.lengthen(tom, id, 15)
    const told = async () => {
      await world.relayAll()
      return over(world.messagesFor('technician_delayed'), 'in_app').map(({ text }) => text)
    }
    return { ...world, id, next, start, told, [Symbol.dispose]: () => world[Symbol.dispose]() }
  }

  it('names the delay of the moment', async () => {
    using world = await late()
    await world.booking.lengthen(tom, world.id, 15)
    const told = await world.told()
    expect(told.length).toBeGreaterThan(0)
    for (const text of told) expect(text).toMatch(/11:30\sam|30 minutes/)
  })

  it.each([
    ['was moved away', ({ booking, next }) => booking.reschedule(office, next, wednesdayTen.add({ hours: 4 }))],
    ['was cancelled', ({ booking, next }) => booking.cancel(office, next, null)],
    [
      'is reached in time, as the visit before it is over',
      ({ booking, id, start }) => booking.changeStatus(tom, id, { ...start, status: 'completed' }),
    ],
  ] as const satisfies readonly (readonly [string, (world: Awaited<ReturnType<typeof late>>) => Promise<unknown>])[])(
    'is not made where the next visit %s meanwhile',
    async (_, change) => {
      using world = await late()
      expect(await change(world)).toMatchObject({ ok: true })
      expect(await world.told()).toEqual([])
    },
  )
})

describe('every kind of event with a message', () => {
  it('has all facts of its texts, and leads to a page', async () => {
    using world = openNotifyingWorld(['tom'])
    const id = await confirmed(world)
    const [payment] = await world.payments.listForBooking(id)
    const { technicianId } = await world.details(id)
    const body = {
      bookingId: id,
      paymentId: payment?.payment.id,
      technicianId,
      refundPence: 100,
      minutes: 20,
      channels: ['email'],
    }
    const linksOf = world.database.raw
      .prepare<[string], string>(`select link from messages where cause = ? and channel = 'in_app'`)
      .pluck()
    const silent: string[] = []
    for (const [at, kind] of notificationKinds.entries()) {
      await world.notify(emitted(kind, body, { id: 1000 + at, at: world.clock.now() }))
      const links = linksOf.all(`evt_${1000 + at}`)
      if (links.length === 0) silent.push(kind)
      for (const link of links) expect(link).toMatch(/^\/(track|report|review|pay|variation|admin\/bookings|book)\b/)
    }
    // It is paid, so that no link is sent; no work waits, no departure exists, no access is asked for, nothing is offered
    // and nothing rings.
    expect(silent.toSorted()).toEqual([
      'device-access-asked',
      'device-access-declined',
      'device-access-granted',
      'device-access-revoked',
      'job-offered',
      'office-alarm',
      'pay-link-asked',
      'return-choice-asked',
      'technician-on-the-way',
    ])
  })
})

describe('the messages about money', () => {
  it('have the receipt attached', async () => {
    using world = openNotifyingWorld(['tom'])
    await confirmed(world)
    const [mail] = over(world.messagesFor('payment_succeeded'), 'email')
    expect(mail?.subject).toMatch(/^Payment received: £85\.00 for CB-/)
    expect(mail?.text).toContain('£85.00')
    expect(mail?.text).toContain('not a VAT invoice')
    expect(mail?.action?.url).toMatch(/^https:\/\/callout\.example\/receipt\/[0-9a-f]{32}$/)
  })

  it('ask after the work for the open amount, with a pay link that a repeated event leaves valid', async () => {
    using world = openNotifyingWorld(['tom'])
    world.policy('after')
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    await world.complete(id)
    await world.relayAll()
    const [mail] = over(world.messagesFor('rest_due'), 'email')
    expect(mail?.subject).toMatch(/^£85\.00 is left to pay for CB-/)
    const token = mail?.action?.url.split('/').at(-1) ?? ''
    await world.relayAll(true)
    expect((await world.links.open(token, 'pay'))?.id).toBe(id)
    const [bell] = over(world.messagesFor('rest_due'), 'in_app')
    expect(bell?.link).toBe(`/pay/${id}`)
    expect(JSON.stringify(world.database.raw.prepare('select body from outbox').all())).not.toContain(token)
  })
})
