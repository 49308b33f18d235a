import { z } from 'zod'
import type { BillingModule, Recurrence, RecurrenceRefusal } from '#modules/billing'
import { type InvoiceId, type Result, at, doneAt, parseId, poundsNumber } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { changedRecurring, documentParams as params, recurrenceChange } from './fields.ts'
import { documentProblem, documentProblemOf } from './problems.ts'
import { endOf, recurrenceForm } from './recurrence-fields.ts'
import { type InvoicePorts, invoicesTag as tag } from './routes.ts'
import { recurrenceSchema, recurrenceView } from './views.ts'

const planSchema = recurrenceSchema.extend({
  customer: z.string(),
  total_amount: z.number().meta({ description: 'Pounds: of the next document, at the rates of today' }),
  invoice_id: z.string().nullable().meta({ description: 'The newest document' }),
})

const answers = { 200: { says: 'The plan', schema: recurrenceSchema } }

/** Deeds on the plan of a document, by their name. */
const deeds = {
  pause: {
    summary: 'Pause it: nothing comes until it is resumed, and the periods of the pause are left out.',
    done: 'recurring-paused',
  },
  resume: { summary: 'Go on from today.', done: 'recurring-resumed' },
  end: { summary: 'End it for good. What was made stays.', done: 'recurring-ended' },
} as const

type Deed = keyof typeof deeds

/** Plans by which invoices come again, named by any of their documents. */
export function recurringRoutes(api: Api, form: Submission, { billing }: InvoicePorts): void {
  const actOf = actsOf(billing)

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/invoices/recurring',
      scope: 'invoices:read',
      tag,
      summary: 'Plans by which invoices come again, newest first.',
      access: 'invoice',
      query: pageQuery('rcr'),
      answers: { 200: { says: 'The plans', schema: pageSchema(planSchema) } },
    },
    async ({ query: { limit, cursor } }) => {
      const found = await billing.listRecurring(limit + 1, cursor ?? null)
      const view = (plan: (typeof found)[number]) => ({
        ...recurrenceView(plan),
        customer: plan.content.customer.name,
        total_amount: poundsNumber(plan.total),
        invoice_id: plan.newest,
      })
      return { status: 200, body: page(found, limit, view, ({ id }) => id) }
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/invoices/:id/recurring',
      tag,
      summary: 'Change when later ones come, or make them copies of this document. What is left out stays.',
      access: 'invoice',
      params,
      body: changedRecurring,
      answers,
    },
    async ({ c, params: { id }, body: { like_this: likeThis = false, ...body } }) => {
      const changed = await billing.changeRecurring(id, recurrenceChange(body), likeThis)
      return changed.ok ? { status: 200, body: recurrenceView(changed.value) } : documentProblem(c, changed.refusal)
    },
  )

  for (const deed of Object.keys(deeds) as Deed[]) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/invoices/:id/recurring/${deed}`,
        tag,
        summary: deeds[deed].summary,
        access: 'invoice',
        params,
        answers,
      },
      async ({ c, params: { id } }) => {
        const done = await actOf[deed](id)
        return done.ok ? { status: 200, body: recurrenceView(done.value) } : documentProblem(c, done.refusal)
      },
    )
  }

  const onDocument = {
    access: 'invoice',
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('ivc', param('id'))
      return id && billing.find(id)
    },
    page: ({ id }: { readonly id: InvoiceId }) => at.invoice(id),
  } as const

  form('/invoices/:id/recurring', { ...onDocument, fields: recurrenceForm }, async ({ c, found, fields, again }) => {
    const { like_this: likeThis, every, unit, first_date, send } = fields
    const change = recurrenceChange({ every, unit, first_date, ...endOf(fields), send: send === 'yes' })
    const changed = await billing.changeRecurring(found.id, change, likeThis === 'yes')
    if (changed.ok) return c.redirect(doneAt(at.invoice(found.id), 'recurring-changed'), 303)
    return again(documentProblemOf(asField(changed.refusal)))
  })

  for (const deed of Object.keys(deeds) as Deed[]) {
    form(`/invoices/:id/recurring/${deed}`, onDocument, async ({ c, found, again }) => {
      const done = await actOf[deed](found.id)
      if (done.ok) return c.redirect(doneAt(at.invoice(found.id), deeds[deed].done), 303)
      return again(documentProblemOf(done.refusal))
    })
  }
}

type Acts = Readonly<Record<Deed, (id: InvoiceId) => Promise<Result<Recurrence, RecurrenceRefusal>>>>

function actsOf(billing: BillingModule): Acts {
  return {
    pause: (id) => billing.pauseRecurring(id),
    resume: (id) => billing.resumeRecurring(id),
    end: (id) => billing.endRecurring(id),
  }
}

/** The faults stand beside the fields of this form. */
function asField(refusal: RecurrenceRefusal): RecurrenceRefusal {
  if (refusal.kind !== 'content-refused') return refusal
  const faults = refusal.faults.map(({ path, message }) => ({ path: path.replace(/^recurring\./, ''), message }))
  return { ...refusal, faults }
}
