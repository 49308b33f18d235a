import type { Message } from '#modules/messaging'
import { type MessageId, parseId } from '#modules/shared'
import type { MailAddress } from './addresses.ts'

type Sending = Pick<Message, 'id' | 'resends'>

/** A mail's Message-ID: the same at each try, another one when a person sends it again. */
export function mailId(sending: Sending, from: MailAddress): string {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return `<${nameOf(sending)}@${domain}>`
}

/** Where servers return what they cannot deliver: `{id}` in it names the mail. */
export function returnPathOf(sending: Sending, returnPath: string): string {
  return returnPath.replace('{id}', nameOf(sending))
}

/** The sending that the first Message-ID or return path of ours in a text names; null where there is none. */
export function sendingIn(text: string): Sending | null {
  const [, name = '', resends = '0'] = /\b(msg_[0-9a-z-]{3,60})(?:\.(\d{1,6}))?@/.exec(text) ?? []
  const id: MessageId | null = parseId('msg', name)
  return id && { id, resends: Number(resends) }
}

function nameOf({ id, resends }: Sending): string {
  return `${id}${resends === 0 ? '' : `.${resends}`}`
}
