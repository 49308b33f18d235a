import { type Clock, type MessageId, type UserId, at } from '#modules/shared'
import type { CalendarFiles } from '../calendar.ts'
import type { Facts } from '../event-table/fill.ts'
import type { Channel, NewMessage } from '../message.ts'
import { type Person, mayStop, messagesOf } from '../wording/messages-of.ts'
import { type Address, type ChoiceStore, type RuleStore, type StopTokens, addressKey } from '../wording/rule-ports.ts'
import { rowsToSend } from '../wording/rows.ts'
import type { Recipient, NotificationRequest } from './notification-request.ts'

/** The ports of the notifying side of this module; `src/compose.ts` provides them. */
export interface NotifyingPorts {
  readonly rules: RuleStore
  readonly choices: ChoiceStore
  readonly stopTokens: StopTokens
  /** Keeps what is to be said, once for each key; the ids of what is new. */
  readonly send: (news: readonly NewMessage[]) => Promise<readonly MessageId[]>
  /** The channels that something can be sent over here. */
  readonly channels: readonly Channel[]
  /** Whether a user has a browser that takes pushes. */
  readonly hasPush: (userId: UserId) => Promise<boolean>
  /** The business and its number, as every message names them. */
  readonly business: () => Promise<{ readonly name: string; readonly hotline: string }>
  /** An origin such as `https://callout.example`, without a path. */
  readonly publicUrl: string
  readonly calendar: CalendarFiles
  readonly clock: Clock
}

/**
 * Notifies every recipient once per cause, however often it is called; returns the ids of the new messages. All are kept in one
 * write: after an interruption either all requests are asked for again, or none.
 */
export async function notify(
  ports: NotifyingPorts,
  requests: readonly NotificationRequest[],
): Promise<readonly MessageId[]> {
  const news: NewMessage[] = []
  for (const request of requests) news.push(...(await newsOf(ports, request)))
  return ports.send(news)
}

/** Whether the request has a recipient, under the choices of recipients and owner. */
export async function hasRecipients(ports: NotifyingPorts, request: NotificationRequest): Promise<boolean> {
  return (await newsOf(ports, request)).length > 0
}

async function newsOf(ports: NotifyingPorts, request: NotificationRequest): Promise<readonly NewMessage[]> {
  const rows = rowsToSend(request.event, await ports.rules.edits(request.event))
  const parts = new Set(rows.map(({ part }) => part))
  const recipients = request.to.filter(({ part }) => parts.has(part))
  const people: Person[] = []
  const stoppable = new Set(rows.filter((row) => mayStop(row, request)).map(({ part }) => part))
  for (const to of recipients) people.push(await personOf(ports, to, stoppable.has(to.part)))
  const rules = {
    rows,
    people,
    quietHours: await ports.rules.quietHours(),
    common: await commonFacts(ports),
    publicUrl: ports.publicUrl,
  }
  return messagesOf(request, rules, ports.clock.now())
}

async function commonFacts({ business }: Pick<NotifyingPorts, 'business'>): Promise<Facts> {
  const { name, hotline } = await business()
  return { business: name, hotline }
}

/** With `mayBeStopped` the address has a link that stops its messages: an address that is never written to again has none. */
async function personOf(ports: NotifyingPorts, to: Recipient, mayBeStopped: boolean): Promise<Person> {
  const { choices } = ports
  const addresses = addressesOf(to)
  return {
    to,
    off: to.userId === null ? new Set() : await choices.off(to.userId),
    stopped: await choices.stopped(addresses),
    consents: await choices.consents(to.userId, addresses),
    reachable: await reachOf(ports, to),
    unsubscribe: to.email === null || !mayBeStopped ? null : await stopLink(ports, { channel: 'email', to: to.email }),
  }
}

/** The channels among push, WhatsApp and SMS that reach the recipient. */
async function reachOf({ channels, hasPush }: NotifyingPorts, { userId }: Recipient): Promise<ReadonlySet<Channel>> {
  const reachable = new Set(channels)
  if (userId === null || !reachable.has('push') || !(await hasPush(userId))) reachable.delete('push')
  return reachable
}

export function addressesOf({ email, phone }: Pick<Recipient, 'email' | 'phone'>): readonly Address[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', to: addressKey('email', email) } as const]),
    ...(phone === null ? [] : (['whatsapp', 'sms'] as const).map((channel) => ({ channel, to: phone }))),
  ]
}

/** Where one click stops what goes to an address and may be stopped: always the same for it. */
async function stopLink(
  { choices, stopTokens, publicUrl, clock }: NotifyingPorts,
  { channel, to }: Address,
): Promise<string> {
  const address = { channel, to: addressKey(channel, to) }
  const token = stopTokens.of(address)
  await choices.keepStopLink(stopTokens.hash(token), address, clock.now())
  return publicUrl + at.link.unsubscribe(token)
}
