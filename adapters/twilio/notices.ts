import { isNumberGone, sentenceOf } from './faults.ts'

/** The parameters of a webhook, by name; several of one name are a list. */
export type TwilioForm = Readonly<Record<string, string | readonly string[]>>

/** Twilio's report about one of our messages. */
export interface TwilioNotice {
  readonly providerId: string
  /** `sent`: it has left Twilio, or is about to. */
  readonly state: 'sent' | 'delivered' | 'read' | 'failed'
  readonly reason: string | null
  readonly addressGone: boolean
}

export function readTwilioForm(body: string): TwilioForm {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** Whether Twilio signed exactly this address and form. Nothing of the form is used before. The SDK is loaded here. */
export async function isTwilioSigned(
  { url, form, signature }: { readonly url: string; readonly form: TwilioForm; readonly signature: string | undefined },
  authToken: string,
): Promise<boolean> {
  if (!signature) return false
  const { validateRequest } = await import('./signature.ts')
  return validateRequest(authToken, signature, url, form)
}

const states: Readonly<Record<string, TwilioNotice['state']>> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

/** Null for a form that reports no state we know. */
export function statusIn(form: TwilioForm): TwilioNotice | null {
  const [providerId, status] = [textOf(form, 'MessageSid'), textOf(form, 'MessageStatus')]
  const state = Object.hasOwn(states, status) ? states[status] : undefined
  if (!isSid(providerId) || !state) return null
  const typed = textOf(form, 'ErrorCode')
  const code = /^\d{1,6}$/.test(typed) ? Number(typed) : null
  const failed = state === 'failed'
  return {
    providerId,
    state,
    reason: failed ? sentenceOf(code, 'No reason was given.') : null,
    addressGone: failed && isNumberGone(code),
  }
}

/** A text that came in; null for a form that is none. */
export function inboundIn(
  form: TwilioForm,
): { readonly providerId: string; readonly phone: string; readonly text: string } | null {
  const [providerId, from] = [textOf(form, 'MessageSid'), textOf(form, 'From')]
  const phone = from.replaceAll(unseen, '').trim().slice(0, 32)
  if (!isSid(providerId) || phone === '') return null
  const text = textOf(form, 'Body').replaceAll(unseenButLines, '').slice(0, 1_600)
  const pictures = Number(/^\d{1,3}$/.exec(textOf(form, 'NumMedia'))?.[0] ?? 0)
  const note = pictures > 0 ? `(With ${pictures === 1 ? 'a picture' : `${pictures} pictures`}: see it at Twilio.)` : ''
  return { providerId, phone, text: [text, note].filter((part) => part !== '').join('\n') }
}

const isSid = (text: string) => /^[A-Z]{2}[0-9a-f]{32}$/.test(text)

/** Control characters, and those that turn the direction of the text around them. */
const unseen = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+/gu
const unseenButLines = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

function textOf(form: TwilioForm, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined
  return typeof value === 'string' ? value : ''
}
