import { describe, expect, it } from 'vitest'
import { type MessageStore, channels, stuckAlerts } from '#modules/messaging'
import type { NotificationStore } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import { now } from '../../support/builders/bookings.ts'
import { aMessage, messageId } from '../../support/builders/messages.ts'

interface Opened extends AsyncDisposable {
  readonly store: MessageStore
  readonly notifications: NotificationStore
}

const one = messageId('one')
const office = 'usr_office' as UserId
const after = (seconds: number) => now.add({ seconds })
const taken = { kind: 'accepted', provider: 'smtp', providerId: '<one@example.com>', delivered: false } as const
const gone = { kind: 'failed', reason: 'No such user', addressGone: true } as const
const full = { kind: 'failed', reason: 'The mailbox is full', addressGone: false } as const
const slow = { kind: 'delayed', reason: 'Greylisted', addressGone: false } as const

/** The contract of every `MessageStore` for mails that come back. */
export function messageNoticeContract(keeper: string, open: () => Promise<Opened>): void {
  async function sent(changes: Parameters<typeof aMessage>[1] = {}): Promise<Opened> {
    const opened = await open()
    await opened.store.add([aMessage('one', changes)], now)
    await opened.store.claimDue(now, 1, channels)
    await opened.store.settle(one, { ...taken, at: after(1) })
    return opened
  }

  const note = (
    { store }: Opened,
    meaning: Pick<Parameters<MessageStore['noteNotice']>[1], 'kind' | 'reason' | 'addressGone'>,
    resends = 0,
    at = after(60),
  ) =>
    store.noteNotice(one, {
      ...meaning,
      resends,
      at,
      alerts: stuckAlerts(aMessage('one'), 'failed', meaning.reason, [office], at).map((alert) => ({
        ...alert,
        id: messageId(`alert-${at.epochMilliseconds}`),
      })),
    })

  const tries = async ({ store }: Opened) => (await store.find(one))?.attempts.map(({ outcome }) => outcome)
  const stateOf = async ({ store }: Opened) => (await store.find(one))?.message.state
  const alerts = async ({ notifications }: Opened) => (await notifications.inbox(office, 10, null)).unread

  describe(`MessageStore kept by ${keeper}: delivery status notification`, () => {
    it('fails the mail with the server’s reason, blocks the address, and notifies the office', async () => {
      await using opened = await sent()
      expect(await note(opened, gone)).toEqual({ kind: 'noted', isNew: true })
      expect((await opened.store.find(one))?.message).toMatchObject({ state: 'failed', reason: 'No such user' })
      expect(await tries(opened)).toEqual(['accepted', 'failed'])
      expect(await opened.store.addressGone('email', 'asha@example.com')).toBe('No such user')
      expect(await alerts(opened)).toBe(1)
      expect((await opened.store.health(after(61))).failedLastDay).toBe(1)
    })

    it('changes nothing when it arrives again', async () => {
      await using opened = await sent()
      await note(opened, gone)
      expect(await note(opened, gone, 0, after(7200))).toEqual({ kind: 'noted', isNew: false })
      expect(await tries(opened)).toEqual(['accepted', 'failed'])
      expect(await alerts(opened)).toBe(1)
    })

    it('leaves the address unblocked when the mailbox is only full', async () => {
      await using opened = await sent()
      await note(opened, full)
      expect(await stateOf(opened)).toBe('failed')
      expect(await opened.store.addressGone('email', 'asha@example.com')).toBeNull()
      expect(await alerts(opened)).toBe(1)
    })

    it('is only recorded while the server still tries, and notifies nobody', async () => {
      await using opened = await sent()
      expect(await note(opened, slow)).toEqual({ kind: 'noted', isNew: true })
      expect(await note(opened, slow)).toEqual({ kind: 'noted', isNew: false })
      expect([await stateOf(opened), await tries(opened)]).toEqual(['sent', ['accepted', 'later']])
      expect(await alerts(opened)).toBe(0)
      await note(opened, gone)
      expect(await stateOf(opened)).toBe('failed')
    })

    it('marks the mail as delivered, and a later bounce still counts', async () => {
      await using opened = await sent()
      await note(opened, { kind: 'delivered', reason: 'Delivered', addressGone: false })
      expect(await stateOf(opened)).toBe('delivered')
      await note(opened, full)
      expect(await stateOf(opened)).toBe('failed')
    })

    it('changes nothing of a message that was sent again since', async () => {
      await using opened = await sent()
      await opened.store.resend(one, office, after(10))
      await note(opened, gone)
      expect(await stateOf(opened)).toBe('queued')
      expect(await opened.store.addressGone('email', 'asha@example.com')).toBeNull()
      expect(await tries(opened)).toEqual(['accepted', 'resent', 'failed'])
      expect(await alerts(opened)).toBe(0)
    })

    it('is refused until later while the message is being sent', async () => {
      await using opened = await sent()
      await opened.store.resend(one, office, after(10))
      await opened.store.claimDue(after(11), 1, channels)
      expect(await note(opened, gone, 1)).toEqual({ kind: 'message-underway' })
      expect(await tries(opened)).toEqual(['accepted', 'resent'])
    })

    it('is ignored for a message that was not sent: another channel, a waiting message, an unknown one', async () => {
      await using opened = await open()
      expect(await note(opened, gone)).toEqual({ kind: 'message-unknown' })
      await opened.store.add([aMessage('one')], now)
      expect(await note(opened, gone)).toEqual({ kind: 'message-unknown' })
      expect(await opened.store.addressGone('email', 'asha@example.com')).toBeNull()
      await using other = await sent({ channel: 'whatsapp', to: '+447700900123' })
      expect(await note(other, gone)).toEqual({ kind: 'message-unknown' })
      expect(await stateOf(other)).toBe('sent')
    })

    it('is ignored for a mail that only the built-in mailbox has', async () => {
      await using opened = await open()
      await opened.store.add([aMessage('one')], now)
      await opened.store.claimDue(now, 1, channels)
      await opened.store.settle(one, { ...taken, provider: 'mailbox', providerId: null, at: after(1) })
      expect(await note(opened, gone)).toEqual({ kind: 'message-unknown' })
      expect(await stateOf(opened)).toBe('sent')
    })
  })
}
