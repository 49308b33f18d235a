import { type Handover, type MessageSender, type SmsSending, prepareSms } from '#modules/messaging'
import type { TwilioClient, TwilioFault } from './client.ts'
import { sentenceOf } from './faults.ts'
import type { TwilioSettings } from './settings.ts'

interface TwilioPorts extends SmsSending {
  /** The webhook for states of messages; absolute. */
  readonly statusUrl: string
}

/**
 * Sends over Twilio's SDK, which is loaded with the first message. Twilio has no idempotency: the message's own id is part
 * of the address to which its states are reported, with the number of its sending, so that a message whose answer was lost
 * or is late is found again.
 */
export function createTwilioSender(settings: TwilioSettings, { statusUrl, ...sending }: TwilioPorts): MessageSender {
  let client: TwilioClient | null = null
  const opened = async () => {
    const { createTwilioClient } = await import('./client.ts')
    return (client ??= createTwilioClient(settings))
  }

  return {
    channel: 'sms',
    provider: 'twilio',
    async send(message, leaving) {
      const prepared = await prepareSms(sending, message)
      if (prepared.kind === 'refused') return prepared
      const twilio = await opened()
      await leaving()
      const about = { message: message.id, resends: String(message.resends) }
      const statusCallback = `${statusUrl}?${new URLSearchParams(about).toString()}`
      const answer = await twilio.send({ to: message.to, body: prepared.text, statusCallback })
      if (answer.ok) return { kind: 'accepted', providerId: answer.sid, delivered: false }
      return answer.fault ? handoverOf(answer.fault) : { kind: 'silent', reason: 'Twilio could not be reached' }
    },
  }
}

/** Too much at once. */
const later: ReadonlySet<number> = new Set([14107, 20429, 21611, 30001])
/** The keys, the account or the own number are no good: what waits leaves once the owner has corrected them. */
const locked: ReadonlySet<number> = new Set([20003, 20005, 20008, 21212, 21603, 21606, 21659, 21660, 21701, 21703])
/** The codes of a number that is none, is no mobile number, or is unsubscribed at Twilio itself. */
const notThere: ReadonlySet<number> = new Set([21211, 21610, 21614])

function handoverOf({ status, code, message }: TwilioFault): Handover {
  const reason = sentenceOf(code, message)
  if (status === 429 || status === 401 || later.has(code) || locked.has(code)) return { kind: 'later', reason }
  return { kind: 'refused', reason, addressGone: notThere.has(code) }
}
