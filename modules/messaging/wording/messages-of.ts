import { type Facts, fillLine, fillText } from '../event-table/fill.ts'
import type { Group, Row } from '../event-table/row.ts'
import { type Action, type Channel, type NewMessage, channels } from '../message.ts'
import { type QuietHours, afterQuietHours } from '../notifying/quiet-hours.ts'
import type { Recipient, NotificationRequest } from '../notifying/notification-request.ts'
import { textableNumber } from '../sms/mobile-number.ts'
import { plainSms } from '../sms/sms-text.ts'

/** A notification to one person, and the channels that reach them. */
export interface Person {
  readonly to: Recipient
  /** Switched off by them; see `choiceKey`. */
  readonly off: ReadonlySet<ChoiceKey>
  /** No more than has to be, said over this channel itself: STOP, or one click in an e-mail. */
  readonly stopped: ReadonlySet<Channel>
  /** Consents they have given, beside what they asked for. */
  readonly consents: ReadonlySet<Consent>
  /** Channels among push, WhatsApp and SMS that reach them at all. */
  readonly reachable: ReadonlySet<Channel>
  /** Where one click stops what may be stopped; null where the channel has no such place. */
  readonly unsubscribe: string | null
}

export type ChoiceKey = `${Group}:${Channel}`
export type Consent = `${Channel}:${'service' | 'marketing'}`

export const choiceKey = (group: Group, channel: Channel): ChoiceKey => `${group}:${channel}`

/** The present rules that decide about a notification. */
export interface NotifyingRules {
  /** The rows of the event, as the owner has edited them. */
  readonly rows: readonly Row[]
  readonly quietHours: QuietHours
  readonly people: readonly Person[]
  readonly common: Facts
  /** Where the site is, such as `https://callout.example`. */
  readonly publicUrl: string
}

/** All notifications of one event: recipients, words, channels and times. */
export function messagesOf(
  request: NotificationRequest,
  rules: NotifyingRules,
  now: Temporal.Instant,
): readonly NewMessage[] {
  const messages = rules.rows.flatMap((row) =>
    rules.people
      .filter(({ to }) => to.part === row.part)
      .flatMap((person) =>
        channelsFor(row, person, request).flatMap((channel) => messageOf(request, row, person, channel, rules, now)),
      ),
  )
  return [...new Map(messages.map((message) => [message.key, message])).values()]
}

/** The channels over which somebody is notified of a row. */
function channelsFor(row: Row, person: Person, request: NotificationRequest): readonly Channel[] {
  const { everyChannel = false, askedFor } = request
  if (askedFor) return channels.filter((channel) => channel === 'in_app' || askedFor.includes(channel))
  const must = row.nature === 'security' || row.essential || everyChannel
  const usual = [...new Set<Channel>([...row.channels, ...(must ? (['email'] as const) : []), 'sms'])]
  const judged: readonly Channel[] = everyChannel ? channels : usual
  return judged.filter((channel) => {
    if (must && channel === 'email') return true
    if (channel === 'sms') return request.saidByOtherText !== true && smsGoes(row, person, request)
    if (person.stopped.has(channel)) return false
    if ((channel === 'push' || channel === 'whatsapp') && !person.reachable.has(channel)) return false
    if (row.nature === 'marketing') return channel !== 'in_app' && person.consents.has(`${channel}:marketing`)
    if (channel === 'whatsapp' && !person.consents.has('whatsapp:service')) return false
    return everyChannel || !person.off.has(choiceKey(row.group, channel))
  })
}

/**
 * Whether a row goes to a person by text message. It is off by default, but for two cases, which choices do not switch
 * off: an emergency, and an e-mail to a customer or visitor who has no e-mail address. There a number that wrote STOP is
 * refused when the message leaves, so that the office sees why it did not arrive. Everywhere else the owner switches the
 * channel on, and the person consents.
 */
function smsGoes(
  { nature, essential, group, part, channels, smsInEmergencies }: Row,
  { to, off, stopped, consents, reachable }: Person,
  { emergency: isEmergency = false, everyChannel = false }: NotificationRequest,
): boolean {
  if (!reachable.has('sms') || nature === 'marketing') return false
  const goesByEmail = channels.includes('email') || essential || nature === 'security' || everyChannel
  if (isEmergency && smsInEmergencies) return true
  if (to.email === null && goesByEmail && (part === 'customer' || part === 'visitor')) return true
  if (nature === 'security' || stopped.has('sms') || !consents.has('sms:service')) return false
  return everyChannel || (channels.includes('sms') && !off.has(choiceKey(group, 'sms')))
}

function messageOf(
  request: NotificationRequest,
  row: Row,
  person: Person,
  channel: Channel,
  { common, publicUrl, quietHours }: NotifyingRules,
  now: Temporal.Instant,
): readonly NewMessage[] {
  const { to } = person
  const address = addressOf(to, channel)
  if (address === null) return []
  const facts = { ...common, ...request.facts }
  const isHere = channel === 'in_app' || channel === 'push'
  const link = isHere ? request.link : (request.outsideLink ?? request.link)
  const note = request.note === undefined ? '' : fillLine(request.note, facts)
  const mayBeStopped = channel === 'email' && mayStop(row, request)
  const isHeld = (channel === 'push' || channel === 'whatsapp' || channel === 'sms') && request.urgent !== true
  const notBefore = isHeld ? afterQuietHours(now, quietHours) : now
  if (request.until && Temporal.Instant.compare(notBefore, request.until) >= 0) return []
  const message: NewMessage = {
    key: [request.cause, request.event, to.part, to.userId ?? address, channel].join(':'),
    event: request.event,
    cause: request.cause,
    channel,
    to: address,
    name: to.name,
    userId: to.userId,
    bookingId: request.bookingId,
    subject: fillLine(isHere || channel === 'sms' ? row.title : row.subject, facts),
    text: withEnclosure(textFor(row, channel, facts, note), request, channel),
    action: isHere ? null : actionOf(row, link, channel, person, request, publicUrl),
    attachments: channel === 'email' ? (request.attachments ?? []) : [],
    link: isHere ? link : null,
    unsubscribe: mayBeStopped ? person.unsubscribe : null,
    notBefore,
  }
  return [message]
}

/** Whether the reader may stop e-mails of the row; there are messages that everybody must have. */
export function mayStop(
  row: Pick<Row, 'nature' | 'essential'>,
  { everyChannel }: Pick<NotificationRequest, 'everyChannel'>,
) {
  return row.nature !== 'security' && !row.essential && everyChannel !== true
}

function textFor(row: Row, channel: Channel, facts: Facts, note: string): string {
  if (channel === 'in_app' || channel === 'push') return `${fillLine(row.short, facts)} ${note}`.trim()
  return channel === 'sms'
    ? plainSms(`${fillText(row.sms, facts)}\n${note}`)
    : `${fillText(row.text, facts)}\n\n${note}`.trim()
}

function actionOf(
  { action: label }: Row,
  link: string | null,
  channel: Channel,
  { to }: Person,
  { secondLink: second, withdrawLink }: NotificationRequest,
  publicUrl: string,
): Action | null {
  if (label === null || link === null) return null
  const isInWriting = channel === 'email' || (channel === 'sms' && to.email === null)
  const withdraw = isInWriting ? withdrawLink : undefined
  return {
    label,
    url: publicUrl + link,
    ...(second && { second: { label: second.label, url: publicUrl + second.path } }),
    ...(withdraw && { withdraw: { label: withdraw.label, url: publicUrl + withdraw.path } }),
  }
}

function withEnclosure(text: string, { enclosure }: NotificationRequest, channel: Channel): string {
  return channel === 'email' && enclosure !== undefined ? `${text}\n\n${enclosure}` : text
}

function addressOf(to: Recipient, channel: Channel): string | null {
  if (channel === 'email') return to.email
  if (channel === 'sms') return to.phone === null ? null : textableNumber(to.phone)
  return channel === 'whatsapp' ? to.phone : to.userId
}
