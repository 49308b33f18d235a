import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageState } from '#modules/messaging'
import { type MessageId, instantText } from '#modules/shared'
import type { Bulk } from '#modules/whatsapp'
import { aBooking, asha, now, office, stranger, technicianId, tom } from '../../support/builders/bookings.ts'
import {
  type OpenedConversations,
  after,
  givePhone,
  otherPhone,
  ours,
  phone,
  setState,
} from './conversations-opened.ts'
import { runs } from '../../support/property-runs.ts'

const within = { since: now.subtract({ hours: 24 }), most: 250 }

const aBulk = (name: string, changes: Partial<Bulk> = {}) => ({
  id: `bulk:${name}`,
  template: 'service_update',
  by: office.userId,
  at: now,
  total: 3,
  ...changes,
})

/** The contract of every `ConversationStore` for messages in bulk and those that did not arrive, for any database. */
export function bulkContract(keeper: string, open: () => Promise<OpenedConversations>): void {
  /** Messages of the bulk, each in its state. */
  async function send(opened: OpenedConversations, bulk: string, states: readonly MessageState[]) {
    for (const [place, state] of states.entries()) {
      const message = ours(`${bulk}-${place}`, { cause: `bulk:${bulk}` })
      await opened.messages.add([message], now)
      setState(opened, message.id, state)
    }
  }

  describe(`bulks of a ConversationStore kept by ${keeper}`, () => {
    it('are returned with the number of messages in each state', async () => {
      await using opened = await open()
      const one = aBulk('one', { total: 9 })
      expect(await opened.store.keepBulk(one, within)).toEqual({ ok: true, value: null })
      const counts = { stoppedAt: null, sent: 0, failed: 0, waiting: 0 }
      expect(await opened.store.findBulk(one.id)).toEqual({ ...one, ...counts })
      await send(opened, 'one', ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unsure', 'cancelled'])
      expect(await opened.store.findBulk(one.id)).toEqual({ ...one, ...counts, sent: 3, failed: 2, waiting: 2 })
      expect(await opened.store.findBulk('bulk:unknown')).toBeNull()
    })

    it('are listed newest first', async () => {
      await using opened = await open()
      for (const n of [2, 1, 3]) await opened.store.keepBulk(aBulk(`${n}`, { at: after(n) }), within)
      const listed = async (limit: number) => (await opened.store.bulks(limit)).map(({ id }) => id)
      expect(await listed(9)).toEqual(['bulk:3', 'bulk:2', 'bulk:1'])
      expect(await listed(2)).toEqual(['bulk:3', 'bulk:2'])
    })

    it('are kept once, with one audit note, also when the cap is reached since', async () => {
      await using opened = await open()
      const one = aBulk('one', { total: 250 })
      await opened.atWork(async () => {
        expect(await opened.store.keepBulk(one, within)).toEqual({ ok: true, value: null })
        expect(await opened.store.keepBulk({ ...one, total: 1, at: after(1) }, within)).toEqual({
          ok: true,
          value: null,
        })
      })
      expect(await opened.store.findBulk(one.id)).toMatchObject({ total: 250, at: now })
      expect(await opened.audited()).toMatchObject([{ action: 'whatsapp_bulk_begun' }])
    })

    it('never exceed the cap of their window together, in any order of sizes', async () => {
      const sizes = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(sizes, async (totals) => {
          await using opened = await open()
          let sent = 0
          for (const [place, total] of totals.entries()) {
            const kept = await opened.store.keepBulk(aBulk(`${place}`, { total, at: after(place) }), within)
            const left = within.most - sent
            expect(kept).toEqual(
              total <= left ? { ok: true, value: null } : { ok: false, refusal: { kind: 'daily-cap', left } },
            )
            if (kept.ok) sent += total
          }
          expect(sent).toBeLessThanOrEqual(within.most)
          const kept = (await opened.store.bulks(9)).reduce((sum, { total }) => sum + total, 0)
          expect(kept).toBe(sent)
        }),
        { numRuns: runs(20) },
      )
    })

    it('count their messages except cancelled ones, and whole while none is queued; older ones do not count', async () => {
      await using opened = await open()
      await opened.store.keepBulk(aBulk('old', { total: 100, at: within.since.subtract({ milliseconds: 1 }) }), {
        ...within,
        since: now.subtract({ hours: 48 }),
      })
      await opened.store.keepBulk(aBulk('first', { total: 100, at: within.since }), within)
      await opened.store.keepBulk(aBulk('second', { total: 3 }), within)
      await send(opened, 'second', ['sent', 'queued', 'cancelled'])
      const refused = await opened.store.keepBulk(aBulk('third', { total: 149 }), within)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'daily-cap', left: 148 } })
      expect(await opened.store.findBulk('bulk:third')).toBeNull()
      expect(await opened.store.keepBulk(aBulk('third', { total: 148 }), within)).toMatchObject({ ok: true })
    })

    it('cancel the waiting messages with the reason when they are stopped, and no message that left or is leaving', async () => {
      await using opened = await open()
      for (const name of ['one', 'two']) {
        await opened.store.keepBulk(aBulk(name), within)
        await send(opened, name, ['queued', 'queued', 'sending', 'sent'])
      }
      await opened.atWork(async () => {
        expect(await opened.store.stopBulk('bulk:one', after(1))).toBe(2)
      })
      expect(await opened.store.findBulk('bulk:one')).toMatchObject({ stoppedAt: after(1), waiting: 1, sent: 1 })
      expect(await opened.store.findBulk('bulk:two')).toMatchObject({ stoppedAt: null, waiting: 3 })
      const stopped = (await opened.messages.find('msg_one-0' as MessageId))?.message
      expect(stopped).toMatchObject({ state: 'cancelled', reason: 'The sending to many was stopped' })
      expect(await opened.audited()).toMatchObject([{ action: 'whatsapp_bulk_stopped', after: { stopped: 2 } }])
      expect(await opened.store.stopBulk('bulk:one', after(2))).toBe(0)
      expect((await opened.store.findBulk('bulk:one'))?.stoppedAt).toEqual(after(1))
    })
  })

  describe(`audience of a ConversationStore kept by ${keeper}`, () => {
    const consent = { consent: 'whatsapp:marketing', given: true, textVersion: '1', source: 'test' } as const

    async function openWithAudience() {
      const opened = await open()
      givePhone(opened, asha.userId, otherPhone)
      givePhone(opened, stranger.userId, phone)
      for (const { userId } of [asha, stranger]) await opened.choices.put(userId, [], [consent], now)
      return opened
    }
    const phones = async ({ store }: OpenedConversations) => (await store.audience()).map((one) => one.phone)

    it('is every number with consent to news, with account and name, in order', async () => {
      await using opened = await openWithAudience()
      expect(await opened.store.audience()).toEqual([
        { phone, userId: stranger.userId, name: 'Stranger' },
        { phone: otherPhone, userId: asha.userId, name: 'Asha' },
      ])
    })

    it('has no number with consent to service messages only', async () => {
      await using opened = await open()
      givePhone(opened)
      await opened.choices.put(asha.userId, [], [{ ...consent, consent: 'whatsapp:service' }], now)
      expect(await opened.store.audience()).toEqual([])
    })

    it('loses a number after a withdrawal, after STOP, without a number and on suspension', async () => {
      const losses: readonly ((opened: OpenedConversations) => unknown)[] = [
        ({ choices }) => choices.put(asha.userId, [], [{ ...consent, given: false }], after(1)),
        ({ choices }) => choices.stop({ channel: 'whatsapp', to: otherPhone }, 'stop', after(1)),
        ({ data }) => data.set('users', { id: asha.userId }, { phone: null }),
        ({ data }) => data.set('users', { id: asha.userId }, { status: 'suspended' }),
      ]
      for (const lose of losses) {
        await using opened = await openWithAudience()
        await lose(opened)
        expect(await phones(opened)).toEqual([phone])
      }
    })

    it('has a number shared by two accounts once', async () => {
      await using opened = await openWithAudience()
      givePhone(opened, asha.userId, phone)
      expect(await phones(opened)).toEqual([phone])
    })
  })

  describe(`messages that did not arrive, of a ConversationStore kept by ${keeper}`, () => {
    const booking = aBooking({ id: 'one', technicianId: technicianId('tom') })
    const toAsha = (name: string, changes: Parameters<typeof ours>[1] = {}) =>
      ours(name, { event: 'booking_confirmed', userId: asha.userId, bookingId: booking.id, ...changes })

    async function openWithFailed(made: readonly ReturnType<typeof ours>[]) {
      const opened = await open()
      await opened.addBooking(booking)
      opened.data.set('bookings', { id: booking.id }, { contact_email: 'contact@example.com' })
      await opened.messages.add(made, now)
      for (const [place, { id, channel }] of made.entries()) {
        const changed_at = instantText(after(place))
        if (channel === 'whatsapp') opened.data.set('messages', { id }, { state: 'failed', changed_at })
      }
      return opened
    }
    const names = async ({ store }: OpenedConversations, since = now, limit = 9) =>
      (await store.undelivered(since, limit)).map(({ id }) => id)

    it('are returned with the address of their reader: the contact for the customer, the account for a technician', async () => {
      await using opened = await openWithFailed([
        toAsha('customer', { name: 'Asha' }),
        toAsha('technician', { userId: tom.userId }),
        toAsha('account', { bookingId: null }),
        toAsha('nobody', { userId: null }),
      ])
      const undelivered = await opened.store.undelivered(now, 9)
      expect(undelivered.map(({ id, email }) => [id, email])).toEqual([
        ['msg_customer', 'contact@example.com'],
        ['msg_technician', 'tom@example.com'],
        ['msg_account', 'asha@example.com'],
        ['msg_nobody', 'contact@example.com'],
      ])
      const { event, cause, subject, text } = toAsha('customer')
      expect(undelivered[0]).toEqual({
        id: 'msg_customer',
        event,
        cause,
        userId: asha.userId,
        bookingId: booking.id,
        name: 'Asha',
        subject,
        text,
        email: 'contact@example.com',
        failedAt: now,
      })
    })

    it('are those that failed since then, at most the limit, in the order they were added', async () => {
      await using opened = await openWithFailed(['a', 'b', 'c'].map((name) => toAsha(name)))
      expect(await names(opened)).toEqual(['msg_a', 'msg_b', 'msg_c'])
      expect(await names(opened, after(1))).toEqual(['msg_b', 'msg_c'])
      expect(await names(opened, now, 2)).toEqual(['msg_a', 'msg_b'])
    })

    it('leave out messages written by a person, those also sent by e-mail, and those that did not fail', async () => {
      const mailed = toAsha('mailed', { cause: 'evt_mailed' })
      await using opened = await openWithFailed([
        toAsha('hand', { event: 'by_hand' }),
        toAsha('reply', { event: 'automatic_reply' }),
        mailed,
        toAsha('mail', { cause: mailed.cause, channel: 'email', to: 'asha@example.com' }),
        toAsha('bell', { cause: 'evt_bell', channel: 'in_app', to: asha.userId }),
        toAsha('rung', { cause: 'evt_bell' }),
        toAsha('sent'),
      ])
      setState(opened, 'msg_sent', 'sent')
      expect(await names(opened)).toEqual(['msg_rung'])
    })

    it('leave out messages without an address', async () => {
      await using opened = await openWithFailed([toAsha('one', { userId: null, bookingId: null })])
      expect(await names(opened)).toEqual([])
    })
  })
}
