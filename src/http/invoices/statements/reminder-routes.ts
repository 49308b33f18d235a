import { z } from 'zod'
import type { DocumentRemindersModule, PauseSubject, ReminderPause } from '#modules/billing'
import { type InvoiceId, at, doneAt, instantText, parseId } from '#modules/shared'
import type { Api } from '../../kit/api.ts'
import { instantSchema } from '../../kit/instant-schema.ts'
import { notFound, problem } from '../../kit/problem.ts'
import type { Submission } from '../../kit/submission.ts'
import { documentParams } from '../fields.ts'
import { type InvoicePorts, invoicesTag as tag } from '../routes.ts'
import { accountField, accountName } from './statement-routes.ts'

interface Ports extends Pick<InvoicePorts, 'billing'> {
  readonly documentReminders: DocumentRemindersModule
}

const paused = z.boolean('This is true or false')
const documentBody = z.strictObject({ paused })
const accountBody = z.strictObject({ customer: accountField, paused })

const pausedSchema = z.object({ paused: z.boolean() })
const pauseSchema = z.object({
  invoice_id: z.string().nullable(),
  customer: z
    .string()
    .nullable()
    .meta({ description: 'The id of an account, or an e-mail address; null for a document' }),
  by: z.string(),
  at: instantSchema,
})

const word = z.enum(['yes', 'no'])
const documentForm = z.strictObject({ paused: word })
const accountForm = z.strictObject({ customer: accountField, paused: word })

const ofDocument = (invoiceId: InvoiceId): PauseSubject => ({ invoiceId, holder: null })

/** Reminders of a document, or of all of a customer, wait and go on. */
export function reminderRoutes(api: Api, { billing, documentReminders }: Ports): void {
  const set = setterOf(documentReminders)

  api.endpoint(
    {
      method: 'put',
      path: '/api/invoices/:id/reminders',
      tag,
      summary: 'Pause the reminders of a document, or let them go on with the next one.',
      access: 'invoice',
      params: documentParams,
      body: documentBody,
      answers: { 200: { says: 'As it is now', schema: pausedSchema } },
    },
    async ({ c, who, params: { id }, body }) => {
      if (!(await billing.find(id))) return problem(c, notFound)
      await set(ofDocument(id), body.paused, who.id)
      return { status: 200, body: { paused: body.paused } }
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/reminders',
      tag,
      summary: 'Pause all reminders and monthly statements of a customer, or let them go on.',
      access: 'invoice',
      body: accountBody,
      answers: { 200: { says: 'As it is now', schema: pausedSchema } },
    },
    async ({ who, body: { customer: holder, paused: isPaused } }) => {
      await set({ invoiceId: null, holder }, isPaused, who.id)
      return { status: 200, body: { paused: isPaused } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/reminders',
      tag,
      summary: 'The documents and customers whose reminders are paused, the latest first.',
      access: 'invoice',
      answers: { 200: { says: 'The pauses', schema: z.object({ items: z.array(pauseSchema) }) } },
    },
    async () => ({ status: 200, body: { items: (await documentReminders.pauses()).map(pauseView) } }),
  )
}

/** The same for the pages, without scripts. */
export function reminderForms(form: Submission, { billing, documentReminders }: Ports): void {
  const set = setterOf(documentReminders)
  const doneWord = (isPaused: boolean) => (isPaused ? 'paused' : 'resumed')

  // Before the form of a document, whose address would match it.
  form(
    '/invoices/statement/reminders',
    { access: 'invoice', page: () => at.invoices.statement(), fields: accountForm },
    async ({ c, who, fields: { customer: holder, paused: asked } }) => {
      const isPaused = asked === 'yes'
      await set({ invoiceId: null, holder }, isPaused, who.id)
      return c.redirect(doneAt(at.invoices.statement(accountName(holder)), doneWord(isPaused)), 303)
    },
  )

  form(
    '/invoices/:id/reminders',
    {
      access: 'invoice',
      load: async ({ param }) => {
        const id = parseId('ivc', param('id'))
        return id && billing.find(id)
      },
      page: ({ id }) => at.invoice(id),
      fields: documentForm,
    },
    async ({ c, who, found: { id }, fields }) => {
      const isPaused = fields.paused === 'yes'
      await set(ofDocument(id), isPaused, who.id)
      return c.redirect(doneAt(at.invoice(id), doneWord(isPaused)), 303)
    },
  )
}

function setterOf({ pause, resume }: Pick<DocumentRemindersModule, 'pause' | 'resume'>) {
  return (subject: PauseSubject, isPaused: boolean, by: string) => (isPaused ? pause(subject, by) : resume(subject, by))
}

function pauseView({ subject: { invoiceId, holder }, by, at: moment }: ReminderPause): z.input<typeof pauseSchema> {
  return { invoice_id: invoiceId, customer: holder && accountName(holder), by, at: instantText(moment) }
}
