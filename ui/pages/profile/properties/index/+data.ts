import { type DoneWords, doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { signedIn } from '../../../../sign-in-first.ts'

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
    done: doneIn(pageContext, doneWords),
    inUse: shown.filter(({ isArchived }) => !isArchived),
    archived: shown.filter(({ isArchived }) => isArchived),
  }
}

const doneWords: DoneWords = {
  added: 'Property added. You can choose it when you book.',
  saved: 'Property saved. Existing bookings stay as they are.',
  archived: 'Property archived. It can no longer be booked.',
  restored: 'The property is in use again.',
}
