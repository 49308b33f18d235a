import type { Catalogue, SettingFault } from '#modules/catalogue'
import { printRoom, roomLimits } from '#modules/scheduling'
import { at, doneAt } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import { notValidFields } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

const page = at.admin.hours()

const travelFields = [
  { path: 'km_per_hour', most: roomLimits.kmPerHour },
  { path: 'leaves_home_minutes', most: roomLimits.leavesHomeMinutes },
] as const

const measures = ['jobs', 'minutes'] as const

/** Travel between visits, and the limits of a day. */
export function roomForms(form: Submission, catalogue: Catalogue): void {
  form('/admin/hours/travel', { access: 'settings' }, async ({ c, fields, again }) => {
    const typed = travelFields.map(({ path, most }) => ({ path, most, value: wholeNumber(fields[path]) }))
    const faults = typed.flatMap(({ path, most, value }) =>
      value === null || value > most ? [{ path, message: `Enter a whole number from 0 to ${most}` }] : [],
    )
    if (faults.length > 0) return again(notValidFields(faults), page)
    const changes = Object.fromEntries(typed.map(({ path, value }) => [path, value]))
    const set = await catalogue.setRoom({ ...printRoom(await catalogue.room()), ...changes })
    return set.ok ? c.redirect(doneAt(page, 'travel', 'travel'), 303) : again(notValidFields(set.refusal.faults), page)
  })

  form('/admin/hours/limits', { access: 'settings' }, async ({ c, fields, again }) => {
    const { caps, faults } = readCaps(fields)
    if (faults.length > 0) return again(notValidFields(faults), page)
    const room = printRoom(await catalogue.room())
    // The visits of the firm and of each technician are among the booking rules: a form without their fields leaves them.
    const kept = ['firm', 'technician'].flatMap((scope) => {
      const jobs = room.day_caps.find((cap) => cap.scope === scope && cap.id === '')?.jobs ?? null
      return jobs === null || `${scope}..jobs` in fields ? [] : [{ scope, id: '', jobs, minutes: null }]
    })
    const merged = [
      ...kept.map((one) => ({ ...one, minutes: caps.find((cap) => isOfSame(cap, one))?.minutes ?? null })),
      ...caps.filter((cap) => !kept.some((one) => isOfSame(cap, one))),
    ]
    const set = await catalogue.setRoom({ ...room, day_caps: merged })
    return set.ok ? c.redirect(doneAt(page, 'limits', 'limits'), 303) : again(notValidFields(set.refusal.faults), page)
  })
}

interface CapOf {
  readonly scope: string
  readonly id: string
}

const isOfSame = (one: CapOf, other: CapOf) => one.scope === other.scope && one.id === other.id

/** Fields are named "firm..jobs", "category.plumbing.jobs", "technician.tec_1.minutes"; an empty one sets no limit. */
function readCaps(fields: FormFields) {
  const faults: SettingFault[] = []
  const caps = new Map<string, { scope: string; id: string; jobs: number | null; minutes: number | null }>()
  for (const [path, typed] of Object.entries(fields)) {
    const [scope = '', id = '', measure] = path.split('.')
    const known = measures.find((one) => one === measure)
    const text = typed.trim()
    if (!known || text === '') continue
    const value = wholeNumber(text)
    const most = roomLimits[known]
    if (value === null || value < 1 || value > most) {
      faults.push({ path, message: `Enter a whole number from 1 to ${most}, or leave it empty` })
      continue
    }
    const cap = caps.get(`${scope}.${id}`) ?? { scope, id, jobs: null, minutes: null }
    caps.set(`${scope}.${id}`, { ...cap, [known]: value })
  }
  return { faults, caps: [...caps.values()] }
}

/** Null for any other text. */
function wholeNumber(typed = ''): number | null {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null
}
