import type { CareModule } from '#modules/care'
import { type ApplianceId, type PropertyId, atCare, doneAt, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { notValidField } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { applianceChangeFields, applianceFields, changeFrom, detailsFrom, removalFields } from './fields.ts'
import { careProblem } from './problems.ts'

interface FormPorts {
  readonly care: CareModule
  readonly submission: Submission
  readonly uploads: Uploads
  readonly limits: RateLimits
  readonly show: ShowPage
  readonly pageAnswers: PageAnswers
}

const own = { access: 'signed-in' } as const
const part = '/properties/:id/appliances'

type Place = { readonly property: PropertyId; readonly appliance: ApplianceId }

function placeOf(param: (name: string) => string): Place | null {
  const [property, appliance] = [parseId('prp', param('id')), parseId('apl', param('appliance'))]
  return property && appliance && { property, appliance }
}

const oneAppliance = {
  ...own,
  load: async ({ param }: Pick<Submitted<unknown, unknown>, 'param'>) => placeOf(param),
  page: ({ property, appliance }: Place) => atCare.appliance(property, appliance),
} as const

/** The forms of appliances without a script, for customers, the office, and technicians on a visit. */
export function applianceForms(
  api: Api,
  { care, submission: form, uploads, limits, show, pageAnswers }: FormPorts,
): void {
  form(
    part,
    {
      ...own,
      load: async ({ param }) => parseId('prp', param('id')),
      page: (id) => atCare.newAppliance(id),
      fields: applianceFields,
    },
    async ({ c, who, found: id, fields, again, refuse }) => {
      const added = await care.addAppliance(actorOf(who), id, detailsFrom(fields))
      if (added.ok) return c.redirect(doneAt(atCare.appliance(id, added.value.id), 'added'), 303)
      const fault = careProblem(added.refusal)
      return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(fault)
    },
  )

  form(
    `${part}/:appliance`,
    { ...oneAppliance, fields: applianceChangeFields.omit({ removed: true }) },
    async ({ c, who, found: { property, appliance }, fields: { version, ...fields }, again, refuse }) => {
      const changed = await care.changeAppliance(actorOf(who), property, appliance, changeFrom(fields), version)
      if (changed.ok) return c.redirect(doneAt(atCare.appliance(property, appliance), 'saved'), 303)
      const fault = careProblem(changed.refusal)
      return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(fault)
    },
  )

  form(`${part}/:appliance/remove`, { ...oneAppliance, fields: removalFields }, (sent) => move(sent, true))
  form(`${part}/:appliance/restore`, { ...oneAppliance, fields: removalFields }, (sent) => move(sent, false))

  async function move(
    { c, who, found, fields, again, refuse }: Submitted<Place, { readonly version: number }>,
    isRemoved: boolean,
  ): Promise<Response> {
    const { property, appliance } = found
    const moved = await care.changeAppliance(actorOf(who), property, appliance, { isRemoved }, fields.version)
    if (moved.ok) {
      return c.redirect(doneAt(atCare.appliance(property, appliance), isRemoved ? 'removed' : 'restored'), 303)
    }
    const fault = careProblem(moved.refusal)
    return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(fault)
  }

  form(`${part}/:appliance/photo/remove`, oneAppliance, async ({ c, who, found: { property, appliance }, refuse }) => {
    const removed = await care.removePhoto(actorOf(who), property, appliance)
    if (removed.ok) return c.redirect(doneAt(atCare.appliance(property, appliance), 'photo-removed', 'photo'), 303)
    return refuse(removed.refusal.kind === 'not-assigned' ? 403 : 404)
  })

  api.other({ method: 'post', path: `${part}/:appliance/photo`, access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const place = placeOf((name) => c.req.param(name) ?? '')
    if (!who || !place) return pageAnswers.refuse(c, 404)
    const { property, appliance } = place
    const page = atCare.appliance(property, appliance)
    const back = (fault: ReturnType<typeof notValidField>) => {
      if (fault.status === 403 || fault.status === 404) return pageAnswers.refuse(c, fault.status)
      const { status, detail, errors = [] } = fault
      return show(c, page, { status, form: { action: c.req.path, values: {}, errors, alert: detail } })
    }
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return back(tooMany(wait))
    return uploads.receive(
      c,
      'photo',
      async ({ files: [file] }) => {
        if (!file) return back(notValidField('photo', 'Please choose a photo'))
        const kept = await care.putPhoto(actorOf(who), property, appliance, file)
        return kept.ok ? c.redirect(doneAt(page, 'photo', 'photo'), 303) : back(careProblem(kept.refusal))
      },
      back,
    )
  })
}
