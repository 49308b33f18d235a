import type { SettingFault } from '#modules/catalogue'
import { printRoom, roomLimits } from '#modules/scheduling'
import { at } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

const page = at.admin.hours()

const travelFields = [{ path: 'km_per_hour' }, { path: 'leaves_home_minutes' }] as const

const measures = ['jobs', 'minutes'] as const

/** Travel between visits, and the limits of a day. */
export function roomForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
  const travel = ofSetting(modules, 'room', async (fields) => ({
    ...printRoom(await catalogue.room()),
    ...Object.fromEntries(travelFields.map(({ path }) => [path, wholeNumber(fields[path])])),
  }))
  settingForm(submission, pageAnswers, {
    page,
    card: { action: `${page}/travel`, id: 'travel' },
    done: 'travel',
    ...travel,
    fieldOf: ({ path, message }) => ({ path, message: message.replace('must be', 'Enter') }),
  })

  const limits = ofSetting(modules, 'room', async (fields) => {
    const room = printRoom(await catalogue.room())
    // The visits of the firm and of each technician are among the booking rules: a form without their fields leaves them.
    const kept = ['firm', 'technician'].flatMap((scope) => {
      const jobs = room.day_caps.find((cap) => cap.scope === scope && cap.id === '')?.jobs ?? null
      return jobs === null || `${scope}..jobs` in fields ? [] : [{ scope, id: '', jobs, minutes: null }]
    })
    const { caps } = readCaps(fields)
    const merged = [
      ...kept.map((one) => ({ ...one, minutes: caps.find((cap) => isOfSame(cap, one))?.minutes ?? null })),
      ...caps.filter((cap) => !kept.some((one) => isOfSame(cap, one))),
    ]
    return { ...room, day_caps: merged }
  })
  settingForm(submission, pageAnswers, {
    page,
    card: { action: `${page}/limits`, id: 'limits' },
    done: 'limits',
    ...limits,
    async read(fields) {
      const { faults } = readCaps(fields)
      return faults.length > 0 ? { stored: null, faults } : limits.read(fields)
    },
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
