import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { now } from '../../support/builders/bookings.ts'
import { aMessage, everyMessage, messageId } from '../../support/builders/messages.ts'
import { type OpenMessageStore, after, bell, claim, ids, office, taken, withMessages } from './opened-message-store.ts'

const busy = { kind: 'later', provider: 'smtp', reason: 'Mailbox full' } as const

/** The contract of every `MessageStore` for adding, claiming and settling, for any database. */
export function messageStoreContract(keeper: string, open: OpenMessageStore): void {
  describe(`MessageStore kept by ${keeper}: adding`, () => {
    it('keeps a message completely, and knows whether its cause was notified', async () => {
      await using opened = await open()
      const bookingId = opened.addBooking('one')
      const attachments = [{ name: 'visit.ics', type: 'text/calendar; method=REQUEST', content: 'BEGIN:VCALENDAR' }]
      const message = aMessage('one', { bookingId, attachments, unsubscribe: 'https://example.com/stop' })
      expect(await opened.store.add([message], now)).toEqual([message.id])
      expect((await opened.store.find(message.id))?.message).toEqual({
        ...message,
        state: 'queued',
        reason: null,
        provider: null,
        providerId: null,
        requestId: null,
        attempts: 0,
        resends: 0,
        createdAt: now,
        sentAt: null,
      })
      expect(await opened.store.wasNotified('booking_confirmed', 'evt_one')).toBe(true)
      expect(await opened.store.wasNotified('booking_confirmed', 'evt_two')).toBe(false)
      expect(await opened.store.wasNotified('booking_moved', 'evt_one')).toBe(false)
    })

    it('adds no message for an existing key, and adds the others of the batch', async () => {
      await using opened = await withMessages(open, [aMessage('one')])
      const again = { ...aMessage('one'), id: messageId('again'), subject: 'Changed' }
      expect(await opened.store.add([again, aMessage('two')], now)).toEqual([messageId('two')])
      expect(await opened.store.find(messageId('again'))).toBeNull()
      expect((await opened.store.find(messageId('one')))?.message.subject).toBe('About one')
    })

    it('keeps no message of a batch when one cannot be kept', async () => {
      await using opened = await open()
      const nobody = bell('two', { to: 'usr_nobody' })
      await expect(opened.store.add([aMessage('one'), nobody], now)).rejects.toThrow('FOREIGN KEY')
      expect(await opened.store.list(everyMessage)).toEqual([])
    })

    it('adds a bell notification at once, and once', async () => {
      await using opened = await withMessages(open, [bell('one')])
      await opened.store.add([{ ...bell('one'), id: messageId('again') }], now)
      expect(await opened.notifications.inbox('usr_asha' as UserId, 10, null)).toMatchObject({
        unread: 1,
        notifications: [{ title: 'About one', type: 'booking_confirmed', link: '/track/bkg_one' }],
      })
      const found = await opened.store.find(messageId('one'))
      expect(found?.message).toMatchObject({ state: 'delivered', provider: 'bell', attempts: 1 })
      expect(found?.attempts.map(({ outcome }) => outcome)).toEqual(['delivered'])
      expect(await claim(opened, after(60), 10)).toEqual([])
    })

    it('adds a delayed bell notification when it is due', async () => {
      await using opened = await withMessages(open, [bell('one', { notBefore: after(60) })])
      await claim(opened, after(59), 10)
      expect(await opened.notifications.unread('usr_asha' as UserId)).toBe(0)
      expect(await claim(opened, after(60), 10)).toEqual([])
      expect(await opened.notifications.unread('usr_asha' as UserId)).toBe(1)
      await claim(opened, after(61), 10)
      expect(await opened.notifications.unread('usr_asha' as UserId)).toBe(1)
    })
  })

  describe(`MessageStore kept by ${keeper}: claiming and settling`, () => {
    it('claims due messages, earliest first, each once', async () => {
      await using opened = await withMessages(open, [
        aMessage('late', { notBefore: after(10) }),
        aMessage('early', { notBefore: after(5) }),
        aMessage('next', { notBefore: after(20) }),
      ])
      expect(await claim(opened, after(4), 10)).toEqual([])
      expect(ids(await claim(opened, after(10), 1))).toEqual([messageId('early')])
      const [late] = await claim(opened, after(10), 10)
      expect(late).toMatchObject({ id: messageId('late'), state: 'sending', attempts: 1 })
      expect(await claim(opened, after(10), 10)).toEqual([])
    })

    it('claims nothing of a paused channel', async () => {
      await using opened = await withMessages(open, [
        aMessage('one'),
        aMessage('two', { channel: 'push', to: 'usr_asha' }),
      ])
      expect(ids(await opened.store.claimDue(now, 10, ['push']))).toEqual([messageId('two')])
    })

    it('delays a later message to the same recipient about the same booking until the earlier one is settled', async () => {
      await using opened = await open()
      const bookingId = opened.addBooking('one')
      await opened.store.add([aMessage('one', { bookingId }), aMessage('two', { bookingId })], now)
      expect(ids(await claim(opened, now, 10))).toEqual([messageId('one')])
      await opened.store.retry(messageId('one'), { ...busy, at: now, nextTryAt: after(60) })
      expect(await claim(opened, after(59), 10)).toEqual([])
      expect(ids(await claim(opened, after(60), 10))).toEqual([messageId('one')])
      await opened.store.settle(messageId('one'), { ...taken, at: after(60) })
      expect(ids(await claim(opened, after(60), 10))).toEqual([messageId('two')])
    })

    it('makes those due that got no answer over a channel, and no other', async () => {
      const silent = { kind: 'no_answer', provider: 'smtp', reason: 'Silence' } as const
      await using opened = await withMessages(open, [
        aMessage('one'),
        aMessage('busy'),
        aMessage('push', { channel: 'push', to: 'usr_asha' }),
        aMessage('reminder', { notBefore: after(3600) }),
      ])
      await opened.store.claimDue(now, 10, ['email', 'push'])
      await opened.store.retry(messageId('one'), { ...silent, at: now, nextTryAt: after(900) })
      await opened.store.retry(messageId('push'), { ...silent, at: now, nextTryAt: after(900) })
      await opened.store.retry(messageId('busy'), { ...busy, at: now, nextTryAt: after(900) })
      await opened.store.hasten('email')
      expect(ids(await opened.store.claimDue(after(10), 10, ['email', 'push']))).toEqual([messageId('one')])
    })

    it('makes all of many due, however many wait for the channel', async () => {
      const many = Array.from({ length: 600 }, (_, at) => aMessage(`many ${at}`))
      await using opened = await withMessages(open, many)
      const claimed = await opened.store.claimDue(now, many.length, ['email'])
      expect(claimed).toHaveLength(many.length)
      const silent = { kind: 'no_answer', provider: 'smtp', reason: 'Silence' } as const
      await Promise.all(claimed.map(({ id }) => opened.store.retry(id, { ...silent, at: now, nextTryAt: after(900) })))
      expect(await opened.store.claimDue(after(10), many.length, ['email'])).toEqual([])
      await opened.store.hasten('email')
      expect(await opened.store.claimDue(after(10), many.length, ['email'])).toHaveLength(many.length)
    })

    it('delays no message about another booking, to another recipient or on another channel', async () => {
      await using opened = await open()
      const [one, two] = [opened.addBooking('one'), opened.addBooking('two')]
      const all = [
        aMessage('one', { bookingId: one }),
        aMessage('two', { bookingId: two }),
        aMessage('ben', { bookingId: one, to: 'ben@example.com' }),
        aMessage('push', { bookingId: one, channel: 'push' }),
        aMessage('first of none'),
        aMessage('second of none'),
        aMessage('reminder', { bookingId: one, notBefore: after(3600) }),
      ]
      await opened.store.add(all, now)
      expect(ids(await claim(opened, now, 10))).toEqual(ids(all.slice(0, 6)))
    })

    it('keeps the result of an attempt, and the provider’s id', async () => {
      await using opened = await withMessages(open, [aMessage('one')])
      await claim(opened, now, 1)
      await opened.store.retry(messageId('one'), { ...busy, at: after(1), nextTryAt: after(2) })
      await claim(opened, after(2), 1)
      await opened.store.leaving(messageId('one'), after(3))
      await opened.store.settle(messageId('one'), { ...taken, at: after(3) })
      const found = await opened.store.find(messageId('one'))
      expect(found?.message).toMatchObject({ state: 'sent', providerId: '<one@example.com>', attempts: 2 })
      expect(found?.message.sentAt).toEqual(after(3))
      expect(found?.attempts).toEqual([
        { at: after(1), provider: 'smtp', outcome: 'later', detail: 'Mailbox full', by: null },
        { at: after(3), provider: 'smtp', outcome: 'accepted', detail: '<one@example.com>', by: null },
      ])
    })

    it('does not settle, leave or retry what is not being sent', async () => {
      await using opened = await withMessages(open, [aMessage('one')])
      await expect(opened.store.settle(messageId('one'), { ...taken, at: now })).rejects.toThrow('not being sent')
      await expect(opened.store.leaving(messageId('one'), now)).rejects.toThrow('not being sent')
      await expect(opened.store.retry(messageId('one'), { ...busy, at: now, nextTryAt: now })).rejects.toThrow(
        'not being sent',
      )
      expect(await opened.store.find(messageId('one'))).toMatchObject({ message: { state: 'queued' }, attempts: [] })
    })

    it('queues the messages of a killed process again, and returns those that may have left', async () => {
      await using opened = await withMessages(open, [aMessage('taken'), aMessage('left'), aMessage('waiting')])
      await claim(opened, now, 2)
      await opened.store.leaving(messageId('left'), now)
      expect(ids(await opened.store.recover(after(5)))).toEqual([messageId('left')])
      expect(ids(await claim(opened, after(5), 10))).toEqual([messageId('taken'), messageId('waiting')].toReversed())
      await opened.store.settle(messageId('left'), {
        kind: 'unsure',
        provider: 'smtp',
        reason: 'Cut off',
        at: after(6),
      })
      expect((await opened.store.find(messageId('left')))?.message).toMatchObject({
        state: 'unsure',
        reason: 'Cut off',
        sentAt: null,
      })
      expect(await claim(opened, after(100), 10)).toEqual([])
    })

    it('claims nothing while sending is paused, and continues afterwards', async () => {
      await using opened = await withMessages(open, [aMessage('one')])
      await opened.store.pause(office, now)
      await opened.store.pause('usr_asha' as UserId, after(1))
      expect(await claim(opened, after(1), 10)).toEqual([])
      expect((await opened.store.health(now)).paused).toEqual({ at: now, by: office })
      await opened.store.resume(after(2))
      expect((await opened.store.health(now)).paused).toBeNull()
      expect(ids(await claim(opened, after(2), 10))).toEqual([messageId('one')])
    })
  })
}
