import type { BookingModule } from '#modules/booking'
import { type JobCostsModule, type PartOfJob, partCostLimits } from '#modules/job-costs'
import { at, doneAt, parsePounds } from '#modules/shared'
import { foundBooking } from '../bookings/found-booking.ts'
import { line } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import { type FieldError, notValidFields } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { partCostProblem } from './problems.ts'

interface FormModules {
  readonly booking: Pick<BookingModule, 'find'>
  readonly jobCosts: JobCostsModule
}

/** The form of a booking's page: a price for each part, and one further part. An added part without a price goes. */
export function jobCostForms(form: Submission, { booking, jobCosts }: FormModules): void {
  const onBooking = {
    access: 'take-payments' as const,
    load: foundBooking(booking),
    page: ({ id }: { readonly id: Parameters<typeof at.admin.booking>[0] }) => at.admin.booking(id),
  }
  form('/admin/bookings/:id/part-costs', onBooking, async ({ c, fields, found: { id }, again, refuse }) => {
    const shown = await jobCosts.parts(id)
    if (!shown) return refuse(404)
    const { wanted, errors } = partsIn(fields, shown.parts)
    if (errors.length > 0) return again(notValidFields(errors))
    const saved = await jobCosts.savePartCosts(id, fields['version'] ?? '', wanted)
    if (saved.ok) return c.redirect(doneAt(at.admin.booking(id), 'part-costs', 'part-costs'), 303)
    return again(partCostProblem(saved.refusal))
  })
}

const partName = line(partCostLimits.name, 'Name the part')
const priceWords = `Give pounds from 0 to ${(partCostLimits.unitCost / 100).toLocaleString('en-GB')}, such as 4.50`

function partsIn(fields: FormFields, parts: readonly PartOfJob[]) {
  const errors: FieldError[] = []
  const costIn = (name: string) => {
    const typed = (fields[name] ?? '').trim()
    if (typed === '') return null
    const cost = parsePounds(typed)
    if (cost !== null && cost >= 0 && cost <= partCostLimits.unitCost) return cost
    errors.push({ path: name, message: priceWords })
    return null
  }
  const wanted = parts.map((part, place): PartOfJob => ({ ...part, unitCost: costIn(`cost-${place}`) }))
  const name = (fields['new-name'] ?? '').trim()
  const unitCost = costIn('new-cost')
  if (name !== '' || unitCost !== null) {
    const typed = (fields['new-quantity'] ?? '').trim()
    const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
    const named = partName.safeParse(name)
    if (!named.success) errors.push({ path: 'new-name', message: named.error.issues[0]?.message ?? 'Name the part' })
    if (quantity < 1) errors.push({ path: 'new-quantity', message: 'Give a quantity from 1 to 999' })
    if (unitCost === null && !errors.some(({ path }) => path === 'new-cost'))
      errors.push({ path: 'new-cost', message: priceWords })
    wanted.push({ visit: 0, name, quantity, unitCost })
  }
  return { wanted, errors }
}
