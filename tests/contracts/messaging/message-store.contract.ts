import { describe, expect, it } from 'vitest'
import { type Message, type MessageStore, type NewMessage, channels } from '#modules/messaging'
import type { NotificationStore } from '#modules/accounts'
import type { BookingId, UserId } from '#modules/shared'
import { now } from '../../support/builders/bookings.ts'
import { aMessage, everyMessage, messageId } from '../../support/builders/messages.ts'

export interface OpenedMessageStore extends AsyncDisposable {
  readonly store: MessageStore
  readonly notifications: NotificationStore
  /** A booking of `usr_asha`. There are `usr_office` and `usr_asha`. */
  addBooking(name: string): BookingId
}

const after = (seconds: number) => now.add({ seconds })
const office = 'usr_office' as UserId
const taken = { kind: 'accepted', provider: 'smtp', providerId: '<one@example.com>', delivered: false } as const
const bounced = { kind: 'refused', provider: 'smtp', reason: 'No such mailbox', addressGone: true } as const
const busy = { kind: 'later', provider: 'smtp', reason: 'Mailbox full' } as const
const claim = ({ store }: OpenedMessageStore, at: Temporal.Instant, limit: number) =>
  store.claimDue(at, limit, channels)
const ids = (messages: readonly Pick<Message, 'id'>[]) => messages.map(({ id }) => id)

/** The contract of every `MessageStore`, for any database. */
export function messageStoreContract(keeper: string, open: () => Promise<OpenedMessageStore>): void {
  async function withMessages(messages: readonly ReturnType<typeof aMessage>[]): Promise<OpenedMessageStore> {
    const opened = await open()
    await opened.store.add(messages, now)
    return opened
  }
  const bell = (name: string, changes: Partial<NewMessage> = {}) =>
    aMessage(name, { channel: 'in_app', to: 'usr_asha', link: '/track/bkg_one', ...changes })

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
      await using opened = await withMessages([aMessage('one')])
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
      await using opened = await withMessages([bell('one')])
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
      await using opened = await withMessages([bell('one', { notBefore: after(60) })])
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
      await using opened = await withMessages([
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
      await using opened = await withMessages([aMessage('one'), aMessage('two', { channel: 'push', to: 'usr_asha' })])
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
      await using opened = await withMessages([aMessage('one')])
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
      await using opened = await withMessages([aMessage('one')])
      await expect(opened.store.settle(messageId('one'), { ...taken, at: now })).rejects.toThrow('not being sent')
      await expect(opened.store.leaving(messageId('one'), now)).rejects.toThrow('not being sent')
      await expect(opened.store.retry(messageId('one'), { ...busy, at: now, nextTryAt: now })).rejects.toThrow(
        'not being sent',
      )
      expect(await opened.store.find(messageId('one'))).toMatchObject({ message: { state: 'queued' }, attempts: [] })
    })

    it('queues the messages of a killed process again, and returns those that may have left', async () => {
      await using opened = await withMessages([aMessage('taken'), aMessage('left'), aMessage('waiting')])
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
      await using opened = await withMessages([aMessage('one')])
      await opened.store.pause(office, now)
      await opened.store.pause('usr_asha' as UserId, after(1))
      expect(await claim(opened, after(1), 10)).toEqual([])
      expect((await opened.store.health(now)).paused).toEqual({ at: now, by: office })
      await opened.store.resume(after(2))
      expect((await opened.store.health(now)).paused).toBeNull()
      expect(ids(await claim(opened, after(2), 10))).toEqual([messageId('one')])
    })
  })

  describe(`MessageStore kept by ${keeper}: state of a sent message`, () => {
    async function sent(): Promise<OpenedMessageStore> {
      const opened = await withMessages([aMessage('one')])
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
      await using opened = await withMessages([aMessage('one')])
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
      await using opened = await withMessages([bell('one')])
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
