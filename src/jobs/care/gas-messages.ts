import { at, atCare, businessDate, dayWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'
import { dueWords } from './due-words.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly care: Pick<Modules['care'], 'copyWithRecord'>
  readonly links: Pick<Modules['links'], 'makeGasRecordLink'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

/** Sends tenants their copy of a gas safety record, and reminds the landlord and the office of one that is outstanding. */
export function gasMessages({ accounts, care, links, messaging }: Parts) {
  return {
    'gas-copy-given': [
      async (event: Emitted<'gas-copy-given'>) => {
        const found = await care.copyWithRecord(event.body.copyId)
        // An erased copy names nobody any more.
        if (!found?.copy.email) return
        const { copy, record } = found
        const link = await links.makeGasRecordLink(record.bookingId)
        if (!link) return
        await messaging.notify({
          ...commonOf(event, found),
          event: 'gas_copy',
          to: [{ part: 'customer', userId: null, name: copy.name, email: copy.email, phone: null }],
          link: atCare.gasCopy(link.token),
        })
      },
    ],
    'gas-copy-due': [
      async (event: Emitted<'gas-copy-due'>) => {
        const found = await care.copyWithRecord(event.body.copyId)
        // It was given meanwhile.
        if (!found || found.copy.done) return
        const owner = await accounts.find(found.record.customerId)
        if (owner?.status !== 'active') return
        const common = { ...commonOf(event, found), event: 'gas_copy_due' }
        const { propertyId } = found.record
        const page = propertyId ? at.profile.property(propertyId) : at.profile.properties()
        await messaging.notify({ ...common, to: [userAs('customer', owner)], link: `${page}#gas-records` })
        await messaging.notify({ ...common, to: await officeOf({ accounts }), link: `${atCare.due()}#copies` })
      },
    ],
  } satisfies Subscribers
}

type Found = NonNullable<Awaited<ReturnType<Parts['care']['copyWithRecord']>>>

function commonOf(event: Emitted<'gas-copy-given' | 'gas-copy-due'>, { copy, record }: Found) {
  return {
    cause: `evt_${event.id}`,
    at: event.at,
    bookingId: null,
    facts: {
      address: record.address,
      checked_on: `${dayWords(record.checkedOn)} ${record.checkedOn.year}`,
      copy_when: dueWords(copy.dueOn, businessDate(event.at)),
      owner: record.landlord,
      tenant: copy.name === '' ? 'the tenant' : copy.name,
    },
  }
}
