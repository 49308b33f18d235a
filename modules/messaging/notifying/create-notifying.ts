import { createChoices } from './choices.ts'
import { createRules } from '../wording/rules.ts'
import type { Attachment } from '../message.ts'
import type { CalendarVisit } from '../calendar.ts'
import type { Recipient, NotificationRequest } from './notification-request.ts'
import { type Unreached, unreached } from './unreached.ts'
import { type NotifyingPorts, hasRecipients, notify } from './notify.ts'

/** The deciding side of messages: from what has happened to what is said, and the rules in between. */
export function createNotifying(ports: NotifyingPorts) {
  return {
    ...createRules(ports),
    ...createChoices(ports),

    /** Notifies every recipient once per cause; returns the ids of the new messages. */
    notify: (notification: NotificationRequest) => notify(ports, [notification]),

    /** The same for several people of one cause who read different things, all in one write or none. */
    notifyTogether: (notifications: readonly NotificationRequest[]) => notify(ports, notifications),

    /** Whether the request has a recipient, so that a link made for a message alone is not made for none. */
    hasRecipients: (notification: NotificationRequest) => hasRecipients(ports, notification),

    /** The wanted channels that do not reach the recipient with what they ask for. */
    unreached: (
      to: Pick<Recipient, 'email' | 'phone'>,
      wanted: Parameters<typeof unreached>[2],
    ): Promise<readonly Unreached[]> => unreached(ports, to, wanted),

    /** A path of this site as it is written where it is read outside. */
    urlOf: (path: string) => ports.publicUrl + path,

    /** The calendar file for a recipient of a visit; none without an e-mail address. */
    async invitation(visit: CalendarVisit, { name, email }: Recipient): Promise<readonly Attachment[]> {
      if (email === null) return []
      const method = visit.state === 'cancelled' ? 'CANCEL' : 'REQUEST'
      const content = await ports.calendar.invitation(visit, { from: (await ports.business()).name, name, email })
      return [{ name: 'visit.ics', type: `text/calendar; charset=utf-8; method=${method}`, content }]
    },
  }
}

export type NotifyingModule = ReturnType<typeof createNotifying>
