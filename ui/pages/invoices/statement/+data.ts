import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { AccountHolder, LateAccount } from '#modules/billing'
import { type StatementFacts, statementPaper } from '#modules/invoicing'
import { at, formatPence, may, sumPence } from '#modules/shared'
import { dateWords } from '../../../components/invoices/date-words.ts'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'
import { addressOf } from '../../admin/asked-words.ts'
import { type Asked, askedIn, holderIn, ownAccount } from './asked.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type Account = NonNullable<Data['account']>

const doneWords: DoneWords = {
  emailed: 'The statement is being sent by e-mail',
  paused: 'Reminders to this customer are paused',
  resumed: 'Reminders to this customer go on',
}

/** For the office the account of a customer, or the way to one; for everyone else their own. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { documentReminders, statements } = pageContext.modules
  const isOffice = may(who, 'invoice')
  const { asked, days, faults } = askedIn(pageContext.urlParsed.search, statements.usualDays())
  const holder = isOffice ? holderIn(asked.customer) : ownAccount(who.id)
  // The statements of other people answer 404.
  if (!isOffice && asked.customer !== '' && asked.customer !== who.id) throw render(404)
  const facts = holder && faults.length === 0 ? await statements.read(holder, days) : null
  const pause = isOffice && holder && (await documentReminders.findPause({ invoiceId: null, holder }))
  const isUnknown = isOffice && asked.customer !== '' && !facts && faults.length === 0
  return {
    isOffice,
    asked,
    faults: isUnknown ? [{ path: 'customer', message: nothingBilled }] : faults,
    done: doneIn(pageContext, doneWords),
    /** A second click on the form of this page is the same deed. */
    once: pageContext.requestId,
    account: facts && holder && { ...accountShown(facts, holder, asked, isOffice), isPaused: Boolean(pause) },
    ...lateAccounts(isOffice && !facts ? await statements.late() : []),
  }
}

const nothingBilled = 'Nothing was billed to this customer. Give the e-mail address of an invoice'
const mostLate = 50

function lateAccounts(all: readonly LateAccount[]) {
  return {
    late: all.slice(0, mostLate).map(lateShown),
    allLate: all.length,
    lateSum: formatPence(sumPence(all.map(({ overdue }) => overdue))),
  }
}

function accountShown(facts: StatementFacts, holder: AccountHolder, asked: Asked, isOffice: boolean) {
  const files = isOffice ? '/api/admin/statements' : '/api/statements'
  const words = isOffice ? (['customer', 'from', 'to'] as const) : (['from', 'to'] as const)
  return {
    paper: statementPaper(facts),
    name: facts.customer.name,
    email: facts.customer.email,
    customerPage: isOffice && holder.userId ? at.admin.customer(holder.userId) : null,
    pdf: addressOf(`${files}/pdf`, words, asked),
    csv: addressOf(`${files}/csv`, words, asked),
  }
}

function lateShown({ holder, name, overdue, documents, since }: LateAccount) {
  const customer = holder.userId ?? holder.email ?? ''
  return {
    customer,
    name: name || customer,
    about: holder.email ?? 'Has an account',
    overdue: formatPence(overdue),
    documents,
    since: dateWords(since),
    href: at.invoices.statement(customer),
  }
}
