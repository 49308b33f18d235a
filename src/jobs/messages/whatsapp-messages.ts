import { at } from '#modules/shared'
import type { Inbound, ReplyFacts, UndeliveredText } from '#modules/whatsapp'
import type { Modules } from '../../compose.ts'
import { officeOf } from './addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'
import { type FactParts, replyFacts } from '../chat/reply-facts.ts'

interface Parts extends FactParts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'send'>
  readonly whatsapp: Pick<Modules['whatsapp'], 'find' | 'findInbound' | 'history' | 'reply' | 'undelivered'>
}

/** Answers an inbound message automatically where possible, and brings it to the office otherwise. */
export function whatsappMessages(modules: Parts) {
  return {
    'whatsapp-received': [
      async (event: Emitted<'whatsapp-received'>) => {
        const inbound = await modules.whatsapp.findInbound(event.body.inboundId)
        if (!inbound) return
        const { kind } = await modules.whatsapp.reply(inbound, await factsFor(modules, inbound))
        if (kind === 'person' || kind === 'hand-over') await callOffice(modules, inbound, event)
      },
    ],
  } satisfies Subscribers
}

/** The bell rings for this many unread messages of one number: more would add nothing. */
const ringsUnseen = 3

async function callOffice(modules: Parts, inbound: Inbound, event: Emitted): Promise<void> {
  if ((await unseenUpTo(modules, inbound)) > ringsUnseen) return
  const { phone, profileName, text } = inbound
  await modules.messaging.notify({
    event: 'whatsapp_waiting',
    cause: `evt_${event.id}`,
    at: event.at,
    to: await officeOf(modules),
    facts: { who: profileName ?? phone, message: text.slice(0, 200) },
    bookingId: null,
    link: at.whatsapp.conversation(phone),
  })
}

const looksBack = 500

/** Which of what nobody has seen it is, from 1 on, however many more have come since. */
async function unseenUpTo({ whatsapp }: Parts, { id, phone }: Inbound): Promise<number> {
  const [conversation, lines] = await Promise.all([whatsapp.find(phone), whatsapp.history(phone, looksBack)])
  const newer = lines.filter(({ direction }) => direction === 'in').findIndex((line) => line.id === id)
  return (conversation?.unread ?? 0) - Math.max(newer, 0)
}

async function factsFor(parts: Parts, inbound: Inbound): Promise<Omit<ReplyFacts, 'bookingUrl'>> {
  const [facts, history] = await Promise.all([replyFacts(parts), parts.whatsapp.history(inbound.phone)])
  const dayBefore = inbound.at.subtract({ hours: 24 })
  return {
    ...facts,
    isGreeted: history.some(
      ({ event, at }) => event === 'automatic_reply' && Temporal.Instant.compare(at, dayBefore) > 0,
    ),
  }
}

/** Sends by e-mail, once, a message that failed on WhatsApp. */
export async function notifyByMail({ whatsapp, messaging }: Pick<Parts, 'whatsapp' | 'messaging'>): Promise<void> {
  const undelivered = await whatsapp.undelivered()
  await messaging.send(undelivered.map(mailOf))
}

function mailOf({ id, email, failedAt: notBefore, ...message }: UndeliveredText) {
  const channel = 'email' as const
  return {
    ...message,
    key: `instead:${id}`,
    channel,
    to: email,
    action: null,
    attachments: [],
    link: null,
    notBefore,
  }
}
