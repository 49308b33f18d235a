import type { NotificationStore } from '#modules/accounts'
import { type Message, type MessageStore, type NewMessage, channels } from '#modules/messaging'
import type { BookingId, UserId } from '#modules/shared'
import { now } from '../../support/builders/bookings.ts'
import { aMessage } from '../../support/builders/messages.ts'

export interface OpenedMessageStore extends AsyncDisposable {
  readonly store: MessageStore
  readonly notifications: NotificationStore
  /** A booking of `usr_asha`. There are `usr_office` and `usr_asha`. */
  addBooking(name: string): BookingId
}

export type OpenMessageStore = () => Promise<OpenedMessageStore>

/** The office user of the database. */
export const office = 'usr_office' as UserId

export const after = (seconds: number) => now.add({ seconds })

/** Outcomes of an attempt. */
export const taken = { kind: 'accepted', provider: 'smtp', providerId: '<one@example.com>', delivered: false } as const
export const bounced = { kind: 'refused', provider: 'smtp', reason: 'No such mailbox', addressGone: true } as const

export const claim = ({ store }: OpenedMessageStore, at: Temporal.Instant, limit: number) =>
  store.claimDue(at, limit, channels)

export const ids = (messages: readonly Pick<Message, 'id'>[]) => messages.map(({ id }) => id)

/** Opens a store with these messages in it. */
export async function withMessages(open: OpenMessageStore, messages: readonly ReturnType<typeof aMessage>[]) {
  const opened = await open()
  await opened.store.add(messages, now)
  return opened
}

/** A notification under the bell of `usr_asha`. */
export const bell = (name: string, changes: Partial<NewMessage> = {}) =>
  aMessage(name, { channel: 'in_app', to: 'usr_asha', link: '/track/bkg_one', ...changes })
