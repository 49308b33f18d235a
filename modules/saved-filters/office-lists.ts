import { type Permission, at, atCare, atSystem, may } from '#modules/shared'

interface ListFacts {
  readonly page: string
  /** The permission that opens the page. */
  readonly needs: Permission
}

const declared = {
  bookings: { page: at.admin.bookings(), needs: 'dispatch' },
  technicians: { page: at.admin.technicians(), needs: 'dispatch' },
  customers: { page: atSystem.customers(), needs: 'customers' },
  care: { page: atCare.due(), needs: 'customers' },
  appliances: { page: atCare.appliances(), needs: 'customers' },
  'old-jobs': { page: atSystem.oldJobs(), needs: 'customers' },
  quotes: { page: at.admin.quotes(), needs: 'message' },
  conversations: { page: at.admin.inbox(), needs: 'message' },
  enquiries: { page: at.admin.enquiries(), needs: 'message' },
  messages: { page: at.admin.messages(), needs: 'message' },
  market: { page: at.admin.market(), needs: 'message' },
  payments: { page: at.admin.payments(), needs: 'take-payments' },
  invoices: { page: at.invoices.home(), needs: 'invoice' },
  reviews: { page: at.admin.reviews(), needs: 'message' },
  services: { page: at.admin.services(), needs: 'settings' },
  users: { page: at.admin.users(), needs: 'users' },
} as const satisfies Record<string, ListFacts>

/** A list of the office whose questions can be saved. */
export type OfficeList = keyof typeof declared

export const officeLists: Readonly<Record<OfficeList, ListFacts>> = declared

export const officeListNames: readonly OfficeList[] = Object.keys(declared).filter((name) => isOfficeList(name))

export function isOfficeList(name: string): name is OfficeList {
  return Object.hasOwn(declared, name)
}

/** The lists that somebody may open. */
export function listsOpenTo(who: Parameters<typeof may>[0]): readonly OfficeList[] {
  return officeListNames.filter((name) => may(who, officeLists[name].needs))
}

/** The address of a list with a question. */
export function pageOfList(list: OfficeList, query: string): string {
  const { page } = officeLists[list]
  return query === '' ? page : `${page}?${query}`
}
