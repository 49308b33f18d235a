import { type DoneWords, doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { at, businessDate } from '#modules/shared'
import { recordShown } from '../../../../components/care/care-shown.ts'
import { copyDoneWords } from '../../../../components/care/gas-shown.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { id: userId, role } = signedIn(pageContext)
  const { care, customers } = pageContext.modules
  const [all, elsewhere] = await Promise.all([customers.properties(userId), care.gasRecordsElsewhere({ userId, role })])
  const today = businessDate(pageContext.now)
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
    /** Those for addresses that are none of these properties. */
    gas: { gasRecords: elsewhere.map((one) => recordShown(one, today)), mayGive: true },
  }
}

const doneWords: DoneWords = {
  ...copyDoneWords,
  added: 'Property added. You can choose it when you book.',
  saved: 'Property saved. Existing bookings stay as they are.',
  archived: 'Property archived. It can no longer be booked.',
  restored: 'The property is in use again.',
}
