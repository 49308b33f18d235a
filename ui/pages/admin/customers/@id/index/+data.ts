import { type DoneWords, doneIn, wordDone } from '../../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import type { BusinessDetails, Property } from '#modules/customers'
import { at, atSystem, may } from '#modules/shared'
import { bookRepairHref } from '../../../../../components/office/book-repair-href.ts'
import { archiveShown } from '../../../../../components/account/archives.ts'
import { dateWords } from '../../../../../components/invoices/date-words.ts'
import { accessShown } from '../../../../../components/office/access-notes.ts'
import { jobOf } from '../../../../../components/office/job.ts'
import { listedMessage } from '../../../../../components/office/message-words.ts'
import { formatPence } from '../../../../../format.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { sinceWords } from '../../words.ts'
import { foundCustomer } from '../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

const jobsShown = 6
const messagesShown = 6
const oldJobsShown = 5

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const who = signedIn(pageContext)
  const user = await foundCustomer(pageContext)
  const { id } = user
  const any = { state: null, channel: null, event: null, text: null, bookingId: null, cause: null, after: null }
  const [business, properties, totals, dues, recent, messages, oldJobs, emailGone] = await Promise.all([
    modules.customers.business(id),
    modules.customers.properties(id),
    modules.booking.customerTotals(id),
    modules.booking.customerDues(id),
    modules.booking.list({ userId: id, role: 'customer' }, { limit: jobsShown }),
    modules.messaging.list({ ...any, userId: id, limit: messagesShown }),
    modules.imports.oldJobs({ text: null, userId: id }, null, oldJobsShown + 1),
    user.email === '' ? null : modules.messaging.addressGone('email', user.email),
  ])
  const isAdmin = may(who, 'users')
  const href = at.admin.customer(id)
  const mayBook = may(who, 'dispatch') && user.status === 'active'
  return {
    id,
    href,
    done: doneIn(pageContext, doneWords),
    name: user.fullName,
    email: user.email,
    emailGone,
    phone: user.phone,
    address: [user.address, user.postcode].filter((line) => line !== null).join(', ') || null,
    since: sinceWords(user.createdAt),
    isSuspended: user.status === 'suspended',
    /** An address is known, which a guest may lack, and nobody has confirmed it. */
    isUnverified: user.email !== '' && user.emailVerifiedAt === null,
    isGuest: user.role === 'guest',
    isBusiness: isBusiness(business),
    business,
    mayBill: may(who, 'invoice'),
    /** The page of the account itself, which only an administrator opens. */
    account: isAdmin && user.role !== 'guest' ? at.admin.user(id) : null,
    /** An administrator can make a link into the account of an active customer. */
    mayMakeLink: isAdmin && user.role === 'customer' && user.status === 'active',
    /** The copies of a guest's data, which only an administrator hands out; null for everybody else. */
    copies:
      isAdmin && user.role === 'guest'
        ? {
            done: wordDone(pageContext),
            archives: (await modules.privacy.exportsOf(id)).map((one) => archiveShown(one, now)),
            isOpen: who.passwordFresh,
          }
        : null,
    money: {
      bookings: totals.bookings,
      completed: totals.completed,
      cancelled: totals.cancelled,
      spent: formatPence(totals.spent),
      owed: formatPence(dues.forCompleted.amount),
      owedBookings: dues.forCompleted.bookings,
      ahead: formatPence(dues.ahead.amount),
      aheadBookings: dues.ahead.bookings,
    },
    jobs: recent.bookings.map((one) => jobOf(one, now)),
    hasMoreJobs: recent.next !== null,
    properties: properties
      .filter(({ archivedAt }) => archivedAt === null)
      .map((one) => ({ ...shownProperty(one, href), book: mayBook ? bookRepairHref(id, one.id) : null })),
    archived: properties
      .filter(({ archivedAt }) => archivedAt !== null)
      .map((one) => ({ ...shownProperty(one, href), book: null })),
    oldJobs: oldJobs.slice(0, oldJobsShown).map((job) => ({
      id: job.id,
      day: dateWords(job.doneOn),
      work: job.work,
      technician: job.technician,
      price: job.price === null ? '' : formatPence(job.price),
    })),
    hasMoreOldJobs: oldJobs.length > oldJobsShown,
    allOldJobs: atSystem.oldJobsOf(id),
    messages: messages.map((message) => listedMessage(message, now)),
    allMessages: `/admin/messages?q=${encodeURIComponent(user.email || (user.phone ?? ''))}`,
  }
}

/** The same condition as in the list: a company, a VAT number, or somebody who gets the bills. */
function isBusiness({ companyName, vatNumber, billingEmail }: BusinessDetails): boolean {
  return companyName !== null || vatNumber !== null || billingEmail !== null
}

function shownProperty({ id, name, address, postcode, occupier, accessNotes }: Property, href: string) {
  return { id, href: `${href}/properties/${id}`, name, address, postcode, occupier, notes: accessShown(accessNotes) }
}

const doneWords: DoneWords = {
  new: 'Customer added. They can set a password with "Forgot your password?".',
  business: 'Business details saved. Existing bookings stay as they are.',
  added: 'Property added. They can choose it when they book.',
  saved: 'Property saved. Existing bookings stay as they are.',
  archived: 'Property archived. It can no longer be booked.',
  restored: 'The property is in use again.',
}
