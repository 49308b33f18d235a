import { type StoredEvent, at as page, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly messaging: Pick<Modules['messaging'], 'send'>
}

/** Notifies office and owner under the bell of an event that cannot be read, once for each event and member of staff. */
export function alertOfUnreadable({ accounts, messaging }: Parts) {
  return async ({ id, kind, at }: Pick<StoredEvent, 'id' | 'kind' | 'at'>, now: Temporal.Instant): Promise<void> => {
    const staff = await accounts.staff()
    await messaging.send(
      staff.map(({ id: userId }) => ({
        key: `event_unreadable:${id}:${userId}`,
        event: 'event_unreadable',
        cause: `evt_${id}`,
        channel: 'in_app',
        to: userId,
        name: null,
        userId,
        bookingId: null,
        subject: 'An event could not be processed',
        text: `Event ${id} (${kind}), ${momentWords(at)}, cannot be read. No message and no refund followed from it. Later events go on.`,
        action: null,
        attachments: [],
        link: page.admin.messages(),
        notBefore: now,
      })),
    )
  }
}
