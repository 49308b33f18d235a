import { z } from 'zod'
import { type GasDraft, type GasModule, gasAppliancesAtMost, gasLimits, writtenAppliance } from '#modules/care'
import { type BookingId, atCare, doneAt, parseId } from '#modules/shared'
import { actorOf } from '../../bookings/actor.ts'
import { line } from '../../kit/fields.ts'
import { type Problem, notValidField, notValidFields } from '../../kit/problem.ts'
import type { Submission, Submitted } from '../../kit/submission.ts'
import { applianceIn, correctFields, gasApplianceFields, gasDraftFields, submitFields, version } from './fields.ts'
import { gasProblem } from './problems.ts'

interface FormPorts {
  readonly care: Pick<GasModule, 'correctGasRecord' | 'gasRecordOf' | 'saveGasDraft' | 'submitGasRecord'>
}

interface Place {
  readonly bookingId: BookingId
  readonly number: number
}

const visit = z.coerce.number('Load the page again').int().min(1).max(9_999)
const base = '/fulfillment/:id/gas-record/:visit'
const step = z.object({ version })

/** The record on a page that needs no script: each appliance is a form of its own, and each form saves the draft. */
export function gasRecordForms(form: Submission, { care }: FormPorts): void {
  const own = {
    access: 'field-work',
    load: async ({ param }: Pick<Submitted<unknown, unknown>, 'param'>): Promise<Place | null> => {
      const bookingId = parseId('bkg', param('id'))
      const number = visit.safeParse(param('visit'))
      return bookingId && number.success ? { bookingId, number: number.data } : null
    },
    page: ({ bookingId, number }: Place) => atCare.gasRecord(bookingId, number),
  } as const

  type Sent<Fields> = Submitted<Place, Fields>

  /** Saves the draft as `change` makes it; a fault of `change` comes back beside its field. */
  async function save(
    { c, who, found, again, refuse }: Sent<unknown>,
    read: number,
    [word, part]: readonly [string, string],
    change: (draft: GasDraft) => GasDraft | Problem,
  ): Promise<Response> {
    const shown = await care.gasRecordOf(actorOf(who), found)
    if (!shown.ok) return refuse(shown.refusal.kind === 'not-assigned' ? 403 : 404)
    if (!shown.value.kept) return again(gasProblem({ kind: 'gas-locked' }))
    const changed = change(shown.value.kept.draft)
    if ('status' in changed) return again(changed)
    const saved = await care.saveGasDraft(actorOf(who), found, changed, read)
    if (saved.ok) return c.redirect(doneAt(own.page(found), word, part), 303)
    const fault = gasProblem(saved.refusal)
    return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(fault)
  }

  form(
    `${base}/details`,
    {
      ...own,
      fields: gasDraftFields
        .omit({ appliances: true, boiler_serviced: true })
        .extend({ boiler_serviced: z.literal('yes').optional() }),
    },
    (sent) => {
      const { version: read, landlord, landlord_address: landlordAddress, boiler_serviced } = sent.fields
      return save(sent, read, ['gas-saved', 'details'], (draft) => ({
        ...draft,
        landlord,
        landlordAddress,
        isServiced: boiler_serviced === 'yes',
      }))
    },
  )

  form(
    `${base}/appliances`,
    { ...own, fields: step.extend({ new_name: line(gasLimits.name, 'Name the appliance, such as Gas fire') }) },
    (sent) =>
      save(sent, sent.fields.version, ['gas-added', 'sign'], (draft) =>
        draft.appliances.length >= gasAppliancesAtMost
          ? notValidField('new_name', `A record has at most ${gasAppliancesAtMost} appliances`)
          : { ...draft, appliances: [...draft.appliances, writtenAppliance(null, sent.fields.new_name, '')] },
      ),
  )

  form(`${base}/appliances/:place`, { ...own, fields: gasApplianceFields.extend({ version }) }, (sent) => {
    const { version: read, ...fields } = sent.fields
    const place = Number(sent.param('place'))
    return save(sent, read, ['gas-saved', `appliance-${place}`], (draft) => ({
      ...draft,
      appliances: draft.appliances.map((one, index) => (index === place ? applianceIn(fields) : one)),
    }))
  })

  form(`${base}/appliances/:place/remove`, { ...own, fields: step }, (sent) => {
    const place = Number(sent.param('place'))
    return save(sent, sent.fields.version, ['gas-removed', 'sign'], (draft) => ({
      ...draft,
      appliances: draft.appliances.filter((_, index) => index !== place),
    }))
  })

  form(`${base}/submit`, { ...own, fields: submitFields }, async ({ c, who, found, fields, again, refuse }) => {
    const done = await care.submitGasRecord(actorOf(who), found, fields)
    if (done.ok) return c.redirect(doneAt(own.page(found), 'gas-submitted'), 303)
    const fault = gasProblem(done.refusal)
    return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(beside(fault))
  })

  form(`${base}/correct`, { ...own, fields: correctFields }, async ({ c, who, found, fields, again, refuse }) => {
    const opened = await care.correctGasRecord(actorOf(who), found, fields.reason)
    if (opened.ok) return c.redirect(doneAt(own.page(found), 'gas-opened'), 303)
    const fault = gasProblem(opened.refusal)
    return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(fault)
  })
}

/** `appliances.0.place` is the field `place` of the first appliance, whose fields begin with `a0`. */
function beside(fault: Problem): Problem {
  if (!fault.errors) return fault
  return notValidFields(
    fault.errors.map(({ path, message }) => ({
      path: path.replace(/^appliances\.(\d+)\.(\w+)$/, (_, place: string, name: string) => `a${place}-${name}`),
      message,
    })),
  )
}
