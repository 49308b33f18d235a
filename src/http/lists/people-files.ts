import type { TechnicianEntry } from '#modules/accounts'
import { type UserRecord, peopleAsked } from '#modules/administration'
import { type DueLine, dueFacts, dueKinds } from '#modules/care'
import { type CarePlanLine, carePlanStates } from '#modules/care-plans'
import { type CustomerLine, type Property, customersAsked } from '#modules/customers'
import { type OldJobLine, type OldJobPlace, oldJobsAsked } from '#modules/imports'
import type { CarePlanId, Pence, UserId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Columns } from '../kit/csv-stream.ts'
import { type ListFile, dayOf, fileOf, onePage, pagesBy, poundsOf, yesOf } from './list-file.ts'

export type PeoplePorts = Pick<
  Modules,
  'accounts' | 'administration' | 'booking' | 'care' | 'carePlans' | 'customers' | 'imports'
>

interface Customer extends CustomerLine {
  readonly bookings: number
  readonly spent: Pence
}

interface OwnedProperty extends Property {
  readonly owner: CustomerLine
}

/** Customers, their properties with what is due there and their plans, old jobs, users and technicians. */
export function peopleFiles({
  accounts,
  administration,
  booking,
  care,
  carePlans,
  customers,
  imports,
}: PeoplePorts): readonly ListFile[] {
  async function withTotals(line: CustomerLine): Promise<Customer> {
    const { bookings, spent } = await booking.customerTotals(line.id)
    return { ...line, bookings, spent }
  }

  async function* propertyPages(
    pages: AsyncIterable<readonly CustomerLine[]>,
  ): AsyncGenerator<readonly OwnedProperty[]> {
    for await (const page of pages) {
      for (const owner of page) yield (await customers.properties(owner.id)).map((one) => ({ ...one, owner }))
    }
  }

  return [
    {
      name: 'customers',
      access: 'customers',
      isPersonal: true,
      open(search) {
        const { query } = customersAsked(search)
        const read = async (limit: number, after: UserId | null) =>
          Promise.all((await customers.search(query, limit, after)).map(withTotals))
        return fileOf(() => pagesBy(read, ({ id }) => id), customerColumns)
      },
    },
    {
      name: 'properties',
      access: 'customers',
      isPersonal: true,
      open(search) {
        const { query } = customersAsked(search)
        const read = (limit: number, after: UserId | null) => customers.search(query, limit, after)
        return fileOf(() => propertyPages(pagesBy(read, ({ id }) => id)), propertyColumns)
      },
    },
    {
      name: 'care',
      access: 'customers',
      isPersonal: true,
      open(search) {
        const typed = (search['kind'] ?? '').trim()
        const kind = dueKinds.find((one) => one === typed) ?? null
        const read = (limit: number, after: string | null) => care.listDue({ kind }, after, limit)
        return fileOf(() => pagesBy(read, ({ key }) => key), dueColumns)
      },
    },
    {
      name: 'old-jobs',
      access: 'customers',
      isPersonal: true,
      open(search) {
        const { query } = oldJobsAsked(search)
        const read = (limit: number, after: OldJobPlace | null) => imports.oldJobs(query, after, limit)
        return fileOf(() => pagesBy(read, ({ doneOn, id }) => ({ doneOn, id })), oldJobColumns)
      },
    },
    {
      name: 'care-plans',
      access: 'customers',
      isPersonal: true,
      open(search) {
        const typed = (search['state'] ?? '').trim()
        const state = carePlanStates.find((one) => one === typed) ?? null
        const query = { state, customerId: null, propertyId: null }
        const read = (limit: number, after: CarePlanId | null) => carePlans.list(query, after, limit)
        return fileOf(() => pagesBy(read, ({ id }) => id), planColumns)
      },
    },
    {
      name: 'users',
      access: 'users',
      isPersonal: true,
      open(search) {
        const { query } = peopleAsked(search)
        const read = (limit: number, after: UserId | null) => administration.people(query, limit, after)
        return fileOf(() => pagesBy(read, ({ id }) => id), userColumns)
      },
    },
    {
      name: 'technicians',
      access: 'dispatch',
      isPersonal: true,
      open: () => fileOf(() => onePage(accounts.technicians), technicianColumns),
    },
  ]
}

const customerColumns: Columns<Customer> = [
  ['Name', ({ fullName }) => fullName],
  ['Company', ({ companyName }) => companyName ?? ''],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Postcode', ({ postcode }) => postcode ?? ''],
  ['Properties', ({ properties }) => String(properties)],
  ['Bookings', ({ bookings }) => String(bookings)],
  ['Spent', ({ spent }) => poundsOf(spent)],
  ['Suspended', ({ isSuspended }) => yesOf(isSuspended)],
  ['Since', ({ createdAt }) => dayOf(createdAt)],
  ['Id', ({ id }) => id],
]

/** Without the notes about access: a key safe's code is for who goes there. */
const propertyColumns: Columns<OwnedProperty> = [
  ['Property', ({ name }) => name],
  ['Address', ({ address }) => address],
  ['Postcode', ({ postcode }) => postcode],
  ['Occupier', ({ occupier }) => occupier.name ?? ''],
  ["Occupier's phone", ({ occupier }) => occupier.phone ?? ''],
  ["Occupier's e-mail", ({ occupier }) => occupier.email ?? ''],
  ['Customer', ({ owner }) => owner.fullName],
  ['Company', ({ owner }) => owner.companyName ?? ''],
  ['Archived on', ({ archivedAt }) => dayOf(archivedAt)],
  ['Since', ({ createdAt }) => dayOf(createdAt)],
  ['Customer id', ({ owner }) => owner.id],
  ['Id', ({ id }) => id],
]

const dueColumns: Columns<DueLine & { readonly key: string }> = [
  ['Check or service', ({ kind }) => dueFacts[kind].words],
  ['Due on', ({ dueOn }) => dueOn.toString()],
  ['Last done on', ({ doneOn }) => doneOn.toString()],
  ['Property', ({ property }) => property.name],
  ['Address', ({ property }) => property.address],
  ['Postcode', ({ property }) => property.postcode],
  ['Customer', ({ ownerName }) => ownerName],
  ['Customer id', ({ property }) => property.userId],
  ['Property id', ({ propertyId }) => propertyId],
]

const oldJobColumns: Columns<OldJobLine> = [
  ['Date', ({ doneOn }) => doneOn.toString()],
  ['Work', ({ work }) => work],
  ['Price', ({ price }) => poundsOf(price)],
  ['Customer', ({ customer }) => customer],
  ['Property', ({ property }) => property ?? ''],
  ['Address', ({ address }) => address ?? ''],
  ['Postcode', ({ postcode }) => postcode ?? ''],
  ['Technician', ({ technician }) => technician ?? ''],
  ['Notes', ({ notes }) => notes ?? ''],
  ['Number', ({ externalId }) => externalId ?? ''],
  ['Customer id', ({ userId }) => userId],
  ['Property id', ({ propertyId }) => propertyId ?? ''],
  ['Service id', ({ serviceId }) => serviceId ?? ''],
  ['Id', ({ id }) => id],
]

const planColumns: Columns<CarePlanLine> = [
  ['Plan', ({ name }) => name],
  ['State', ({ state }) => state],
  ['Ended by', ({ ending }) => ending?.by ?? ''],
  ['Paid', ({ interval }) => interval],
  ['Price', ({ price }) => poundsOf(price)],
  ['Visits a year', ({ visitsAYear }) => String(visitsAYear)],
  ['Service', ({ service }) => service],
  ['First day', ({ startsOn }) => startsOn.toString()],
  ['Accepted on', ({ acceptance }) => dayOf(acceptance && acceptance.at)],
  ['Refund to decide', ({ ending }) => poundsOf(ending?.refund?.settledAt === null ? ending.refund.due : null)],
  ['Property', ({ property }) => property.name],
  ['Address', ({ property }) => property.address],
  ['Postcode', ({ property }) => property.postcode],
  ['Customer', ({ customer }) => customer.name],
  ['Customer id', ({ customerId }) => customerId],
  ['Id', ({ id }) => id],
]

const userColumns: Columns<UserRecord> = [
  ['Name', ({ fullName }) => fullName],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Postcode', ({ postcode }) => postcode ?? ''],
  ['Role', ({ role }) => role],
  ['State', ({ status }) => status],
  ['E-mail confirmed on', ({ emailVerifiedAt }) => dayOf(emailVerifiedAt)],
  ['Since', ({ createdAt }) => dayOf(createdAt)],
  ['Id', ({ id }) => id],
]

const technicianColumns: Columns<TechnicianEntry> = [
  ['Name', ({ user }) => user.fullName],
  ['E-mail', ({ user }) => user.email],
  ['Phone', ({ user }) => user.phone ?? ''],
  ['Skills', ({ technician }) => technician.skills.join(', ')],
  ['Starts from', ({ technician }) => technician.homeDistrict ?? ''],
  ['Takes jobs', ({ technician }) => technician.availability],
  ['Works here', ({ technician }) => yesOf(technician.isActive)],
  ['Since', ({ technician }) => dayOf(technician.createdAt)],
  ['Id', ({ technician }) => technician.id],
]
