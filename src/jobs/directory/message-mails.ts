import { at } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly experts: Pick<Modules['experts'], 'findMessage'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

const sentRow = 'listing_message'
const answeredRow = 'listing_message_answered'

/** Mails messages to experts, and their answers back. Neither address is in the mail to the other. */
export function expertMessageMails({ experts, messaging }: Parts) {
  return {
    'listing-message-kept': [
      async (event: Emitted<'listing-message-kept'>) => {
        const cause = `evt_${event.id}`
        if (await messaging.wasNotified(sentRow, cause)) return
        const message = await experts.findMessage(event.body.messageId)
        if (!message) return
        const { name, businessName, text, contactEmail } = message
        await messaging.notify({
          event: sentRow,
          cause,
          at: event.at,
          to: [{ part: 'visitor', userId: null, name: businessName, email: contactEmail, phone: null }],
          facts: { name, listing: businessName, words: text },
          bookingId: null,
          link: at.listingMessage(message.id),
          urgent: true,
        })
      },
    ],
    'listing-message-answered': [
      async (event: Emitted<'listing-message-answered'>) => {
        const cause = `evt_${event.id}`
        if (await messaging.wasNotified(answeredRow, cause)) return
        const message = await experts.findMessage(event.body.messageId)
        const answer = message?.answers.findLast(({ at: when }) => when.equals(event.at))
        if (!message || !answer) return
        const { name, email, businessName, slug } = message
        await messaging.notify({
          event: answeredRow,
          cause,
          at: event.at,
          to: [{ part: 'visitor', userId: null, name, email, phone: null }],
          facts: { name, listing: businessName, words: answer.text },
          bookingId: null,
          link: at.expert(slug),
          urgent: true,
        })
      },
    ],
  } satisfies Subscribers
}
