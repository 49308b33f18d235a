import type { BillingModule, DocumentWish } from '#modules/billing'
import { type BillingDocument, fieldsOfRows, kindOfDocument, rowsAfter, rowsOfFields } from '#modules/invoicing'
import {
  type AnswerStore,
  type Clock,
  type IdempotencyClaim,
  type InvoiceId,
  type Result,
  accept,
  at,
  doneAt,
  parseId,
  refuse,
} from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, conflict, notValidField, problem } from '../kit/problem.ts'
import type { Submission, SubmissionPages, Submitted } from '../kit/submission.ts'
import { readChangedDraft, readNewDraft } from './draft-fields.ts'
import { failedToCreate, failedToUpdate, failingWith } from './failures.ts'
import { mostFormBytes } from './fields.ts'
import { claimOf, keptIdOf } from './forms.ts'
import { planIn } from './recurrence-fields.ts'
import { type DocumentRefusal, documentProblemOf } from './problems.ts'

interface Ports {
  readonly billing: BillingModule
  readonly answers: Pick<AnswerStore, 'find'>
  readonly clock: Clock
}

/** The pages on which documents are written: each button sends all that is typed, and only the last two keep it. */
export function draftForms(
  api: Api,
  form: Submission,
  { show }: Pick<SubmissionPages, 'show'>,
  { billing, answers, clock }: Ports,
): void {
  failingWith(failedToCreate, form)(
    '/invoices/create',
    { access: 'invoice', mostBytes: mostFormBytes },
    async (sent) => {
      const { c, who, fields } = sent
      const [read, plan] = [readNewDraft(fields), planIn(fields)]
      if (!read.ok) return sent.again(read.problem)
      if (!plan.ok) return sent.again(plan.refusal)
      // One showing of the page makes one document, by whichever button.
      const once = (fields['once'] ?? '').slice(0, 64)
      const claim = once === '' ? null : claimOf(who, `new ${once}`, fields)
      const isSent = fields['press'] === 'send'
      if (await isToBeWarned(read.value, fields, claim)) return sent.again(onceMore)
      const done = plan.value
        ? await billing.createRecurring(read.value, plan.value, who.id, claim)
        : isSent
          ? await billing.issueWish(read.value, who.id, claim)
          : await billing.create(read.value, who.id, claim)
      const made = idOf(done)
      if (!made.ok) return sent.again(problemOf(made.refusal, fields))
      const id = made.value
      if (!isSent) return c.redirect(doneAt(at.invoice(id), 'created'), 303)
      const asked = await billing.send(id, who.id, claimOf(who, `send new ${id}`, {}))
      const isOut = asked.ok || asked.refusal.kind === 'already-answered'
      if (plan.value && !isOut) return c.redirect(doneAt(at.invoice(id), 'recurring-waits'), 303)
      return c.redirect(doneAt(at.invoice(id), isOut ? 'created' : 'issued'), 303)
    },
  )

  /** One more invoice of a booking is meant, and not made twice by mistake. A form that has made its own is no other. */
  async function isToBeWarned(
    { type, bookingId }: DocumentWish,
    { another }: FormFields,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<boolean> {
    if (bookingId === null || another === bookingId || kindOfDocument(type) !== 'charge') return false
    if ((await billing.chargesOfBooking(bookingId)).length === 0) return false
    return claim === null || (await answers.find(claim.userId, claim.key, clock.now())) === null
  }

  const onDraft = {
    access: 'invoice',
    mostBytes: mostFormBytes,
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('ivc', param('id'))
      return id && billing.find(id)
    },
  } as const
  failingWith(failedToUpdate, form)('/invoices/:id/edit', onDraft, async (sent) => {
    const { c, who, fields, found } = sent
    const { id } = found
    const read = readChangedDraft(fields, found)
    const isSent = fields['press'] === 'send'
    if (!read.ok) return found.issued ? sent.again(documentIssued, at.invoice(id)) : sent.again(read.problem)
    if (isSent && (fields['customer.email'] ?? '').trim() === '')
      return sent.again(documentProblemOf({ kind: 'address-missing' }))
    const changed = await changedBy(read.value, found, { version: Number(fields['version'] ?? 0), by: who.id, isSent })
    if (!changed.ok) {
      const { refusal } = changed
      return refusal.kind === 'document-issued'
        ? sent.again(documentIssued, at.invoice(id))
        : sent.again(documentProblemOf(refusal))
    }
    if (!isSent) return c.redirect(doneAt(at.invoice(id), 'changed'), 303)
    const asked = await billing.send(id, who.id, claimOf(who, `send edited ${id}`, {}))
    if (asked.ok || asked.refusal.kind === 'already-answered') return c.redirect(doneAt(at.invoice(id), 'created'), 303)
    // The change is kept, so the page goes on from it.
    const now = { ...fields, version: String(changed.value.version) }
    return show(c, c.req.path, cameBack(c.req.path, now, documentProblemOf(asked.refusal)))
  })

  async function changedBy(
    change: (before: BillingDocument) => DocumentWish,
    draft: BillingDocument,
    { version, by, isSent }: { readonly version: number; readonly by: string; readonly isSent: boolean },
  ): ReturnType<BillingModule['change']> {
    if (!draft.issued) {
      const changed = await billing.change(draft.id, version, change, by)
      if (changed.ok || changed.refusal.kind !== 'document-issued') return changed
    }
    // A second press finds the document that the first one sent.
    const now = isSent ? await billing.find(draft.id) : null
    return now && (await billing.saysAlready(now, change)) ? accept(now) : refuse({ kind: 'document-issued' })
  }

  // Keeps nothing.
  for (const page of ['/invoices/create', '/invoices/:id/edit'] as const) {
    api.other({ method: 'post', path: `${page}/arrange`, access: 'invoice' }, async (c) => {
      const read = await readForm(c, mostFormBytes)
      if (!read.ok) return problem(c, read.problem)
      const action = c.req.path.replace(/\/arrange$/, '')
      const { press = '', ...fields } = read.value
      const others = Object.entries(fields).filter(([name]) => !name.startsWith('items.'))
      const rows = rowsAfter(rowsOfFields(fields), press)
      const values = { ...Object.fromEntries(others), ...fieldsOfRows(rows), pressed: press }
      return show(c, action, { status: 200, form: { action, values, errors: [], alert: null } })
    })
  }
}

type Refusal = Exclude<DocumentRefusal, { readonly kind: 'already-answered' }>

/** The document that was made now, or by the same form before. */
function idOf(done: Result<BillingDocument, DocumentRefusal>): Result<InvoiceId, Refusal> {
  if (done.ok) return { ok: true, value: done.value.id }
  const { refusal } = done
  if (refusal.kind !== 'already-answered') return { ok: false, refusal }
  const id = keptIdOf(refusal.answer)
  return id ? { ok: true, value: id } : { ok: false, refusal: { kind: 'document-unknown' } }
}

const used: Problem = conflict(
  'idempotency_mismatch',
  'This form has made a document already. Find it under Invoices, or begin a new one there.',
)

const onceMore = notValidField('another', 'This booking has an invoice already. Tick the box to make one more.')

const documentIssued = documentProblemOf({ kind: 'document-issued' })

/** A fault of the customer of a booking has no field on this page. */
function problemOf(refusal: Refusal, fields: FormFields): Problem {
  if (refusal.kind === 'idempotency-mismatch') return used
  const found = documentProblemOf(refusal)
  if (fields['no_booking'] === 'yes' || !found.errors) return found
  const errors = found.errors.map(({ path, message }) =>
    path.startsWith('customer.') ? { path: '', message: `The customer of the booking: ${message}` } : { path, message },
  )
  return { ...found, errors }
}
