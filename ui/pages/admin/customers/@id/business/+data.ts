import type { PageContextServer } from 'vike/types'
import { at, inBusinessZone } from '#modules/shared'
import { datedWords } from '../../../../../time-words.ts'
import { foundCustomer } from '../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { id, fullName } = await foundCustomer(pageContext)
  const { modules } = pageContext
  const facts = await modules.customers.taxFacts(id)
  return {
    href: at.admin.customer(id),
    name: fullName,
    business: await modules.customers.business(id),
    tax: {
      version: facts.version,
      cisRegistered: facts.cisRegistered,
      cisRate: facts.cisRate === null ? '' : String(facts.cisRate),
      peppolId: facts.peppolId ?? '',
      words: facts.endUser?.words ?? '',
      on: facts.endUser?.on.toString() ?? '',
      recorded: facts.endUser && {
        by: (await modules.accounts.find(facts.endUser.recordedBy))?.fullName ?? 'a former colleague',
        when: datedWords(facts.endUser.recordedAt, pageContext.now),
      },
    },
    today: inBusinessZone(pageContext.now).toPlainDate().toString(),
  }
}
