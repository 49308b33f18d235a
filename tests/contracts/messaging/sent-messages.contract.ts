import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { now } from '../../support/builders/bookings.ts'
import { aMessage, everyMessage, messageId } from '../../support/builders/messages.ts'
import {
  type OpenedMessageStore,
  type OpenMessageStore,
  after,
  bell,
  bounced,
  claim,
  ids,
  office,
  taken,
  withMessages,
} from './opened-message-store.ts'

/** The contract of every `MessageStore` for sent messages and for the lists of the office, for any database. */
export function sentMessagesContract(keeper: string, open: OpenMessageStore): void {
  describe(`MessageStore kept by ${keeper}: state of a sent message`, () => {
    async function sent(): Promise<OpenedMessageStore> {
      const opened = await withMessages(open, [aMessage('one')])
      await claim(opened, now, 1)
      await opened.store.settle(messageId('one'), { ...taken, at: after(1) })
      return opened
    }
    const status = (state: 'delivered' | 'read' | 'failed', seconds: number) =>
      ({ state, reason: state === 'failed' ? 'Blocked' : null, at: after(seconds) }) as const

    it('advances with the provider’s state, and never back', async () => {
      await using opened = await sent()
      const note = (state: 'delivered' | 'read' | 'failed', seconds: number) =>
        opened.store.noteStatus('smtp', '<one@example.com>', status(state, seconds))
      expect((await note('read', 2))?.state).toBe('read')
      expect((await note('delivered', 3))?.state).toBe('read')
      expect((await note('failed', 4))?.state).toBe('read')
      expect(await opened.store.noteStatus('relay', '<one@example.com>', status('failed', 5))).toBeNull()
      expect((await opened.store.find(messageId('one')))?.attempts.map(({ outcome }) => outcome)).toEqual([
        'accepted',
        'read',
      ])
    })

    it('keeps the reason of a later failure at the provider', async () => {
      await using opened = await sent()
      const noted = await opened.store.noteStatus('smtp', '<one@example.com>', status('failed', 2))
      expect(noted).toMatchObject({ state: 'failed', reason: 'Blocked' })
      expect((await opened.store.health(after(3))).failedLastDay).toBe(1)
    })

    it('ends the doubt about a message once, as sent or queued again, and refuses every other message', async () => {
      await using opened = await withMessages(open, [aMessage('one'), aMessage('two')])
      const [one, two] = [messageId('one'), messageId('two')]
      const decide = (id: typeof one, decision: 'mark_sent' | 'send_again') =>
        opened.store.decideUnsure(id, decision, office, after(60))
      await claim(opened, now, 2)
      expect(await decide(one, 'mark_sent')).toMatchObject({ refusal: { kind: 'message-decided' } })
      for (const id of [one, two]) {
        await opened.store.settle(id, { kind: 'unsure', reason: 'Cut off', provider: 'smtp', at: after(1) })
      }
      expect(await decide(one, 'mark_sent')).toMatchObject({ value: { state: 'sent', sentAt: after(1), reason: null } })
      expect(await decide(two, 'send_again')).toMatchObject({ value: { state: 'queued', resends: 1 } })
      for (const id of [one, two]) {
        expect(await decide(id, 'send_again')).toMatchObject({ refusal: { kind: 'message-decided' } })
      }
      expect(await decide(messageId('none'), 'mark_sent')).toMatchObject({ refusal: { kind: 'message-unknown' } })
      expect((await opened.store.find(one))?.attempts.at(-1)).toMatchObject({ outcome: 'accepted', by: office })
    })

    it('cancels an obsolete message, and leaves a sent one', async () => {
      await using opened = await open()
      const bookingId = opened.addBooking('one')
      const reminder = { bookingId, event: 'booking_reminder', notBefore: after(60) }
      await opened.store.add(
        [aMessage('one', { bookingId }), aMessage('two', reminder), aMessage('three', reminder)],
        now,
      )
      await claim(opened, now, 1)
      expect(await opened.store.cancelQueued(bookingId, ['booking_moved'], 'Moved', now)).toBe(0)
      expect(await opened.store.cancelQueued(bookingId, ['booking_reminder'], 'The booking is cancelled', now)).toBe(2)
      expect(await opened.store.cancelQueued(bookingId, null, 'The booking is cancelled', now)).toBe(0)
      expect((await opened.store.find(messageId('two')))?.message).toMatchObject({
        state: 'cancelled',
        reason: 'The booking is cancelled',
      })
      await opened.store.settle(messageId('one'), { ...taken, at: now })
      expect(await claim(opened, after(60), 10)).toEqual([])
    })

    it('sends a finished message again on request, and unblocks its address', async () => {
      await using opened = await withMessages(open, [aMessage('one')])
      expect(await opened.store.resend(messageId('one'), office, now)).toMatchObject({
        refusal: { kind: 'message-underway' },
      })
      await claim(opened, now, 1)
      await opened.store.settle(messageId('one'), { ...bounced, at: after(1) })
      expect(await opened.store.addressGone('email', 'asha@example.com')).toBe('No such mailbox')
      expect(await opened.store.addressGone('push', 'asha@example.com')).toBeNull()
      const again = await opened.store.resend(messageId('one'), office, after(2))
      expect(again).toMatchObject({ ok: true, value: { state: 'queued', reason: null, attempts: 0, resends: 1 } })
      expect(await opened.store.addressGone('email', 'asha@example.com')).toBeNull()
      expect(ids(await claim(opened, after(2), 1))).toEqual([messageId('one')])
      expect((await opened.store.find(messageId('one')))?.attempts).toMatchObject([
        { outcome: 'refused', detail: 'No such mailbox', by: null },
        { outcome: 'resent', by: office },
      ])
      expect(await opened.store.resend(messageId('none'), office, now)).toMatchObject({
        refusal: { kind: 'message-unknown' },
      })
    })

    it('shows a bell notification as new when it is sent again', async () => {
      await using opened = await withMessages(open, [bell('one')])
      expect(await opened.store.resend(messageId('one'), office, after(1))).toMatchObject({ ok: true })
      await claim(opened, after(1), 1)
      expect(await opened.notifications.unread('usr_asha' as UserId)).toBe(2)
    })
  })

  describe(`MessageStore kept by ${keeper}: office lists`, () => {
    it('lists messages newest first, filtered, in pages', async () => {
      await using opened = await open()
      const bookingId = opened.addBooking('one')
      const all = [
        aMessage('one', { bookingId, subject: 'Your VISIT' }),
        aMessage('two', { channel: 'whatsapp', to: '+442079460958' }),
        aMessage('three', { event: 'booking_moved', name: 'Ben', to: 'ben@example.com' }),
      ]
      await opened.store.add(all, now)
      const listed = async (query: Partial<typeof everyMessage>) =>
        ids(await opened.store.list({ ...everyMessage, ...query }))
      const [one, two, three] = ids(all)
      expect(await listed({})).toEqual([three, two, one])
      expect(await listed({ limit: 2 })).toEqual([three, two])
      expect(await listed({ after: two ?? null })).toEqual([one])
      expect(await listed({ state: 'sent' })).toEqual([])
      expect(await listed({ channel: 'whatsapp' })).toEqual([two])
      expect(await listed({ event: 'booking_moved' })).toEqual([three])
      expect(await listed({ bookingId })).toEqual([one])
      expect(await listed({ cause: 'evt_two' })).toEqual([two])
      expect(await listed({ text: 'visit' })).toEqual([one])
      expect(await listed({ text: '+44' })).toEqual([two])
      expect(await listed({ text: 'BEN' })).toEqual([three])
      expect(await listed({ text: '%' })).toEqual([])
    })

    it('measures how soon confirmations leave, and counts what waits', async () => {
      await using opened = await open()
      const delays = [1, 30, 119, 121]
      for (const [at, seconds] of delays.entries()) {
        await opened.store.add([aMessage(`sent-${at}`)], now)
        await claim(opened, now, 1)
        await opened.store.settle(messageId(`sent-${at}`), { ...taken, at: after(seconds) })
      }
      await opened.store.add([aMessage('stuck'), aMessage('other', { event: 'booking_moved' })], now)
      expect(await opened.store.health(after(180))).toEqual({
        queued: 2,
        oldestDue: now,
        unsure: 0,
        failedLastDay: 0,
        paused: null,
        confirmations: { sent: 4, prompt: 3, overdue: 1, medianMs: 30_000, p95Ms: 121_000 },
      })
      expect((await opened.store.health(now.add({ hours: 8 * 24 }))).confirmations).toEqual({
        sent: 0,
        prompt: 0,
        overdue: 0,
        medianMs: null,
        p95Ms: null,
      })
    })
  })
}
