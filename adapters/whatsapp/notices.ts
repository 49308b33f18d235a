import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Inbound } from '#modules/whatsapp'
import { fieldOf } from './graph.ts'

/** Meta's status of one of our messages. */
interface StatusNotice {
  readonly kind: 'status'
  readonly providerId: string
  /** The message's own id, as it went along with it; null when it did not come back. */
  readonly messageId: string | null
  readonly state: 'sent' | 'delivered' | 'read' | 'failed'
  readonly reason: string | null
  readonly at: Temporal.Instant
}

export type Notice = StatusNotice | { readonly kind: 'inbound'; readonly inbound: Omit<Inbound, 'id'> }

/** Whether Meta has signed exactly these bytes (`X-Hub-Signature-256`). Nothing of them is read before. */
export function isSigned(bytes: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]
  if (given === undefined) return false
  const wanted = createHmac('sha256', appSecret).update(bytes).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted)
}

/** All notices of a webhook about this number of ours; unknown kinds are left out. */
export function noticesIn(body: unknown, phoneId: string): readonly Notice[] {
  return listOf(fieldOf(body, 'entry'))
    .flatMap((entry) => listOf(fieldOf(entry, 'changes')))
    .filter((change) => fieldOf(change, 'field') === 'messages')
    .map((change) => fieldOf(change, 'value'))
    .filter((value) => fieldOf(fieldOf(value, 'metadata'), 'phone_number_id') === phoneId)
    .flatMap((value) => [
      ...listOf(fieldOf(value, 'messages')).flatMap((message) =>
        inboundFrom(message, listOf(fieldOf(value, 'contacts'))),
      ),
      ...listOf(fieldOf(value, 'statuses')).flatMap(statusFrom),
    ])
}

const pictures: Readonly<Record<string, string>> = {
  image: 'A picture',
  video: 'A video',
  audio: 'A voice message',
  document: 'A document',
  sticker: 'A sticker',
  location: 'A place',
  contacts: 'A contact',
}

function inboundFrom(message: unknown, contacts: readonly unknown[]): readonly Notice[] {
  const [from, providerId, type] = [text(message, 'from'), text(message, 'id'), text(message, 'type')]
  const at = instantOf(fieldOf(message, 'timestamp'))
  if (!from || !/^\d{6,15}$/.test(from) || !providerId || !type || !at || type === 'system' || type === 'reaction')
    return []
  const contact = contacts.find((one) => text(one, 'wa_id') === from)
  const profileName = oneLine(text(fieldOf(contact, 'profile'), 'name') ?? '') || null
  const said = wordsOf(message, type).replaceAll(unseenButLines, '').slice(0, 4_096)
  return [{ kind: 'inbound', inbound: { providerId, phone: `+${from}`, profileName, type, text: said, at } }]
}

/** Control characters, and those that turn the direction of what is written around them. */
const unseen = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+/gu
const unseenButLines = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** The sender chooses the name: it must never make a second line of a heading. */
function oneLine(name: string): string {
  return Array.from(name.replaceAll(unseen, ' ').trim()).slice(0, 100).join('')
}

function wordsOf(message: unknown, type: string): string {
  const content = fieldOf(message, type)
  const words =
    text(content, 'body') ??
    text(content, 'text') ??
    text(content, 'caption') ??
    text(fieldOf(content, 'button_reply'), 'title') ??
    text(fieldOf(content, 'list_reply'), 'title')
  const what = pictures[type]
  if (what === undefined) return words ?? 'A message of a kind that cannot be shown here'
  return words ? `${what}: ${words}` : `${what}. It can be seen in WhatsApp only.`
}

const states: readonly StatusNotice['state'][] = ['sent', 'delivered', 'read', 'failed']

function statusFrom(status: unknown): readonly Notice[] {
  const [providerId, stateText] = [text(status, 'id'), text(status, 'status')]
  const [state, at] = [states.find((one) => one === stateText), instantOf(fieldOf(status, 'timestamp'))]
  if (!providerId || !state || !at) return []
  const error = listOf(fieldOf(status, 'errors'))[0]
  const code = fieldOf(error, 'code')
  const details = text(fieldOf(error, 'error_data'), 'details') ?? text(error, 'title')
  return [
    {
      kind: 'status',
      providerId,
      messageId: text(status, 'biz_opaque_callback_data'),
      state,
      reason: state === 'failed' ? `WhatsApp (${String(code)}): ${details ?? 'No reason was given'}` : null,
      at,
    },
  ]
}

function text(value: unknown, name: string): string | null {
  const found = fieldOf(value, name)
  return typeof found === 'string' && found !== '' ? found : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Seconds since 1970, as text. */
function instantOf(value: unknown): Temporal.Instant | null {
  return typeof value === 'string' && /^\d{9,11}$/.test(value)
    ? Temporal.Instant.fromEpochMilliseconds(Number(value) * 1000)
    : null
}
