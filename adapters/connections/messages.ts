import type { Tried } from '#modules/connections'
import { askProvider, basic, below, failed, noAnswer, proved, strangeAnswer } from './ask.ts'

const whatsapp = 'WhatsApp'
const twilio = 'Twilio'

/** Reads the name of the number. */
export async function tryWhatsapp(settings: {
  readonly token: string
  readonly phoneId: string
  readonly apiBase: URL | null
}): Promise<Tried> {
  const base = settings.apiBase ?? new URL('https://graph.facebook.com/')
  const answer = await askProvider(below(base, `v23.0/${encodeURIComponent(settings.phoneId)}?fields=id`), {
    headers: { authorization: `Bearer ${settings.token}` },
  })
  if (answer === null) return noAnswer(whatsapp)
  if (answer.status === 200) return proved('WhatsApp accepts the token, and knows the number.')
  if (answer.status === 401) return failed('WhatsApp does not accept the access token: it may have ended.')
  if (answer.status === 403) return failed('WhatsApp knows the token, and does not let it use the number.')
  if (answer.status === 400 || answer.status === 404) return failed('WhatsApp does not know the number for this token.')
  return strangeAnswer(whatsapp, answer.status)
}

/** Reads the account. */
export async function tryTwilio(settings: {
  readonly accountSid: string
  readonly authToken: string
  readonly apiBase: URL | null
}): Promise<Tried> {
  const base = settings.apiBase ?? new URL('https://api.twilio.com/')
  const answer = await askProvider(below(base, `2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}.json`), {
    headers: { authorization: basic(settings.accountSid, settings.authToken) },
  })
  if (answer === null) return noAnswer(twilio)
  if (answer.status === 200) return proved('Twilio accepts the account and its token.')
  if (answer.status === 401 || answer.status === 404) return failed('Twilio does not accept account and token.')
  return strangeAnswer(twilio, answer.status)
}
