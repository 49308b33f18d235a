import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { searchOf, signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { id: userId } = signedIn(pageContext)
  const all = await pageContext.modules.customers.properties(userId)
  const shown = all.map(({ id, name, address, postcode, occupier, archivedAt }) => ({
    href: at.profile.property(id),
    name,
    address: `${address}, ${postcode}`,
    occupier: occupier.name,
    isArchived: archivedAt !== null,
  }))
  return {
    done: pageContext.form === null ? (doneWords[searchOf(pageContext).get('done') ?? ''] ?? null) : null,
    inUse: shown.filter(({ isArchived }) => !isArchived),
    archived: shown.filter(({ isArchived }) => isArchived),
  }
}

const doneWords: Readonly<Record<string, string>> = {
  added: 'The property is added. You can choose it when you book.',
  saved: 'The property is saved. What is booked already stays as it is.',
  archived: 'The property is archived. Nothing can be booked for it any more.',
  restored: 'The property is in use again.',
}
