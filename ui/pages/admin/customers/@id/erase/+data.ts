import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import { keepWords, ruleBy } from '#modules/retention'
import { at } from '#modules/shared'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { foundCustomer } from '../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules } = pageContext
  const user = await foundCustomer(pageContext)
  if (user.role !== 'guest') throw render(404)
  const refusal = await modules.privacy.mayErase(user.id, 'office')
  const kept = await modules.catalogue.retention()
  return {
    href: at.admin.customer(user.id),
    action: at.admin.eraseCustomer(user.id),
    name: user.fullName,
    /** The bookings that are not over or not paid; null when the data can be erased. */
    open: refusal?.kind === 'open-bookings' ? refusal : null,
    informedBy: await informedBy(pageContext, user),
    booksKept: keepWords(ruleBy(kept, 'bookings')),
    messagesKept: keepWords(ruleBy(kept, 'messages')),
    textsKept: keepWords(ruleBy(kept, 'sms')),
  }
}

/** How the person is notified that their data is erased; null where nothing reaches them. */
async function informedBy({ modules }: PageContextServer, { email, phone }: User): Promise<string | null> {
  if (email !== '') {
    const gone = await modules.messaging.addressGone('email', email)
    return gone === null ? `by e-mail to ${email}` : null
  }
  const unreached = await modules.messaging.unreached({ email: null, phone }, ['sms'])
  return phone !== null && unreached.length === 0 ? `by text message to ${phoneWords(phone)}` : null
}
