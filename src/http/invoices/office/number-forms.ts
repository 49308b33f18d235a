import { z } from 'zod'
import type { BillingModule } from '#modules/billing'
import { seriesNames } from '#modules/invoicing'
import { atSystem, doneAt } from '#modules/shared'
import type { Submission } from '../../kit/submission.ts'
import { seriesBegun } from './save-settings.ts'

const page = atSystem.invoiceNumbers()
const wrong = 'Give a whole number from 1 to 999999'

const startForm = z.strictObject({
  series: z.enum(seriesNames, 'Choose a series'),
  next: z
    .string(wrong)
    .trim()
    .regex(/^0*[1-9]\d{0,5}$/, wrong)
    .transform(Number),
})

/** The next number of a series, which is set once before its first document. */
export function invoiceNumberForms(form: Submission, billing: Pick<BillingModule, 'startSeries'>): void {
  form(page, { access: 'settings', fields: startForm }, async (sent) => {
    const { series, next } = sent.fields
    const started = await billing.startSeries(series, next, sent.who.id)
    return started.ok ? sent.c.redirect(doneAt(page, 'saved'), 303) : sent.again(seriesBegun)
  })
}
