import type { Message } from '#modules/messaging'
import type { MailAddress } from './addresses.ts'

/** A mail's Message-ID: the same at each try, another one when a person sends it again. */
export function mailId({ id, resends }: Pick<Message, 'id' | 'resends'>, from: MailAddress): string {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return `<${id}${resends === 0 ? '' : `.${resends}`}@${domain}>`
}
