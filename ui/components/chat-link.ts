import type { Site, Who } from '../page-context.ts'
import { may } from '#modules/shared'

export const chatWords = 'Chat on WhatsApp'

/**
 * Where visitors chat on WhatsApp: a plain address, from which nothing is loaded. Null without a number, and for the
 * office, which has the WhatsApp Center.
 */
export function chatLink({ whatsappNumber }: Pick<Site, 'whatsappNumber'>, who: Pick<Who, 'role'> | null) {
  if (whatsappNumber === '' || may(who, 'message')) return null
  return `https://wa.me/${whatsappNumber.slice(1)}`
}
